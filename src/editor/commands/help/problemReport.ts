import type { Translate } from "../../../engine/text/translate";

/** The content of a problem report. It contains no host, address or tag. */
interface ProblemFacts {
  /** Names and versions, one per line. */
  readonly versions: readonly string[];
  /** The latest lines of the log, the newest last. */
  readonly log: readonly string[];
}

/** The maximum number of log lines in a report. */
const mostLines = 60;

/** Builds the text of an issue, which the user completes. */
export function buildProblemText({ versions, log }: ProblemFacts, t: Translate): string {
  const lines = [
    t("What did you do, what did you expect, and what happened?"),
    "",
    "",
    ...versions.map((line) => `- ${line}`),
    "",
    "```",
    ...log.slice(-mostLines),
    "```",
    "",
  ];
  return lines.join("\n");
}
