import type { NodeFork, NodeIdentity } from "./identifyNode";
import { isRecord } from "../../engine/text/isRecord";
import { type NodeUrl, parseNodeUrl } from "./nodeUrl";

/**
 * The stored record of a connected node. It is kept in the secret storage, since the URL is a
 * secret.
 */
export interface NodeRecord {
  readonly id: string;
  readonly url: NodeUrl;
  readonly chainId: number;
  readonly development: NodeIdentity["development"];
  readonly fork: NodeFork | undefined;
  /**
   * Whether a development node answered at the URL before. The URL is still polled, since a
   * development node may answer there again.
   */
  readonly wasDevelopment?: boolean;
}

/** The maximum number of connected nodes, more than any user needs. */
export const mostNodes = 20;

export function formatNodeRecords(records: readonly NodeRecord[]): string {
  return JSON.stringify({ v: 1, nodes: records.map((one) => ({ ...one, url: one.url.href })) });
}

/** Parses the stored records. Skips malformed records, which another version or program may have written. */
export function parseNodeRecords(text: string | undefined): readonly NodeRecord[] {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored["v"] !== 1 || !Array.isArray(stored["nodes"])) return [];
  const nodes: readonly unknown[] = stored["nodes"];
  return nodes.slice(0, mostNodes).flatMap((node) => parseNodeRecord(node) ?? []);
}

function parseNodeRecord(node: unknown): NodeRecord | undefined {
  if (!isRecord(node)) return undefined;
  const { id, url, chainId, development, fork, wasDevelopment } = node;
  const verdict = typeof url === "string" ? parseNodeUrl(url) : undefined;
  if (typeof id !== "string" || !/^node-[0-9a-f]{8}$/.test(id)) return undefined;
  if (verdict?.valid !== true || !isNumber(chainId)) return undefined;
  return {
    id,
    url: verdict.url,
    chainId,
    development: developments.find((known) => known === development),
    fork: parseFork(fork),
    ...(wasDevelopment === true ? { wasDevelopment } : {}),
  };
}

const developments = ["anvil", "hardhat", "ganache", "other"] as const;

function parseFork(fork: unknown): NodeFork | undefined {
  if (!isRecord(fork)) return undefined;
  const { chainId, blockNumber } = fork;
  return isNumber(chainId) && isNumber(blockNumber) ? { chainId, blockNumber } : undefined;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
