import { inWord, isIn } from "../addresses/characters";
import type { Range } from "./finding";
import { isQuote, isSpace } from "./record";

const mention = /chain|network/gi;

/**
 * The words of chains of a text, each read once, as far as somebody asks. Patterns are only tested, since a
 * match as an object costs more than all else that is done with a record.
 */
export class ChainMentions {
  readonly #text: string;
  readonly #word = new RegExp(mention);
  /** Where each word begins, in order; the end of the text behind the last one. */
  readonly #starts: number[] = [];
  /** The first word of the part that was asked for last: parts are asked for in order. */
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The chain id in a part of the text, if no other word of chains stands there. */
  onlyIdIn({ start, end }: Range): number | undefined {
    while ((this.#starts.at(-1) ?? -1) < end) this.#starts.push(this.#readNext());
    this.#moveTo(start);
    const word = this.#startAt(this.#index);
    if (word >= end || this.#startAt(this.#index + 1) < end) return undefined;
    return this.#readId(word, end);
  }

  #readNext(): number {
    if (!this.#word.test(this.#text)) return this.#text.length;
    const end = this.#word.lastIndex;
    const isChain = (this.#text.charCodeAt(end - 1) | caseBit) === smallN;
    return end - (isChain ? "chain" : "network").length;
  }

  #moveTo(place: number): void {
    while (this.#index > 0 && (this.#starts[this.#index - 1] ?? 0) >= place) this.#index -= 1;
    while (this.#startAt(this.#index) < place) this.#index += 1;
  }

  #startAt(index: number): number {
    return this.#starts[index] ?? this.#text.length;
  }

  /** Reads `chainId": 1` and the like, if the word is the beginning of it. */
  #readId(word: number, end: number): number | undefined {
    const text = this.#text;
    if ((text.charCodeAt(word) | caseBit) !== smallC) return undefined;
    if (isIn(text.charCodeAt(word - 1), inWord)) return undefined;
    let at = word + "chain".length;
    if (text.charCodeAt(at) === underscore) at += 1;
    if ((text.charCodeAt(at) | caseBit) !== smallI) return undefined;
    if ((text.charCodeAt(at + 1) | caseBit) !== smallD) return undefined;
    at = skipSpaces(text, skipQuote(text, at + 2));
    const sign = text.charCodeAt(at);
    if (sign !== colon && sign !== equals) return undefined;
    at = skipQuote(text, skipSpaces(text, at + 1));
    return readNumber(text, at, end);
  }
}

function skipQuote(text: string, at: number): number {
  return isQuote(text.charCodeAt(at)) ? at + 1 : at;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** A number of up to 15 digits that ends before this place, and is not the beginning of another word. */
function readNumber(text: string, start: number, end: number): number | undefined {
  let [at, number] = [start, 0];
  for (; isDigit(text.charCodeAt(at)); at += 1) {
    if (at - start === mostDigits) return undefined;
    number = number * 10 + text.charCodeAt(at) - zero;
  }
  const next = text.charCodeAt(at);
  if (at === start || at > end || next === dot || isIn(next, inWord)) return undefined;
  return number;
}

const mostDigits = 15;

function isDigit(code: number): boolean {
  return code >= zero && code <= zero + 9;
}

const dot = 0x2e;
const zero = 0x30;
const colon = 0x3a;
const equals = 0x3d;
const underscore = 0x5f;
const smallC = 0x63;
const smallD = 0x64;
const smallI = 0x69;
const smallN = 0x6e;
const caseBit = 0x20;
