import { isRecord } from "../../engine/text/isRecord";

/**
 * Matches strings, which are kept, and comments. Also matches unterminated ones, so that no part of the text is
 * scanned twice.
 */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;
/** Matches strings, which are kept, and trailing commas. */
const stringOrLastComma = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[}\]])/g;

/**
 * Parses a file of settings: a JSON object with comments and trailing commas. An empty file counts as `{}`. Undefined
 * for any other text.
 */
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
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
