import type { ChainQuestion } from "./chainQuestions";
import type { NodeFinding } from "./finding";
import { isRelated } from "./relatedSymbol";

/** What a node says of an address; all texts are the contract's own. Undefined: it did not say. */
export interface ContractAnswer {
  readonly hasCode: boolean | undefined;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  /** Whether it also has a total supply and a balance for anybody, as an ERC-20 token. */
  readonly isToken: boolean;
  /** Whether it names a token that it holds by design: a pair, a vault, a gauge. */
  readonly isHolder: boolean;
}

/** What a node's answer contradicts in a text; undefined if nothing, or if the node did not say. */
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
  // A contract without a symbol is no token, or a proxy that has not been set up.
  if (expects.kind === "contract" || symbol === "") return undefined;
  const differs = { ...place, kind: "tokenDiffers" } as const;
  if (expects.decimals !== undefined && decimals !== undefined && expects.decimals !== decimals) {
    const [expected, found] = [String(expects.decimals), String(decimals)];
    return { ...differs, field: "decimals", expected, found };
  }
  if (expects.symbol === undefined || answer.isHolder) return undefined;
  // "USDC.e", "USDT0" and "axlUSDC" are the tokens of bridges, which files call by the first name.
  if (isRelated(expects.symbol, { text: symbol })) return undefined;
  return { ...differs, field: "symbol", expected: expects.symbol, found: symbol };
}
