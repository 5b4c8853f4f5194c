import { decodeSmall, decodeText, selectors } from "./abi";
import type { ManyReads } from "./manyReads";
import type { CallOptions } from "./nodeClient";

/** What a contract returns about itself as a token: untrusted, but bounded. */
export interface TokenFacts {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly decimals: number | undefined;
}

const mostOfSymbol = 32;
export const mostOfName = 64;
const mostDecimals = 255;
const mostRemembered = 5_000;

/** Reads symbol, name and decimals of contracts, and remembers them. */
export class TokenFactsReader {
  readonly #reads: ManyReads;
  #known = new Map<string, TokenFacts>();

  constructor(reads: ManyReads) {
    this.#reads = reads;
  }

  async read(
    addresses: readonly string[],
    block: number,
    options: CallOptions,
  ): Promise<ReadonlyMap<string, TokenFacts>> {
    const unknown = addresses.filter((address) => !this.#known.has(address));
    const questions = [selectors.symbol, selectors.name, selectors.decimals];
    const reads = unknown.flatMap((address) => questions.map((data) => ({ address, data })));
    const answers = reads.length === 0 ? [] : await this.#reads.read(reads, block, options);
    if (this.#known.size > mostRemembered) this.#known = new Map();
    const found = new Map(this.#known);
    unknown.forEach((address, index) => {
      const facts = parseFacts(answers.slice(index * 3, index * 3 + 3));
      found.set(address, facts);
      // One that returned nothing is queried again the next time.
      if (facts.decimals !== undefined) this.#known.set(address, facts);
    });
    return found;
  }

  /** Another contract may stand at each address. */
  forget(): void {
    this.#known = new Map();
  }
}

function parseFacts([symbol = "", name = "", decimals = ""]: readonly (
  | string
  | undefined
)[]): TokenFacts {
  return boundFacts(decodeText(symbol), decodeText(name), decodeSmall(decimals));
}

export function boundFacts(
  symbol: string | undefined,
  name: string | undefined,
  decimals: number | undefined,
): TokenFacts {
  return {
    symbol: boundText(symbol, mostOfSymbol),
    name: boundText(name, mostOfName),
    decimals: decimals !== undefined && decimals <= mostDecimals ? decimals : undefined,
  };
}

/** An empty text is none. */
export function boundText(text: string | undefined, most: number): string | undefined {
  const bounded = text?.trim().slice(0, most);
  return bounded === "" ? undefined : bounded;
}
