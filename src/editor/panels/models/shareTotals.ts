import { addDecimals, compareDecimals, type Decimal, zero } from "../../../engine/text/amounts";
import type { TokenHolding } from "../../../sources/service/schemas";
import { valueOf } from "./cells";
import { decimalsOf, pickOfChain, pickOfToken } from "./holdingTable";
import type { Knowledge } from "./knowledge";
import type { Total } from "./runningTotal";

/** The total value of the holdings of one token or on one chain. */
export interface Part {
  readonly pick: string;
  /** The first of these holdings, which gives the name. */
  readonly holding: TokenHolding;
  value: Decimal;
}

/** The exact value of the holdings of each token and on each chain: price times amount. */
export class ShareTotals implements Total<TokenHolding> {
  readonly tokens: Parts;
  readonly chains: Parts;
  /** Rows without a price or without decimals. */
  unpriced = 0;
  sum = zero;
  readonly #knowledge: Knowledge;

  constructor(knowledge: Knowledge, mostLargest: number) {
    this.#knowledge = knowledge;
    this.tokens = new Parts(mostLargest);
    this.chains = new Parts(mostLargest);
  }

  add(holding: TokenHolding): void {
    const value = valueOf(holding, decimalsOf(holding, this.#knowledge));
    if (value === undefined) {
      this.unpriced += 1;
      return;
    }
    this.sum = addDecimals(this.sum, value);
    if (value.digits <= 0n) return;
    this.tokens.add(pickOfToken(holding, this.#knowledge), holding, value);
    this.chains.add(pickOfChain(holding), holding, value);
  }
}

/** Growing parts of a whole, with fast access to the largest. */
export class Parts {
  whole = zero;
  readonly #mostLargest: number;
  readonly #parts = new Map<string, Part>();
  #largest: Part[] = [];

  constructor(mostLargest: number) {
    this.#mostLargest = mostLargest;
  }

  get count(): number {
    return this.#parts.size;
  }

  /** The largest parts, in order. */
  get largest(): readonly Part[] {
    return this.#largest;
  }

  add(pick: string, holding: TokenHolding, value: Decimal): void {
    this.whole = addDecimals(this.whole, value);
    let part = this.#parts.get(pick);
    if (part === undefined) {
      part = { pick, holding, value };
      this.#parts.set(pick, part);
    } else part.value = addDecimals(part.value, value);
    this.#place(part);
  }

  /** Moves up a part that has grown; no other can have become one of the largest. */
  #place(part: Part): void {
    const others = this.#largest.filter((each) => each !== part);
    const above = others.findIndex((each) => compareDecimals(each.value, part.value) < 0);
    if (above < 0 && others.length >= this.#mostLargest) return;
    others.splice(above < 0 ? others.length : above, 0, part);
    this.#largest = others.slice(0, this.#mostLargest);
  }
}
