import { safeText } from "../engine/text/safeText";
import { withholdKeys } from "../project/scan/withholdKeys";

const longest = 4_096;

/** Formats a message about files for stderr: one line, without possible private keys. */
export function safeLine(line: string): string {
  return withoutCommands(withholdKeys(safeText(line, longest), () => false));
}

/**
 * Escapes a line so that CI systems that read the log find no commands in it: `::error::` at the start, `##[debug]`
 * and `##vso[task.complete]` anywhere.
 */
export function withoutCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, "$1⟨U+003A⟩").replace(/#(?=#[a-z]*\[)/gi, "⟨U+0023⟩");
}
