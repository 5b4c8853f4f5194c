import type { Translate } from "../../texts/translate";

/** What a report of a problem tells; nothing of it names a host, an address or a tag. */
interface ProblemFacts {
  /** Where issues are, as the manifest says it. */
  readonly issues: string;
  /** Names and versions, one a line. */
  readonly versions: readonly string[];
  /** The latest lines of the log, the last one last. */
  readonly log: readonly string[];
}

/** Longer URLs are cut or refused on the way. */
const longestUrl = 6_000;

/** The page of a new issue, filled with what is known; of the log as many of the last lines as fit. */
export function buildProblemUrl({ issues, versions, log }: ProblemFacts, t: Translate): string {
  for (let from = 0; ; from += 1) {
    const lines = [
      t("What did you do, what did you expect, and what happened?"),
      "",
      "",
      ...versions.map((line) => `- ${line}`),
      "",
      "```",
      ...log.slice(from),
      "```",
    ];
    const url = `${issues}/new?body=${encodeURIComponent(lines.join("\n"))}`;
    if (url.length <= longestUrl || from >= log.length) return url;
  }
}
