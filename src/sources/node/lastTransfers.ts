import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { formatQuantity } from "./quantity";
import { parseTransferLog, type Transfer, transferTopic } from "./transferLog";
import { type BlockRange, byNewest } from "./transferLogs";

const mostTransfers = 5;
const mostRequests = 6;
/**
 * The number of blocks of the first request, in which a busy token has enough transfers. Each further request covers
 * ten times as many blocks, or fewer after the node has refused a range as too large.
 */
const firstBlocks = 2_000;
const largestAnswer = 512 * 1024;

/**
 * Reads the last few transfers of a token, the newest first, searching back from a block in a few requests. Rejects
 * with a `NodeError`.
 */
export async function readLastTransfers(
  client: NodeClient,
  address: string,
  block: number,
  options: CallOptions = {},
): Promise<readonly Transfer[]> {
  const found: Transfer[] = [];
  let blocks = firstBlocks;
  let to = block;
  for (let count = 0; to >= 0 && found.length < mostTransfers && count < mostRequests; count += 1) {
    const from = Math.max(0, to - blocks + 1);
    const logs = await readLogs(client, address, { from, to }, options);
    if (logs === "never") break;
    if (logs === "fewer") {
      if (from === to) break;
      blocks = Math.ceil((to - from + 1) / 20);
      continue;
    }
    const own = logs.flatMap((log) => parseTransferLog(log) ?? []);
    found.push(...own.filter((each) => each.token === address && each.block <= to));
    to = from - 1;
    blocks *= 10;
  }
  return found.sort(byNewest).slice(0, mostTransfers);
}

/**
 * Reads the logs of a range. Returns "fewer" if the node does not provide the logs of this many blocks, and "never" if
 * further requests are useless.
 */
async function readLogs(
  client: NodeClient,
  address: string,
  { from, to }: BlockRange,
  options: CallOptions,
): Promise<readonly unknown[] | "fewer" | "never"> {
  const blocks = { fromBlock: formatQuantity(from), toBlock: formatQuantity(to) };
  const filter = { ...blocks, address, topics: [transferTopic] };
  try {
    const logs = await client.call("eth_getLogs", [filter], {
      ...options,
      maxBytes: largestAnswer,
    });
    return Array.isArray(logs) ? (logs as readonly unknown[]) : "never";
  } catch (error) {
    if (!(error instanceof NodeError) || error.code === "E_CANCELLED") throw error;
    const isTooMuch = error.code === "E_TOO_BIG" || error.facts.refusal?.kind === "range";
    return isTooMuch ? "fewer" : "never";
  }
}
