import type { Git } from "./git";

/** In milliseconds. */
const timeLimit = 2_000;
/** The exit code of `git grep` without a match. */
const noMatch = 1;
/** The maximum number of texts, since the time that git needs grows with their number. */
const mostTexts = 50;

/**
 * Returns which of some texts in lower case the files of a commit contain, in any letter case. `git` must run in the top
 * folder. Returns undefined for more than 50 texts, if git fails, or if it takes longer than 2 s.
 */
export async function findTexts(
  git: Git,
  commit: string,
  texts: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (texts.length > mostTexts) return undefined;
  const match = ["--fixed-strings", "--ignore-case", "--text", "-f", "-"];
  const show = ["--only-matching", "-h", "--no-line-number", "--no-column", "--no-color"];
  const input = texts.map((text) => `${text}\n`).join("");
  const { code, bytes } = await git.run(["grep", ...match, ...show, commit, "--"], {
    input,
    timeLimit,
  });
  if (code !== 0 && code !== noMatch) return undefined;
  return new Set(bytes.toString("utf8").toLowerCase().split("\n"));
}
