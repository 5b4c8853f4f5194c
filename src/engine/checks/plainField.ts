import { inWord, isIn } from "../addresses/characters";
import type { Range } from "./finding";
import { NextPlace } from "./nextPlace";
import { isQuote } from "./record";

/**
 * A field of the records of a text as it is most often written, read by its characters: matches of an expression
 * would cost more than all else that is done with an address. What is written in another way is not plain, even
 * if `readRecord` reads it.
 */
export class PlainField {
  readonly #text: string;
  readonly #name: string;
  readonly #places: NextPlace;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
    this.#places = new NextPlace(text, name);
  }

  /** The number of the first such field of a record; undefined if it is not plain. */
  readNumber(record: Range): number | undefined {
    const text = this.#text;
    const start = this.#placeOfValue(record);
    if (start < 0) return undefined;
    let [at, number] = [start, 0];
    for (const last = Math.min(record.end, start + mostDigits); at < last; at += 1) {
      const digit = text.charCodeAt(at) - zero;
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
    }
    const isEnd = at === record.end || !isIn(text.charCodeAt(at), inWord);
    return at > start && isEnd ? number : undefined;
  }

  /** Whether the first such field plainly has this value: in double quotes, or as the rest of its line. */
  hasValue(record: Range, value: string): boolean {
    const text = this.#text;
    const start = this.#placeOfValue(record);
    if (start < 0) return false;
    if (text.charCodeAt(start) === doubleQuote) {
      const end = start + 1 + value.length;
      const isInside = end < record.end && text.charCodeAt(end) === doubleQuote;
      return isInside && text.startsWith(value, start + 1);
    }
    const end = start + value.length;
    const isEnd = end === record.end || (end < record.end && text.charCodeAt(end) === lineFeed);
    return isEnd && text.startsWith(value, start);
  }

  /** Where the value of the field begins; -1 if it is not plain that there is one. */
  #placeOfValue({ start, end }: Range): number {
    const text = this.#text;
    let at = this.#findName(start, end);
    if (at < 0) return -1;
    at += this.#name.length;
    if (isQuote(text.charCodeAt(at))) at += 1;
    at = skipSpaces(text, at, end);
    const sign = text.charCodeAt(at);
    if (sign !== colon && sign !== equals) return -1;
    const value = skipSpaces(text, at + 1, end);
    return value < end ? value : -1;
  }

  /** Where the name first stands as a word in a record; -1 if it does not. */
  #findName(start: number, end: number): number {
    let at = this.#places.after(start);
    while (at < end && at > start && isIn(this.#text.charCodeAt(at - 1), inWord)) {
      // Only in this record, since the next address may be in it too and asks from its start again.
      const next = this.#text.slice(at + 1, end).indexOf(this.#name);
      at = next < 0 ? end : at + 1 + next;
    }
    return at < end ? at : -1;
  }
}

function skipSpaces(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) === space) at += 1;
  return at;
}

const mostDigits = 3;
const lineFeed = 0x0a;
const space = 0x20;
const doubleQuote = 0x22;
const zero = 0x30;
const colon = 0x3a;
const equals = 0x3d;
