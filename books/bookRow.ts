import type { ChainIdentifier } from "../src/engine/addresses/addressFormat";
import { chainOfInterface, type ChainRef, isUsualId, refOfId } from "../src/engine/chains/chainRef";

/** One statement of a source about an address on a chain. */
export interface BookRow {
  readonly address: string;
  readonly chain: Place;
  readonly name: BookName;
}

/** Where a row is valid: on one chain, or on `every` chain of the address's form. */
export type Place = ChainRef | "every";

export type BookName =
  | {
      readonly kind: "token";
      readonly symbol: string;
      readonly tokenName: string;
      readonly decimals: number;
      /** Set for a bridged copy: the bridge and the original chain, "Wormhole from Solana". */
      readonly bridge?: string;
    }
  | { readonly kind: "contract"; readonly text: string };

/** A package that publishes addresses under a licence that allows the extension to ship its facts. */
export interface BookSource {
  /** The title that users see: "Aave address book". */
  readonly title: string;
  readonly package: string;
  readonly version: string;
  readonly licence: "MIT" | "Apache-2.0" | "BSD-3-Clause" | "ISC" | "CC0-1.0";
  /** A witness votes in disputes about tokens but adds no name, because its package has no licence text. */
  readonly isWitness?: true;
  /** Whether this publisher issues the token; then its statement decides disputes about the token. */
  readonly isIssuerOf?: (name: BookName) => boolean;
  /** All rows of the unpacked package, except rows of unknown chains. */
  read(folder: string): Promise<readonly BookRow[]> | readonly BookRow[];
}

/** The place of a chainId; undefined for an unknown one. */
export function placeOf(chainId: number | string): Place | undefined {
  const number = Number(chainId);
  return isUsualId(number) ? refOfId(number) : undefined;
}

/** The chain of a chainId if the interface has that chain. */
export function chainOf(chainId: number | string): ChainIdentifier | undefined {
  return chainOfInterface(refOfId(Number(chainId)));
}
