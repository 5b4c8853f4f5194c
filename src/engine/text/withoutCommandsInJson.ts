/**
 * Escapes JSON, without changing its meaning, so that CI systems that read it in a log find no commands in it. Also
 * escapes control characters that JSON allows, but a terminal would interpret.
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
