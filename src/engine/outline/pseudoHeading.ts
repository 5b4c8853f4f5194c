/** A line of prose that serves as a heading, and the range of the heading in the line. */
interface PseudoHeading {
  /** Lower levels enclose higher levels, as `#` encloses `##`. */
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** The levels of pseudo-headings. They follow the levels 1 to 6 of Markdown and HTML headings. */
export const levelOfSummary = 7;
const levelOfBold = 8;
const levelOfColon = 9;

const bold = /^(\*\*|__)([^*\n]{1,80}?):?\1:?$/;
const boldTag = /^<(b|strong)>([^<>\n]{1,80})<\/\1>:?(?:<br\s?\/?>)?$/i;
const summary = /^(?:<details[^<>\n]{0,80}>\s*)?<summary>(?:<\w{1,8}>)?([^<>\n]{1,80})<\//i;
const headingTag = /^<h([1-6])[^<>\n]{0,80}>([^<>\n]{1,80})<\/h\1>$/i;
/** At most four words before a colon, such as `Base Mainnet:`. */
const colon = /^([A-Z][\w()/.-]{0,30}(?: [\w()/.-]{1,30}){0,3}):$/;
const saysNothing =
  /^(?:note|notes|example|examples|usage|warning|see|e\.g\.|output|result|todo)\b/i;
export const endOfDetails = /^[ \t]*<\/details>/i;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*\r?$/;

/**
 * Reads a line that serves as a heading: bold text, a few words before a colon, or an HTML heading or summary. Returns
 * undefined for any other line, and for words such as `Note`.
 */
export function readPseudoHeading(line: string): PseudoHeading | undefined {
  const text = line.trim();
  if (text.length > 200 || !/^[*_<A-Z]/.test(text)) return undefined;
  const start = line.indexOf(text);
  const found =
    match(bold.exec(text)?.[2], levelOfBold) ??
    match(boldTag.exec(text)?.[2], levelOfBold) ??
    match(summary.exec(text)?.[1], levelOfSummary) ??
    match(headingTag.exec(text)?.[2], Number(headingTag.exec(text)?.[1])) ??
    match(colon.exec(text)?.[1], levelOfColon);
  if (found === undefined || saysNothing.test(found.text)) return undefined;
  const from = start + text.indexOf(found.text);
  return { level: found.level, start: from, end: from + found.text.length };
}

/**
 * Returns the heading level that an underline gives the line above it: 1 for `===`, 2 for `---`; undefined for any
 * other line.
 */
export function levelByUnderline(next: string): number | undefined {
  const found = underline.exec(next);
  if (found === null) return undefined;
  return found[1] === undefined ? 2 : 1;
}

function match(
  text: string | undefined,
  level: number,
): { readonly text: string; readonly level: number } | undefined {
  return text === undefined || text.trim() === "" ? undefined : { text: text.trim(), level };
}
