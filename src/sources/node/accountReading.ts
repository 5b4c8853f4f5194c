import { decodeNumber, encodeAddress, selectors } from "./abi";
import type { TokenFacts } from "./tokenFacts";
import type { Transfer } from "./transferLog";
import type { BlockRange, SearchEnd } from "./transferLogs";
import type { Read } from "./read";

/** A token that is known to be on the chain of a node. */
export interface KnownToken {
  /** In lower case. */
  readonly address: string;
  /** Undefined for a deployment of the workspace: its contract's own answers are used. */
  readonly facts?: TokenFacts;
}

/** The block at which a node was read. */
export interface Head {
  readonly number: number;
  readonly hash: string;
  /** In seconds since 1970. */
  readonly time: number;
}

/** What some addresses hold of one token, in all; the native coin is the token "0". */
export interface NodeHolding {
  readonly token: string;
  readonly facts: TokenFacts;
  /** Whether a book says what the token is, not only the token itself. */
  readonly isKnown: boolean;
  readonly balance: bigint;
  /** How many of the addresses hold some. */
  readonly holders: number;
}

/** All that a node returned for some addresses, at one block. */
export interface AccountReading {
  readonly head: Head;
  /** Which start of a development node it is of (`NodeIdentity.instance`). */
  readonly instance: string | undefined;
  /** How many of the addresses were read: all, unless there are too many balances. */
  readonly addressCount: number;
  /** The native coin first, then tokens of the books, then those of no book. */
  readonly holdings: readonly NodeHolding[];
  /** Those that were queried and did not answer. */
  readonly unread: readonly string[];
  /** The newest first. */
  readonly transfers: readonly Transfer[];
  /** What was looked through for transfers of tokens: beyond it nothing is known. */
  readonly range: BlockRange;
  /** Why older blocks than these cannot be looked through; undefined: they may be. */
  readonly end: SearchEnd | undefined;
  /** The same for native transfers; undefined: they were not looked for. */
  readonly natives: NativeSearch | undefined;
}

interface NativeSearch {
  readonly range: BlockRange;
  readonly end: SearchEnd | undefined;
  /** Whether payments inside of contract calls are among them: the blocks of a node do not show these. */
  readonly hasInner: boolean;
}

/** The reads of the balances of each address: its native coins, then each token. */
export function buildBalanceReads(
  addresses: readonly string[],
  tokens: readonly string[],
): readonly Read[] {
  return addresses.flatMap((address) => {
    const data = selectors.balanceOf + encodeAddress(address);
    return [{ address, data: "" }, ...tokens.map((token) => ({ address: token, data }))];
  });
}

/** What answered, for the native coin and each token: the sum, the holders; undefined: it failed. */
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
