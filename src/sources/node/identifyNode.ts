import { isDevelopmentId } from "../../engine/chains/chainRef";
import { NodeError } from "./nodeError";
import { takeResult } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { fieldsOf, parseHash, parseQuantity } from "./quantity";

/** The identity of a node. `clientVersion` is a text of the node: untrusted, but bounded. */
export interface NodeIdentity {
  readonly chainId: number;
  readonly clientVersion: string;
  /** Undefined if the node is not a development node. */
  readonly development: "anvil" | "hardhat" | "ganache" | "other" | undefined;
  /** The chain and block that a development node forked. */
  readonly fork: NodeFork | undefined;
  /**
   * Changes when a development node restarts at the same URL; data read earlier then belongs to another chain. If the
   * node reports no instance, this is the genesis hash, or empty.
   */
  readonly instance: string;
}

export interface NodeFork {
  readonly chainId: number;
  readonly blockNumber: number;
}

const mostCharacters = 120;

/** Reads the identity of a node, in one batch. Rejects with a `NodeError`. */
export async function identifyNode(
  client: NodeClient,
  options: CallOptions = {},
): Promise<NodeIdentity> {
  const [first, ...others] = await client.callAll(
    [
      { method: "eth_chainId", params: [] },
      { method: "web3_clientVersion", params: [] },
      { method: "eth_getBlockByNumber", params: ["0x0", false] },
      { method: "hardhat_metadata", params: [] },
    ],
    options,
  );
  const chainId = parseQuantity(takeResult(first));
  const [version, genesis, metadata] = others.map((answer) =>
    answer.kind === "result" ? answer.value : undefined,
  );
  if (chainId === undefined || chainId < 1n || chainId > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new NodeError("E_SHAPE");
  }
  const clientVersion = typeof version === "string" ? version.slice(0, mostCharacters) : "";
  const genesisHash = parseHash(fieldsOf(genesis)["hash"]);
  return {
    chainId: Number(chainId),
    clientVersion,
    development: findDevelopment(clientVersion, Number(chainId), metadata),
    fork: parseFork(fieldsOf(metadata)["forkedNetwork"]),
    instance: parseHash(fieldsOf(metadata)["instanceId"]) ?? genesisHash ?? "",
  };
}

function findDevelopment(
  version: string,
  chainId: number,
  metadata: unknown,
): NodeIdentity["development"] {
  const [, name] = /^(anvil|hardhat|ganache|ethereumjs testrpc)/i.exec(version) ?? [];
  switch (name?.toLowerCase()) {
    case undefined:
      // Only development nodes implement `hardhat_metadata`.
      return isDevelopmentId(chainId) || (typeof metadata === "object" && metadata !== null)
        ? "other"
        : undefined;
    case "anvil":
      return "anvil";
    case "hardhat":
      return "hardhat";
    default:
      return "ganache";
  }
}

function parseFork(forked: unknown): NodeFork | undefined {
  const chainId = fieldsOf(forked)["chainId"];
  const blockNumber = fieldsOf(forked)["forkBlockNumber"];
  return Number.isSafeInteger(chainId) && Number.isSafeInteger(blockNumber)
    ? { chainId: Number(chainId), blockNumber: Number(blockNumber) }
    : undefined;
}
