import type { NodeCall } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { type BlockTag, formatBlock } from "./quantity";

/** The addresses with and without code. An address for which the node did not answer is in neither list. */
interface DeployedCode {
  readonly withCode: readonly string[];
  readonly withoutCode: readonly string[];
}

/**
 * Init code for an `eth_call` without a recipient. The addresses follow the code, each in one word. The code returns
 * one byte for each address: 1 if the address has code, otherwise 0. So 500 contracts need only one request, and the
 * node does not send their code.
 */
export const codeFinder = [
  "602c80380380916000396000", // memory = the addresses, in = 0
  "5b81811015602457", // loop: until all are read
  "80513b1515", // is there code at memory[in]?
  "8160051c53", // memory[in / 32] = 0 or 1, over words that are already read
  "602001600c56", // in += 32, loop
  "5b5060051c6000f3", // return memory[0..count]
].join("");

/**
 * The maximum number of addresses per call. Their 16,000 bytes stay below the limits of init code (49,152 bytes,
 * EIP-3860) and of a contract (24,576 bytes).
 */
const mostOfCall = 500;

/** Reads whether there is code at EVM addresses, at one block. Rejects with a `NodeError`. */
export async function readDeployedCode(
  client: NodeClient,
  addresses: readonly string[],
  block: BlockTag,
  options: CallOptions = {},
): Promise<DeployedCode> {
  const tag = formatBlock(block);
  const hasCode = new Map<string, boolean>();
  for (let start = 0; start < addresses.length; start += mostOfCall) {
    const part = addresses.slice(start, start + mostOfCall);
    const found =
      (await findAtOnce(client, part, tag, options)) ??
      (await findSingly(client, part, tag, options));
    part.forEach((address, index) => {
      const has = found[index];
      if (has !== undefined) hasCode.set(address, has);
    });
  }
  const addressesWhere = (has: boolean): readonly string[] =>
    [...hasCode].flatMap(([address, each]) => (each === has ? [address] : []));
  return { withCode: addressesWhere(true), withoutCode: addressesWhere(false) };
}

/** Reads all addresses in one call; undefined if the node does not run the program. */
async function findAtOnce(
  client: NodeClient,
  addresses: readonly string[],
  tag: string,
  options: CallOptions,
): Promise<readonly boolean[] | undefined> {
  const words = addresses.map((address) => address.slice(2).toLowerCase().padStart(64, "0"));
  try {
    const call = { data: `0x${codeFinder}${words.join("")}` };
    const value = await client.call("eth_call", [call, tag], options);
    if (typeof value !== "string" || !/^0x(?:0[01])*$/.test(value)) return undefined;
    if (value.length !== 2 + 2 * addresses.length) return undefined;
    return addresses.map((_, index) => value[3 + 2 * index] === "1");
  } catch (error) {
    if (error instanceof NodeError && error.code === "E_REFUSED") return undefined;
    throw error;
  }
}

/** Requests the code of each address; undefined for an address without a usable answer. */
async function findSingly(
  client: NodeClient,
  addresses: readonly string[],
  tag: string,
  options: CallOptions,
): Promise<readonly (boolean | undefined)[]> {
  const calls = addresses.map(
    (address): NodeCall => ({ method: "eth_getCode", params: [address, tag] }),
  );
  return (await client.callAll(calls, options)).map((answer) => {
    const code = answer.kind === "result" ? answer.value : undefined;
    return typeof code === "string" && /^0x(?:[0-9a-f]{2})*$/i.test(code)
      ? code !== "0x"
      : undefined;
  });
}
