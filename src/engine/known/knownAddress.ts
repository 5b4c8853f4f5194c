export interface KnownAddress {
  /** Undefined if no tag is known. */
  readonly tagged: IndexedAddress | undefined;
  readonly tokens: readonly TokenAtAddress[];
}

/** The tags of an address. */
export interface IndexedAddress {
  /** The address in the service's latest spelling. */
  readonly address: string;
  /** The tags in the service's order; may contain the reserved "0". */
  readonly tags: readonly string[];
  /** The chains that the service gave; empty if it gave none. */
  readonly chains: readonly string[];
}

/** A token at one address, with one deployment for each chain and its decimals on that chain. */
export interface TokenAtAddress {
  readonly symbol: string;
  readonly name: string;
  readonly deployments: readonly {
    readonly chain: string;
    readonly address: string;
    readonly decimals: number | null;
  }[];
}

/**
 * Returns the chains that the service lists for an address, since the service knows more than the extension. If it
 * lists none, returns the chains on which the address is valid.
 */
export function chainsOfKnown(
  tagged: IndexedAddress | undefined,
  valid: readonly string[],
): readonly string[] {
  return tagged === undefined || tagged.chains.length === 0 ? valid : tagged.chains;
}
