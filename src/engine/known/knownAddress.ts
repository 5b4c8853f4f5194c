/** What tags and tokens say about an address. */
export interface KnownAddress {
  /** Undefined if no tag is known. */
  readonly tagged: IndexedAddress | undefined;
  readonly tokens: readonly TokenAtAddress[];
}

/** The tags of an address. */
export interface IndexedAddress {
  /** In the service's latest spelling. */
  readonly address: string;
  /** In the service's order; may contain the reserved "0". */
  readonly tags: readonly string[];
  /** From the service; empty if it gave none. */
  readonly chains: readonly string[];
}

/** A token at one address: the chains on which it is deployed there, with its decimals. */
export interface TokenAtAddress {
  readonly symbol: string;
  readonly name: string;
  readonly deployments: readonly {
    readonly chain: string;
    readonly address: string;
    readonly decimals: number | null;
  }[];
}

/** The chains of an address: those that its record lists, as the service knows more than we do; else where it is valid. */
export function chainsOfKnown(
  tagged: IndexedAddress | undefined,
  valid: readonly string[],
): readonly string[] {
  return tagged === undefined || tagged.chains.length === 0 ? valid : tagged.chains;
}
