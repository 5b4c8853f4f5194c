import type { AddressFormatName, ChainIdentifier, Certainty } from "./addressFormat";

interface Found {
  /** The range in the text, in UTF-16 units: only the address, without quotes, `@` or padding. */
  readonly start: number;
  readonly end: number;
  /** The address as written in the text. */
  readonly text: string;
  readonly format: AddressFormatName;
}

/** An address that is `proven`, or `doubtful` but confirmed by its surroundings or by `isKnown`. */
export interface FoundValidAddress extends Found {
  readonly certainty: Certainty;
  readonly canonical: string;
  readonly chains: readonly ChainIdentifier[];
  /** The chain that the surroundings name, by an explorer's URL or a prefix (CAIP-10, ERC-3770). */
  readonly chain?: ChainIdentifier;
}

/** An address with a wrong checksum. */
export interface FoundBrokenAddress extends Found {
  readonly certainty: "broken";
  /** The violated rule, as one sentence without a full stop. */
  readonly reason: string;
}

export type FoundAddress = FoundValidAddress | FoundBrokenAddress;

export interface FindOptions {
  /** The language id of VS Code. */
  readonly language?: string;
  /**
   * The name or path of the file. It takes precedence over the language, since many kinds of file have no language
   * id.
   */
  readonly fileName?: string;
  /**
   * Whether an address is known, for example to an index in memory. Called for a doubtful address without other
   * evidence. Must be fast.
   */
  readonly isKnown?: (format: AddressFormatName, canonical: string) => boolean;
  /** Only addresses that overlap this range are returned; text outside the range is still read as surroundings. */
  readonly from?: number;
  readonly to?: number;
}
