import type { BlockRange } from "../node/transferLogs";
import type { NodeErrorCode } from "../node/nodeError";
import type { NodeAnswerOfFilter } from "./nodeAmounts";
import { factsOf } from "./nodeRows";
import type { TokenFacts } from "../node/tokenFacts";

/** What a node told beside what the interface has a field for. Addresses are in lower case. */
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
      /** Held tokens that no book lists: what they tell of themselves is all that is known. */
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
  // Native transfers are not looked for in the blocks of a fork's parent.
  const firstOwnBlock = forkOf === undefined ? 0 : forkOf.blockNumber + 1;
  const { head, instance, range, nativeRange, holdings, unread, addressCount } = answer.reading;
  return {
    kind: "read",
    chain,
    block: head.number,
    blockHash: head.hash,
    time: head.time * 1000,
    instance,
    range,
    canLookFurther: range.from > 0 || (nativeRange?.from ?? 0) > firstOwnBlock,
    nativeRange,
    unlisted: holdings.flatMap(({ token, isKnown }) => (isKnown ? [] : [token])),
    tokens: new Map(holdings.map((holding) => [holding.token, factsOf(answer, holding)])),
    unread,
    addresses: { read: addressCount, all: answer.meantCount },
  };
}
