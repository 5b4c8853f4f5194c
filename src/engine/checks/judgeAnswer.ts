import type { ChainQuestion } from "./chainQuestions";
import type { NodeFinding } from "./finding";
import { isRelated } from "./relatedSymbol";

/** What a node reports about an address. All texts come from the contract. Undefined values were not reported. */
export interface ContractAnswer {
  readonly hasCode: boolean | undefined;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  /** Whether the contract also has a total supply and a balance for any account, like an ERC-20 token. */
  readonly isToken: boolean;
  /** Whether the contract names a token that it holds by design: a pair, a vault, a gauge. */
  readonly isHolder: boolean;
}

/**
 * Returns the contradiction between a text and the answer of a node; undefined if there is none, or if the answer lacks
 * the needed values.
 */
export function judgeAnswer(
  { start, end, address, chain, expects }: ChainQuestion,
  answer: ContractAnswer,
): NodeFinding | undefined {
  const place = { start, end, address, chain } as const;
  const { symbol = "", decimals } = answer;
  if (expects.kind === "recipient") {
    const isToken = answer.isToken && decimals !== undefined && symbol !== "";
    return isToken && !answer.isHolder ? { ...place, kind: "tokenAsRecipient", symbol } : undefined;
  }
  if (answer.hasCode === false) return { ...place, kind: "noCode" };
  // A contract without a symbol is not a token, or is a proxy that has not been set up.
  if (expects.kind === "contract" || symbol === "") return undefined;
  const differs = { ...place, kind: "tokenDiffers" } as const;
  if (expects.decimals !== undefined && decimals !== undefined && expects.decimals !== decimals) {
    const [expected, found] = [String(expects.decimals), String(decimals)];
    return { ...differs, field: "decimals", expected, found };
  }
  if (expects.symbol === undefined || answer.isHolder) return undefined;
  // Files often use the original symbol for a bridged token, such as "USDC" for "USDC.e" or "axlUSDC".
  if (isRelated(expects.symbol, { text: symbol })) return undefined;
  return { ...differs, field: "symbol", expected: expects.symbol, found: symbol };
}
