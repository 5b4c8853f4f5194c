import type { BlockRange, SearchEnd } from "../node/transferLogs";
import type { NodeErrorCode } from "../node/nodeError";
import type { NodeAnswerOfFilter } from "./nodeAmounts";
import { factsOf } from "./nodeRows";
import type { TokenFacts } from "../node/tokenFacts";

/** What a node returned that the interface has no field for. Addresses are in lower case. */
export type NodeNote =
  | {
      readonly kind: "read";
      readonly chain: string;
      /** The block at which all amounts were read, with its time in milliseconds. */
      readonly block: number;
      readonly blockHash: string;
      readonly time: number;
      /** Differs after a restart of a development node. */
      readonly instance: string | undefined;
      /** What was looked through for transfers of tokens, and so for tokens of no book. */
      readonly range: BlockRange;
      readonly canLookFurther: boolean;
      /** The same for native transfers; undefined: they are not looked for. */
      readonly nativeRange: BlockRange | undefined;
      /** Whether native transfers inside of contract calls are among them. */
      readonly hasInner: boolean;
      /** Why older blocks cannot be looked through where some were not: the first reason. */
      readonly end: SearchEnd | undefined;
      /** Held tokens that no book lists: only their contracts' own answers are known. */
      readonly unlisted: readonly string[];
      /** What is known of the held tokens, by address; of the native coin by "0". */
      readonly tokens: ReadonlyMap<string, TokenFacts>;
      /** Tokens whose balance could not be read. */
      readonly unread: readonly string[];
      /** How many of the addresses in question were read, and how many there are. */
      readonly addresses: { readonly read: number; readonly all: number };
    }
  | { readonly kind: "failed"; readonly chain: string; readonly code: NodeErrorCode };

export function buildNodeNote(answer: NodeAnswerOfFilter): NodeNote {
  const { chain } = answer.node;
  if (answer.kind === "failed") return { kind: "failed", chain, code: answer.code };
  const { forkOf } = answer.node;
  const { head, instance, range, end, natives, holdings, unread, addressCount } = answer.reading;
  // Without an index, native transfers are not looked for in the blocks of a fork's parent.
  const isParentSearched = forkOf === undefined || natives?.hasInner === true;
  const firstOfNatives = isParentSearched ? 0 : forkOf.blockNumber + 1;
  const lacksNatives = natives !== undefined && natives.range.from > firstOfNatives;
  const ends = [...(range.from > 0 ? [end] : []), ...(lacksNatives ? [natives.end] : [])];
  return {
    kind: "read",
    chain,
    block: head.number,
    blockHash: head.hash,
    time: head.time * 1000,
    instance,
    range,
    canLookFurther: ends.includes(undefined),
    nativeRange: natives?.range,
    hasInner: natives?.hasInner ?? false,
    end: ends.find((each) => each !== undefined),
    unlisted: holdings.flatMap(({ token, isKnown }) => (isKnown ? [] : [token])),
    tokens: new Map(holdings.map((holding) => [holding.token, factsOf(answer, holding)])),
    unread,
    addresses: { read: addressCount, all: answer.meantCount },
  };
}
