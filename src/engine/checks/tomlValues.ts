import { endOfLine } from "../text/endOfLine";
import type { Range } from "./finding";

/**
 * Finds the values without quotes in a TOML text (1.0), in order, including values in arrays. Yields undefined between
 * values, at least once per line outside of multi-line strings.
 */
export function* readTomlValues(text: string): Generator<Range | undefined, void> {
  /** The unclosed brackets of arrays and inline tables. */
  const open: string[] = [];
  let isValue = false;
  const read = new RegExp(token);
  for (let match = read.exec(text); match !== null; match = read.exec(text)) {
    const [word] = match;
    const start = match.index;
    const isInArray = open.at(-1) === "[";
    if (word === "\n") {
      yield undefined;
      if (open.length === 0) isValue = false;
    } else if (word === "=") isValue = true;
    else if (word === ",") isValue = false;
    else if (word === "[" || word === "{") {
      if (isValue || isInArray) open.push(word);
      else read.lastIndex = endOfLine(text, start);
      isValue = false;
    } else if (word === "]" || word === "}") {
      open.pop();
      isValue = false;
    } else if (longQuote.test(word)) {
      read.lastIndex = endOfLongText(text, read.lastIndex, word);
      isValue = false;
    } else {
      const isBare = !/^[#"']/.test(word);
      if (isBare && (isValue || isInArray)) yield { start, end: start + word.length };
      if (!word.startsWith("#")) isValue = false;
    }
  }
}

/**
 * Matches a line end, a punctuation mark, a comment, the beginning of a multi-line string, a quoted string, or a
 * bare word.
 */
const token = /\n|[=,[\]{}]|#[^\n]*|"""|'''|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[^\s=,[\]{}#"']+/g;
const longQuote = /^(?:"""|''')$/;

/** Returns the end of a multi-line string, after its closing quotes. */
function endOfLongText(text: string, from: number, quotes: string): number {
  const ending = quotes === '"""' ? /\\[^]|"{3,5}/g : /'{3,5}/g;
  ending.lastIndex = from;
  for (let match = ending.exec(text); match !== null; match = ending.exec(text)) {
    if (!match[0].startsWith("\\")) return ending.lastIndex;
  }
  return text.length;
}
