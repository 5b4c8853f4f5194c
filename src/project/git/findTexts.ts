import type { Git } from "./git";

/** In milliseconds. */
const timeLimit = 2_000;

/**
 * Returns which of some texts in lower case the files of a commit contain, in any letter case. `git` must run in the top
 * folder. Returns none if git fails or takes longer than 2 s.
 */
export async function findTexts(
  git: Git,
  commit: string,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const match = ["--fixed-strings", "--ignore-case", "-I", "-f", "-"];
  const show = ["--only-matching", "-h", "--no-line-number", "--no-column", "--no-color"];
  const input = texts.map((text) => `${text}\n`).join("");
  const { code, bytes } = await git.run(["grep", ...match, ...show, commit, "--"], {
    input,
    timeLimit,
  });
  return new Set(code === 0 ? bytes.toString("utf8").toLowerCase().split("\n") : []);
}
