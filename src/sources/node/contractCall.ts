import type { NodeAnswer, NodeCall } from "./jsonRpc";
import { formatQuantity } from "./quantity";

/** The gas limit of a call. It prevents a contract from answering with more than 1.3 MB. */
const mostGas = 3_000_000;

/**
 * Builds an `eth_call` at a block. `selector` is the data of the call without `0x`, including any
 * arguments.
 */
export function callOf(address: string, selector: string, block: string): NodeCall {
  const call = { to: address, data: `0x${selector}`, gas: formatQuantity(mostGas) };
  return { method: "eth_call", params: [call, block] };
}

/**
 * Returns the hex digits of an answer without `0x`; undefined if the call was refused or did not
 * return hex. Returns at most `most` + 1 digits, where the extra digit shows that the answer was
 * longer.
 */
export function hexOf(answer: NodeAnswer, most: number): string | undefined {
  const value = answer.kind === "result" ? answer.value : undefined;
  if (typeof value !== "string") return undefined;
  const hex = value.slice(0, 2 + most + 1);
  return /^0x[0-9a-f]*$/i.test(hex) ? hex.slice(2).toLowerCase() : undefined;
}
