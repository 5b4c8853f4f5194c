import { inWord, isIn } from "../addresses/characters";
import type { Range } from "./finding";

const mention = /chain|network/gi;
/** Behind the word `chain`, if it is the key of a chain id. */
const restOfId = /_?id["']?\s*[:=]\s*["']?\d{1,15}(?![\w.])/iy;

/**
 * The words of chains of a text, each read once, as far as somebody asks. Patterns are only tested, since a
 * match as an object costs more than all else that is done with a record.
 */
export class ChainMentions {
  readonly #text: string;
  readonly #word = new RegExp(mention);
  readonly #rest = new RegExp(restOfId);
  /** Where each word begins, in order; Infinity behind the last one. */
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
    const word = this.#starts[this.#index] ?? Infinity;
    if (word >= end || (this.#starts[this.#index + 1] ?? Infinity) < end) return undefined;
    return this.#readId(word, end);
  }

  #readNext(): number {
    if (!this.#word.test(this.#text)) return Infinity;
    const end = this.#word.lastIndex;
    const isChain = (this.#text.charCodeAt(end - 1) | caseBit) === smallN;
    return end - (isChain ? "chain" : "network").length;
  }

  #moveTo(place: number): void {
    while (this.#index > 0 && (this.#starts[this.#index - 1] ?? 0) >= place) this.#index -= 1;
    while ((this.#starts[this.#index] ?? Infinity) < place) this.#index += 1;
  }

  #readId(word: number, end: number): number | undefined {
    const text = this.#text;
    if ((text.charCodeAt(word) | caseBit) !== smallC) return undefined;
    if (isIn(text.charCodeAt(word - 1), inWord)) return undefined;
    this.#rest.lastIndex = word + "chain".length;
    if (!this.#rest.test(text)) return undefined;
    const last = this.#rest.lastIndex;
    if (last > end) return undefined;
    let first = last;
    while (isDigit(text.charCodeAt(first - 1))) first -= 1;
    return Number(text.slice(first, last));
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const smallC = 0x63;
const smallN = 0x6e;
const caseBit = 0x20;
