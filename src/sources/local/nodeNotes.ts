import type { BlockRange, SearchEnd } from "../node/transferLogs";
import type { NodeErrorCode } from "../node/nodeError";
import type { NodeAnswerOfFilter } from "./nodeAmounts";
import { factsOf } from "./nodeRows";
import type { TokenFacts } from "../node/tokenFacts";

/** The data of a node for which interface.md has no fields. Addresses are in lower case. */
export type NodeNote =
  | {
      readonly kind: "read";
      readonly chain: string;
      /** The block at which all amounts were read. */
      readonly block: number;
      /**
       * The blocks that were searched for token transfers. Tokens that no book lists are found only in these blocks.
       */
      readonly range: BlockRange;
      readonly canLookFurther: boolean;
      /** The blocks that were searched for native transfers; undefined if there was no search. */
      readonly nativeRange: BlockRange | undefined;
      /** Whether native transfers inside contract calls are included. */
      readonly hasInner: boolean;
      /**
       * Why the search cannot continue to older blocks; the first reason if there are two. Undefined if it can
       * continue, or if all blocks were searched.
       */
      readonly end: SearchEnd | undefined;
      /** Held tokens that no book lists. Their facts come only from their contracts. */
      readonly unlisted: readonly string[];
      /** The facts about the held tokens, by address; the native coin has the key "0". */
      readonly tokens: ReadonlyMap<string, TokenFacts>;
      /** Tokens whose balance could not be read. */
      readonly unread: readonly string[];
      /**
       * The number of addresses that were read, and the number of all addresses that match the
       * filter.
       */
      readonly addresses: { readonly read: number; readonly all: number };
    }
  | { readonly kind: "failed"; readonly chain: string; readonly code: NodeErrorCode };

export function buildNodeNote(answer: NodeAnswerOfFilter): NodeNote {
  const { chain } = answer.node;
  if (answer.kind === "failed") return { kind: "failed", chain, code: answer.code };
  const { forkOf } = answer.node;
  const { head, range, end, natives, holdings, unread, addressCount } = answer.reading;
  // Without an index, the blocks of a fork's parent are not searched for native transfers.
  const isParentSearched = forkOf === undefined || natives?.hasInner === true;
  const firstOfNatives = isParentSearched ? 0 : forkOf.blockNumber + 1;
  const lacksNatives = natives !== undefined && natives.range.from > firstOfNatives;
  const ends = [...(range.from > 0 ? [end] : []), ...(lacksNatives ? [natives.end] : [])];
  return {
    kind: "read",
    chain,
    block: head.number,
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
