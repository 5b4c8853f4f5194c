import type { Translate } from "../../../engine/text/translate";

/** The content of a problem report; it names no host, address or tag. */
interface ProblemFacts {
  /** Names and versions, one a line. */
  readonly versions: readonly string[];
  /** The latest lines of the log, the newest last. */
  readonly log: readonly string[];
}

/** More is not read; the log has the rest. */
const mostLines = 60;

/** The text of an issue, to be filled in by the user. */
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
