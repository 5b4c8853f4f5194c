import { inWord, isIn } from "../addresses/characters";
import { readHeading } from "../outline/chainBeside";
import type { Range } from "./finding";
import { isQuote } from "./record";

/** A longer row may be cut off by what `findChainBeside` reads. */
const longestRow = 600;

/**
 * The chain ids beside the addresses of a table, in rows as they are most often written: in one line, with quotes
 * only around whole cells. For any other row `findChainBeside` has to be asked.
 */
export class PlainRows {
  readonly #text: string;
  readonly #separator: number;
  readonly #column: number;
  /** The row that was read last, up to its line break: all of its addresses have the same chain id. */
  #start = 0;
  #end = -1;
  #chainId: number | undefined;

  constructor(text: string) {
    this.#text = text;
    const { separator, column } = readHeading(text);
    this.#separator = separator.charCodeAt(0);
    this.#column = column;
  }

  /** The chain id in the row of an address that is all of its cell. */
  chainIdAt({ start, end }: Range): number | undefined {
    if (this.#column < 0) return undefined;
    if (start < this.#start || start > this.#end) this.#read(start);
    if (this.#chainId === undefined) return undefined;
    const isCell =
      (start === this.#start || this.#isBeside(start - 1)) &&
      (end === this.#end || this.#isBeside(end));
    return isCell ? this.#chainId : undefined;
  }

  /** Whether a separator or a quote stands there. */
  #isBeside(place: number): boolean {
    const code = this.#text.charCodeAt(place);
    return code === this.#separator || code === doubleQuote;
  }

  #read(place: number): void {
    const text = this.#text;
    this.#start = text.lastIndexOf("\n", place - 1) + 1;
    const lineEnd = text.indexOf("\n", place);
    const end = lineEnd < 0 ? text.length : lineEnd;
    this.#end = text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
    this.#chainId = this.#readChainId();
  }

  #readChainId(): number | undefined {
    const text = this.#text;
    const [start, end] = [this.#start, this.#end];
    if (end - start > longestRow) return undefined;
    const first = text.charCodeAt(start);
    if (!isIn(first, inWord) && !isQuote(first)) return undefined;
    // It ends a line, or belongs to a cell of several lines.
    if (text.slice(start, end).includes("\r")) return undefined;
    let chainId: number | undefined;
    for (let [cell, column] = [start, 0]; ; column += 1) {
      const last = this.#endOfCell(cell);
      if (last < 0) return undefined;
      if (column === this.#column) chainId = readNumber(text, cell, last);
      if (last === end) return chainId;
      cell = last + 1;
    }
  }

  /** Negative if the cell is not plain. */
  #endOfCell(start: number): number {
    const text = this.#text;
    const end = this.#end;
    if (text.charCodeAt(start) === doubleQuote) {
      const after = text.indexOf('"', start + 1) + 1;
      const isPlain = after > 0 && (after === end || text.charCodeAt(after) === this.#separator);
      return isPlain && after <= end ? after : -1;
    }
    let at = start;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#separator) break;
      if (code === doubleQuote) return -1;
    }
    return at;
  }
}

/** A cell of nothing but 1 to 15 digits. */
function readNumber(text: string, start: number, end: number): number | undefined {
  if (start === end || end - start > mostDigits) return undefined;
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

const mostDigits = 15;
const carriageReturn = 0x0d;
const doubleQuote = 0x22;
const zero = 0x30;
