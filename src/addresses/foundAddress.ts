import type { AddressFormatName, ChainIdentifier, Certainty } from "./addressFormat";

interface Found {
  /** The range in the text, in UTF-16 units: the address alone, without quotes, `@` or padding. */
  readonly start: number;
  readonly end: number;
  /** The address as it stands there. */
  readonly text: string;
  readonly format: AddressFormatName;
}

/** An address: `proven`, or `doubtful` and returned because of what surrounds it. */
export interface FoundValidAddress extends Found {
  readonly certainty: Certainty;
  readonly canonical: string;
  readonly chains: readonly ChainIdentifier[];
  /** The one chain that the surroundings name, by the URL of an explorer or a CAIP-10 prefix. */
  readonly chain?: ChainIdentifier;
}

/** Almost an address: its checksum does not hold. */
export interface FoundBrokenAddress extends Found {
  readonly certainty: "broken";
  /** The rule that is broken, as one sentence without a full stop. */
  readonly reason: string;
}

export type FoundAddress = FoundValidAddress | FoundBrokenAddress;

export interface FindOptions {
  /** The language id of VS Code. */
  readonly language?: string;
  /** The name or path of the file; it goes before the language, which many kinds of file lack. */
  readonly fileName?: string;
  /**
   * Whether an address is known, to an index in memory for example. It is asked about a doubtful
   * form that stands alone where nothing else says that it is an address, and must be quick.
   */
  readonly isKnown?: (format: AddressFormatName, canonical: string) => boolean;
  /** Only what overlaps this range is returned; what surrounds it is still looked at. */
  readonly from?: number;
  readonly to?: number;
}
