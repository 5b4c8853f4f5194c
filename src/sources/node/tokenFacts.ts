import { decodeSmall, decodeText, selectors } from "./abi";
import type { ManyReads } from "./manyReads";
import type { CallOptions } from "./nodeClient";

/** The properties of a token, from a book or from its contract. What a contract returns is untrusted, but bounded. */
export interface TokenFacts {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly decimals: number | undefined;
}

const mostOfSymbol = 32;
export const mostOfName = 64;
const mostDecimals = 255;
const mostRemembered = 5_000;

/** Reads and remembers the symbol, name and decimals of contracts. */
export class TokenFactsReader {
  readonly #reads: Pick<ManyReads, "read">;
  #known = new Map<string, TokenFacts>();

  constructor(reads: Pick<ManyReads, "read">) {
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
    const found = new Map(this.#known);
    if (this.#known.size > mostRemembered) this.#known = new Map();
    unknown.forEach((address, index) => {
      const facts = parseFacts(answers.slice(index * 3, index * 3 + 3));
      found.set(address, facts);
      // A contract without decimals is queried again the next time.
      if (facts.decimals !== undefined) this.#known.set(address, facts);
    });
    return found;
  }

  /** Forgets all facts, since any address may have another contract now. */
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

/** Trims and shortens a text; undefined if it is empty. */
export function boundText(text: string | undefined, most: number): string | undefined {
  const bounded = text?.trim().slice(0, most);
  return bounded === "" ? undefined : bounded;
}
