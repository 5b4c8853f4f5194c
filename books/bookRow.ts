import type { ChainIdentifier } from "../src/addresses/addressFormat";

/** One statement of a source: what stands at an address on a chain. */
export interface BookRow {
  readonly address: string;
  /** `every`: the same on every chain of the address's form. */
  readonly chain: ChainIdentifier | "every";
  readonly name: BookName;
}

export type BookName =
  | {
      readonly kind: "token";
      readonly symbol: string;
      readonly tokenName: string;
      readonly decimals: number;
    }
  | { readonly kind: "contract"; readonly text: string };

/** A package that publishes addresses, under a licence that lets us ship its facts. */
export interface BookSource {
  /** As users read it: "Aave address book". */
  readonly title: string;
  readonly package: string;
  readonly version: string;
  readonly licence: "MIT" | "Apache-2.0" | "BSD-3-Clause" | "ISC" | "CC0-1.0";
  /**
   * Counts in disputes about tokens and gives no name of its own: its package has no licence text.
   */
  readonly isWitness?: true;
  /** The tokens that this publisher issues itself: there its word decides a dispute. */
  readonly isIssuerOf?: (name: BookName) => boolean;
  /** All rows of the unpacked package; rows of chains that we do not know are left out. */
  read(folder: string): Promise<readonly BookRow[]> | readonly BookRow[];
}

const chainOfId: ReadonlyMap<number, ChainIdentifier> = new Map<number, ChainIdentifier>([
  [1, "ethereum"],
  [56, "bnb"],
  [137, "polygon"],
  [42161, "arbitrum"],
  [10, "optimism"],
  [8453, "base"],
]);

/** The chain of a chainId; undefined for one that we do not know. */
export function chainOf(chainId: number | string): ChainIdentifier | undefined {
  return chainOfId.get(Number(chainId));
}
