import type { Head } from "./accountReading";
import type { ConnectedNode } from "./connectedNode";
import { type NodeCall, takeResult } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { fieldsOf, formatQuantity, parseHash, parseSmall } from "./quantity";

interface Now {
  readonly head: Head;
  /**
   * See `NodeIdentity.instance`. Undefined if the node is not a development node, or reports neither an instance nor
   * its first block.
   */
  readonly instance: string | undefined;
}

/**
 * Reads the newest block and the instance. Rejects with `E_CHANGED` if the chain id has changed.
 */
export async function readNow(
  { client, chainId, isDevelopment }: Pick<ConnectedNode, "client" | "chainId" | "isDevelopment">,
  options: CallOptions,
): Promise<Now> {
  const questions: readonly NodeCall[] = [
    { method: "eth_chainId", params: [] },
    { method: "eth_getBlockByNumber", params: ["latest", false] },
    ...(isDevelopment
      ? ([
          { method: "hardhat_metadata", params: [] },
          { method: "eth_getBlockByNumber", params: ["0x0", false] },
        ] as const)
      : []),
  ];
  const [chain, newest, ...others] = await client.callAll(questions, options);
  const head = parseHead(takeResult(newest));
  if (head === undefined) throw new NodeError("E_SHAPE");
  if (parseSmall(takeResult(chain)) !== chainId) throw new NodeError("E_CHANGED");
  const [metadata, genesis] = others.map((answer) =>
    answer.kind === "result" ? answer.value : undefined,
  );
  const instance =
    parseHash(fieldsOf(metadata)["instanceId"]) ?? parseHash(fieldsOf(genesis)["hash"]);
  return { head, instance };
}

/** Reads the blocks with these numbers. Blocks that the node lacks are missing in the result. */
export async function readBlocks(
  client: NodeClient,
  numbers: readonly number[],
  options: CallOptions,
): Promise<ReadonlyMap<number, Head>> {
  const answers = await client.callAll(
    numbers.map((number) => ({
      method: "eth_getBlockByNumber",
      params: [formatQuantity(number), false],
    })),
    options,
  );
  const heads = answers.map((answer) =>
    answer.kind === "result" ? parseHead(answer.value) : undefined,
  );
  return new Map(heads.flatMap((head) => (head === undefined ? [] : [[head.number, head]])));
}

function parseHead(block: unknown): Head | undefined {
  const fields = fieldsOf(block);
  const number = parseSmall(fields["number"]);
  const hash = parseHash(fields["hash"]);
  const time = parseSmall(fields["timestamp"]);
  return number === undefined || hash === undefined || time === undefined
    ? undefined
    : { number, hash, time };
}
