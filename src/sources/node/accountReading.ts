import { decodeNumber, encodeAddress, selectors } from "./abi";
import type { TokenFacts } from "./tokenFacts";
import type { Transfer } from "./transferLog";
import type { BlockRange, SearchEnd } from "./transferLogs";
import type { Read } from "./read";

/** A token of the book, or a deployment of the workspace, which may be a token. */
export interface KnownToken {
  /** The address in lower case. */
  readonly address: string;
  /** Undefined for a deployment of the workspace: the facts are read from the contract. */
  readonly facts?: TokenFacts;
}

/** The block at which data was read. */
export interface Head {
  readonly number: number;
  readonly hash: string;
  /** The time in seconds since 1970. */
  readonly time: number;
}

/** The balance of one token, summed over some addresses. The token of the native coin is "0". */
export interface NodeHolding {
  readonly token: string;
  readonly facts: TokenFacts;
  /** Whether the token is the native coin, or is identified by a book and not only by its contract. */
  readonly isKnown: boolean;
  readonly balance: bigint;
  /** The number of addresses with a balance. */
  readonly holders: number;
}

/** The data of some addresses that a node returned at one block. */
export interface AccountReading {
  readonly head: Head;
  /** The number of addresses whose balances were read: all, unless there are too many balances. */
  readonly addressCount: number;
  /** The native coin first, then tokens in a book, then other tokens. */
  readonly holdings: readonly NodeHolding[];
  /**
   * The tokens whose balances could not be read. Deployments of the workspace are not included, since they need not be
   * tokens.
   */
  readonly unread: readonly string[];
  /** The newest first. */
  readonly transfers: readonly Transfer[];
  /** The blocks that were searched for token transfers; nothing is known about others. */
  readonly range: BlockRange;
  /** Why older blocks cannot be searched; undefined if they can. */
  readonly end: SearchEnd | undefined;
  /** The search for native transfers; undefined if there was none. */
  readonly natives: NativeSearch | undefined;
}

interface NativeSearch {
  readonly range: BlockRange;
  readonly end: SearchEnd | undefined;
  /**
   * Whether payments inside contract calls are included. They are found only by an index of the
   * node, not in its blocks.
   */
  readonly hasInner: boolean;
}

/** Builds the balance reads of each address: the native coin, then each token. */
export function buildBalanceReads(
  addresses: readonly string[],
  tokens: readonly string[],
): readonly Read[] {
  return addresses.flatMap((address) => {
    const data = selectors.balanceOf + encodeAddress(address);
    return [{ address, data: "" }, ...tokens.map((token) => ({ address: token, data }))];
  });
}

/**
 * Returns the total balance and the number of holders of the native coin and of each token. An entry is undefined if
 * one of its reads failed.
 */
export function sumBalances(
  answers: readonly (string | undefined)[],
  addressCount: number,
  tokenCount: number,
): readonly ({ readonly balance: bigint; readonly holders: number } | undefined)[] {
  const columns = tokenCount + 1;
  return Array.from({ length: columns }, (_, column) => {
    let balance = 0n;
    let holders = 0;
    for (let row = 0; row < addressCount; row += 1) {
      const value = decodeNumber(answers[row * columns + column] ?? "");
      if (value === undefined) return undefined;
      balance += value;
      if (value > 0n) holders += 1;
    }
    return { balance, holders };
  });
}
