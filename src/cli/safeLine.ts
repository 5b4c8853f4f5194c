import { safeText } from "../engine/text/safeText";
import { withholdKeys } from "../project/scan/withholdKeys";

const longest = 4_096;

/** A line about files for stderr: one line, without what may be a private key. */
export function safeLine(line: string): string {
  return withoutCommands(withholdKeys(safeText(line, longest), () => false));
}

/**
 * A line in which CI systems that read the log find none of their commands: `::error::` at its beginning,
 * `##[debug]` and `##vso[task.complete]` anywhere.
 */
export function withoutCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, "$1⟨U+003A⟩").replace(/#(?=#[a-z]*\[)/gi, "⟨U+0023⟩");
}

/**
 * The same for JSON that is printed to a log or a terminal, which also obeys control characters that JSON allows;
 * it means what it meant.
 */
export function withoutCommandsInJson(json: string): string {
  return json
    .replace(/#(?=#[a-z]*\[)/gi, "\\u0023")
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, inUnits);
}

function inUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
