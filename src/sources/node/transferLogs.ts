import { setImmediate as breathe } from "node:timers/promises";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import { formatQuantity } from "./quantity";
import { parseTransferLog, type Transfer, transferTopic } from "./transferLog";

/** A range of blocks, both ends included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

export interface FoundTransfers {
  /** The newest first. */
  readonly transfers: readonly Transfer[];
  /**
   * The searched blocks. The range begins later than requested if the node refuses older blocks or a limit is reached.
   */
  readonly range: BlockRange;
  /** Why older blocks cannot be searched; undefined if another search can continue. */
  readonly end?: SearchEnd | undefined;
}

/** "refused": the node refuses older blocks; "full": the limit of kept data is reached. */
export type SearchEnd = "refused" | "full";

/**
 * The maximum number of bytes of an answer. JSON of this size is parsed within 8 ms, even if two
 * answers arrive at once.
 */
const largestAnswer = 512 * 1024;
/**
 * If the logs from the addresses and the logs to them are together at most this many, the answers are far below the
 * size limit, so the next requests cover twice as many blocks.
 */
const fewLogs = 300;
/** The number of logs that are decoded before other work gets its turn. */
const logsAtOnce = 100;
/** The maximum number of bytes of an answer for a single block, which cannot be split further. */
const largestBlock = 8 * 1024 * 1024;
/**
 * The search stops after 20,000 transfers or 60 steps. Each step sends two requests: for the logs from the addresses,
 * and for the logs to them.
 */
const mostTransfers = 20_000;
const mostRequests = 60;
/** The number of refusals without a known reason at which the search ends. */
const mostRefusals = 6;

/**
 * Reads the transfers from and to some addresses, from the newest block back. Learns from the
 * node's answers how many blocks one request may cover.
 */
export class TransferLogs {
  readonly #client: NodeClient;
  #mostBlocks = Number.MAX_SAFE_INTEGER;

  constructor(client: NodeClient) {
    this.#client = client;
  }

  /**
   * Finds the transfers in a range. If the node refuses further logs, returns the transfers of the
   * searched blocks; the returned range is empty if no block was searched.
   */
  async find(
    addresses: readonly string[],
    range: BlockRange,
    options: CallOptions = {},
  ): Promise<FoundTransfers> {
    const topics = addresses.map((address) => `0x${address.slice(2).padStart(64, "0")}`);
    const wanted = new Set(addresses);
    const transfers: Transfer[] = [];
    let to = range.to;
    let size = this.#mostBlocks;
    let refusals = 0;
    let end: SearchEnd | undefined;
    for (let count = 0; to >= range.from && count < mostRequests; count += 1) {
      // A concurrent search may have learned a lower limit.
      size = Math.min(size, this.#mostBlocks);
      const from = Math.max(range.from, to - size + 1);
      const logs = await this.#ask(topics, { from, to }, options);
      if (logs === "refused") {
        refusals += 1;
        if (from === to || refusals >= mostRefusals) {
          end = "refused";
          break;
        }
        size = Math.ceil((to - from + 1) / 2);
        continue;
      }
      if (logs === "never") {
        end = "refused";
        break;
      }
      if (typeof logs === "number") {
        size = logs;
        continue;
      }
      // Blocks are read from the newest to the oldest, so the transfers stay sorted.
      for (const transfer of await decodeLogs(logs, { from, to }, wanted)) transfers.push(transfer);
      to = from - 1;
      if (logs.length <= fewLogs) size *= 2;
      if (transfers.length >= mostTransfers) break;
    }
    return { transfers, range: { from: to + 1, to: range.to }, end };
  }

  /**
   * Requests the logs from and to the addresses. If the node does not return them, the result is the maximum number of
   * blocks for the next request, "refused" if the node refuses these blocks, or "never" if further requests are
   * useless.
   */
  async #ask(
    topics: readonly string[],
    range: BlockRange,
    options: CallOptions,
  ): Promise<readonly unknown[] | number | "refused" | "never"> {
    const blocks = range.to - range.from + 1;
    const blockFields = {
      fromBlock: formatQuantity(range.from),
      toBlock: formatQuantity(range.to),
    };
    const maxBytes = blocks === 1 ? largestBlock : largestAnswer;
    const ask = (filter: readonly unknown[]): Promise<unknown> =>
      this.#client.call("eth_getLogs", [{ ...blockFields, topics: filter }], {
        ...options,
        maxBytes,
      });
    try {
      const asking = [ask([transferTopic, topics]), ask([transferTopic, null, topics])] as const;
      // Waits for both requests, so that none is in flight when this method rejects.
      await Promise.allSettled(asking);
      const [sent, received] = await Promise.all(asking);
      if (!Array.isArray(sent) || !Array.isArray(received)) throw new NodeError("E_SHAPE");
      return [...(sent as unknown[]), ...(received as unknown[])];
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { refusal } = error.facts;
      if (error.code === "E_TIMEOUT" || refusal?.kind === "methodMissing") return "never";
      if (error.code === "E_REFUSED" && (blocks === 1 || refusal?.kind !== "range")) {
        return "refused";
      }
      const half = Math.ceil(blocks / 2);
      if (error.code === "E_TOO_BIG" && blocks > 1) return half;
      if (refusal?.kind !== "range") throw error;
      const { most = half } = refusal;
      const size = most < blocks ? most : half;
      this.#mostBlocks = Math.min(this.#mostBlocks, size);
      return size;
    }
  }
}

/**
 * Decodes the transfers of these blocks from and to some addresses, the newest first. Nodes send the oldest first. A
 * transfer between two of the addresses is in the logs twice, and is returned once.
 */
async function decodeLogs(
  logs: readonly unknown[],
  { from, to }: BlockRange,
  wanted: ReadonlySet<string>,
): Promise<readonly Transfer[]> {
  const found: Transfer[] = [];
  for (let end = logs.length; end > 0; end -= logsAtOnce) {
    await breathe();
    for (const log of logs.slice(Math.max(0, end - logsAtOnce), end).reverse()) {
      const transfer = parseTransferLog(log);
      if (transfer === undefined || transfer.block < from || transfer.block > to) continue;
      if (wanted.has(transfer.from) || wanted.has(transfer.to)) found.push(transfer);
    }
  }
  await breathe();
  found.sort(byNewest);
  return found.filter((each, at) => !isSamePlace(each, found[at - 1]));
}

type Place = Pick<Transfer, "block" | "index">;

export function byNewest(a: Place, b: Place): number {
  return b.block - a.block || b.index - a.index;
}

function isSamePlace(one: Place, other: Place | undefined): boolean {
  return one.block === other?.block && one.index === other.index;
}
