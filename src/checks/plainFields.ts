import { inWord, isIn } from "../addresses/characters";
import { isQuote } from "./record";

/**
 * Fields of a record as they are most often written, read by their characters: matches of an expression would
 * cost more than all else that is done with an address. What is written in another way is not plain, even if
 * `readRecord` reads it.
 */

/** The number of the first field of this name; undefined if it is not plain. */
export function readPlainNumber(record: string, field: string): number | undefined {
  const start = placeOfValue(record, field);
  if (start < 0) return undefined;
  let [at, number] = [start, 0];
  for (; at < start + mostDigits; at += 1) {
    const digit = record.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) break;
    number = number * 10 + digit;
  }
  return at > start && !isIn(record.charCodeAt(at), inWord) ? number : undefined;
}

/** Whether the first field of this name plainly has this value: in double quotes, or as the rest of its line. */
export function isPlainValue(record: string, field: string, value: string): boolean {
  const start = placeOfValue(record, field);
  if (start < 0) return false;
  if (record.charCodeAt(start) === doubleQuote) {
    const end = start + 1 + value.length;
    return record.charCodeAt(end) === doubleQuote && record.startsWith(value, start + 1);
  }
  const end = start + value.length;
  const isEnd = end >= record.length || record.charCodeAt(end) === lineFeed;
  return isEnd && record.startsWith(value, start);
}

/** Where the value of a field begins; -1 if it is not plain that there is one. */
function placeOfValue(record: string, field: string): number {
  let at = record.indexOf(field);
  while (at > 0 && isIn(record.charCodeAt(at - 1), inWord)) at = record.indexOf(field, at + 1);
  if (at < 0) return -1;
  at += field.length;
  if (isQuote(record.charCodeAt(at))) at += 1;
  at = skipSpaces(record, at);
  const sign = record.charCodeAt(at);
  return sign === colon || sign === equals ? skipSpaces(record, at + 1) : -1;
}

function skipSpaces(record: string, start: number): number {
  let at = start;
  while (record.charCodeAt(at) === space) at += 1;
  return at;
}

const mostDigits = 3;
const lineFeed = 0x0a;
const space = 0x20;
const doubleQuote = 0x22;
const zero = 0x30;
const colon = 0x3a;
const equals = 0x3d;
