import type { NodeAnswer, NodeCall } from "./jsonRpc";
import { formatQuantity } from "./quantity";

/** The gas limit of a call. With this limit no contract can answer with more than 1.3 MB. */
const mostGas = 3_000_000;

/** Calls a function without arguments, at a block. */
export function callOf(address: string, selector: string, block: string): NodeCall {
  const call = { to: address, data: `0x${selector}`, gas: formatQuantity(mostGas) };
  return { method: "eth_call", params: [call, block] };
}

/**
 * The hex digits of an answer, at most `most` + 1: the extra digit shows that the answer was
 * longer.
 */
export function hexOf(answer: NodeAnswer, most: number): string | undefined {
  const value = answer.kind === "result" ? answer.value : undefined;
  if (typeof value !== "string") return undefined;
  const hex = value.slice(0, 2 + most + 1);
  return /^0x[0-9a-f]*$/i.test(hex) ? hex.slice(2).toLowerCase() : undefined;
}
