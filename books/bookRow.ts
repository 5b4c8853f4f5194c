import type { ChainIdentifier } from "../src/engine/addresses/addressFormat";
import { chainOfInterface, type ChainRef, isUsualId, refOfId } from "../src/engine/chains/chainRef";

/** One statement of a source about an address on a chain. */
export interface BookRow {
  readonly address: string;
  readonly chain: Place;
  readonly name: BookName;
}

/** One chain, or `every` chain that uses the address's format. */
export type Place = ChainRef | "every";

export type BookName =
  | {
      readonly kind: "token";
      readonly symbol: string;
      readonly tokenName: string;
      readonly decimals: number;
      /** Set for a bridged copy: the bridge and the original chain, such as "Wormhole from Solana". */
      readonly bridge?: string;
    }
  | { readonly kind: "contract"; readonly text: string };

/**
 * A package of addresses and their names. Unless it is a witness, its licence must allow the extension to ship them.
 */
export interface BookSource {
  /** The title that users see: "Aave address book". */
  readonly title: string;
  readonly package: string;
  readonly version: string;
  readonly licence: "MIT" | "Apache-2.0" | "BSD-3-Clause" | "ISC" | "CC0-1.0";
  /** A witness votes in disputes about tokens but adds no name, because its package has no licence text. */
  readonly isWitness?: true;
  /** Whether this publisher issues the token. The issuer decides disputes about its token. */
  readonly isIssuerOf?: (name: BookName) => boolean;
  /** Returns all rows of the unpacked package, except those on unknown chains. */
  read(folder: string): Promise<readonly BookRow[]> | readonly BookRow[];
}

/** Returns undefined for a chain id that the registry of chains does not name. */
export function placeOf(chainId: number | string): Place | undefined {
  const number = Number(chainId);
  return isUsualId(number) ? refOfId(number) : undefined;
}

/** Returns undefined for a chain that the service interface does not support. */
export function chainOf(chainId: number | string): ChainIdentifier | undefined {
  return chainOfInterface(refOfId(Number(chainId)));
}
