import type { ChainIdentifier } from "../src/addresses/addressFormat";

/** One statement of a source about an address on a chain. */
export interface BookRow {
  readonly address: string;
  readonly chain: Place;
  readonly name: BookName;
}

/**
 * Where a row is valid: on one of our chains, on `every` chain of the address's form, or `on`
 * another chain, which its name mentions: "USDC on Avalanche".
 */
export type Place = ChainIdentifier | "every" | OtherChain;
export type OtherChain = `on ${string}`;

export function isOther(place: Place): place is OtherChain {
  return place.startsWith("on ");
}

export type BookName =
  | {
      readonly kind: "token";
      readonly symbol: string;
      readonly tokenName: string;
      readonly decimals: number;
    }
  | { readonly kind: "contract"; readonly text: string };

/** A package that publishes addresses under a licence that allows us to ship its facts. */
export interface BookSource {
  /** The title that users see: "Aave address book". */
  readonly title: string;
  readonly package: string;
  readonly version: string;
  readonly licence: "MIT" | "Apache-2.0" | "BSD-3-Clause" | "ISC" | "CC0-1.0";
  /** Votes in disputes about tokens but adds no name, because its package has no licence text. */
  readonly isWitness?: true;
  /** The tokens that this publisher issues; its statement decides disputes about them. */
  readonly isIssuerOf?: (name: BookName) => boolean;
  /** All rows of the unpacked package, except those of chains unknown to us. */
  read(folder: string): Promise<readonly BookRow[]> | readonly BookRow[];
}

const placeOfId: ReadonlyMap<number, Place> = new Map<number, Place>([
  [1, "ethereum"],
  [56, "bnb"],
  [137, "polygon"],
  [42161, "arbitrum"],
  [10, "optimism"],
  [8453, "base"],
  [25, "on Cronos"],
  [30, "on Rootstock"],
  [100, "on Gnosis"],
  [130, "on Unichain"],
  [143, "on Monad"],
  [146, "on Sonic"],
  [196, "on X Layer"],
  [204, "on opBNB"],
  [250, "on Fantom"],
  [252, "on Fraxtal"],
  [288, "on Boba"],
  [324, "on ZKsync"],
  [480, "on World Chain"],
  [999, "on HyperEVM"],
  [1088, "on Metis"],
  [1101, "on Polygon zkEVM"],
  [1135, "on Lisk"],
  [1284, "on Moonbeam"],
  [1285, "on Moonriver"],
  [1329, "on Sei"],
  [1868, "on Soneium"],
  [2020, "on Ronin"],
  [2222, "on Kava"],
  [2741, "on Abstract"],
  [5000, "on Mantle"],
  [8217, "on Kaia"],
  [9745, "on Plasma"],
  [34443, "on Mode"],
  [42170, "on Arbitrum Nova"],
  [42220, "on Celo"],
  [43114, "on Avalanche"],
  [57073, "on Ink"],
  [59144, "on Linea"],
  [60808, "on BOB"],
  [80094, "on Berachain"],
  [81457, "on Blast"],
  [534352, "on Scroll"],
  [7777777, "on Zora"],
  [1313161554, "on Aurora"],
  [1666600000, "on Harmony"],
  [97, "on BNB testnet"],
  [43113, "on Avalanche Fuji"],
  [80002, "on Polygon Amoy"],
  [84532, "on Base Sepolia"],
  [421614, "on Arbitrum Sepolia"],
  [11155111, "on Sepolia"],
  [11155420, "on OP Sepolia"],
]);

/** The place of a chainId; undefined for an unknown one. */
export function placeOf(chainId: number | string): Place | undefined {
  return placeOfId.get(Number(chainId));
}

/** The chain of a chainId if it is one of ours. */
export function chainOf(chainId: number | string): ChainIdentifier | undefined {
  const place = placeOf(chainId);
  return place === undefined || place === "every" || isOther(place) ? undefined : place;
}
