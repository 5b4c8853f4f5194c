import type { Chain, TagSummary, Token, TokenHolding, Transaction } from "./schemas";

/** The identity of each kind of row: rows with equal keys are the same row. */
export const rowKeys = {
  token: ({ id }: Token) => id,
  chain: ({ chain }: Chain) => chain,
  tag: ({ tag }: TagSummary) => tag,
  holding: ({ chain, token_address }: TokenHolding) => pairKey(chain, token_address),
  transaction: ({ chain, id }: Transaction) => pairKey(chain, id),
} as const;

/** Builds a different text for each pair, whatever characters the two texts contain. */
function pairKey(one: string, other: string): string {
  return `${one.length} ${one} ${other}`;
}
