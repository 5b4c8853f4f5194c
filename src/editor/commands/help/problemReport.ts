import type { Translate } from "../../../engine/text/translate";

/** The content of a problem report; it names no host, address or tag. */
interface ProblemFacts {
  /** The URL of the issues, from the manifest. */
  readonly issues: string;
  /** Names and versions, one a line. */
  readonly versions: readonly string[];
  /** The latest lines of the log, the newest last. */
  readonly log: readonly string[];
}

/** Longer URLs are cut off or refused on the way. */
const longestUrl = 6_000;

/** The URL of a new issue, filled in, with as many of the last log lines as fit. */
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
