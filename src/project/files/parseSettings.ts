/** Strings, which are kept, and comments; also those that do not end, so that no text is searched twice. */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;
/** Strings, and commas at the end of a list. */
const stringOrLastComma = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[}\]])/g;

/** A file of settings: JSON with comments and commas at the end of lists. Undefined if it is not. */
export function parseSettings(text: string): Readonly<Record<string, unknown>> | undefined {
  const keepStrings = (match: string): string =>
    /^(?:,|\/\/|\/\*[^]*\*\/$)/.test(match) ? "" : match;
  const plain = text
    .replace(/^\ufeff/, "")
    .replace(stringOrComment, keepStrings)
    .replace(stringOrLastComma, keepStrings);
  if (plain.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(plain);
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRecord ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
