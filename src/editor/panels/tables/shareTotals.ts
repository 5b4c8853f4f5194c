import { addDecimals, compareDecimals, type Decimal, zero } from "../../../engine/text/amounts";
import type { TokenHolding } from "../../../sources/service/schemas";
import { valueOf } from "./cells";
import { decimalsOf, pickOfChain, pickOfToken } from "./holdingTable";
import type { Knowledge } from "../detail/knowledge";
import type { Total } from "./runningTotal";

/** The total value of the holdings of a token, or of the holdings on a chain. */
interface Part {
  readonly pick: string;
  /** The first of the holdings, from which the name is taken. */
  readonly holding: TokenHolding;
  value: Decimal;
}

/** The exact value (price times amount) of the holdings of each token and on each chain. */
export class ShareTotals implements Total<TokenHolding> {
  readonly tokens: Parts;
  readonly chains: Parts;
  /** The number of rows without an amount, a price or decimals. */
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

/** The values of the parts of a growing whole. Keeps the largest parts in order. */
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

  /** The largest parts, in descending order. */
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

  /**
   * Moves a part that has grown to its place among the largest parts, if it belongs there. Other parts need no check,
   * since only this part has changed.
   */
  #place(part: Part): void {
    const others = this.#largest.filter((each) => each !== part);
    const above = others.findIndex((each) => compareDecimals(each.value, part.value) < 0);
    if (above < 0 && others.length >= this.#mostLargest) return;
    others.splice(above < 0 ? others.length : above, 0, part);
    this.#largest = others.slice(0, this.#mostLargest);
  }
}
