import type { NodeAnswer } from "./jsonRpc";
import type { CallOptions, NodeClient } from "./nodeClient";
import { NodeError } from "./nodeError";
import {
  fieldsOf,
  formatQuantity,
  parseAddress,
  parseHash,
  parseQuantity,
  parseSmall,
} from "./quantity";
import { nativeIndexOf, type Transfer } from "./transferLog";
import type { BlockRange, FoundTransfers, SearchEnd } from "./transferLogs";

/** How a node finds the transactions of an address: by its Otterscan index, or by its traces. */
type Way = "search" | "filter" | "none";

/** The maximum number of addresses for which a search is made, since each address is searched individually. */
const mostAddresses = 20;
/** The largest page that nodes with an Otterscan index allow. */
const pageSize = 25;
/** The maximum number of transactions that are traced; older ones are not. */
const mostTransactions = 1_000;
const mostRefusals = 8;
/** The time in milliseconds after which the methods of a node are tested again. */
const rememberedMs = 600_000;

const anyAddress = `0x${"0".repeat(40)}`;

/** A transaction that may contain a payment from or to one of the addresses. */
interface Candidate {
  readonly hash: string;
  readonly block: number;
}

interface Candidates {
  readonly found: readonly Candidate[];
  /** All blocks of the range from this one on were searched. */
  readonly from: number;
  readonly end?: SearchEnd | undefined;
}

/**
 * Finds native transfers, including those inside contract calls, on nodes with an index. Reads the transfers from the
 * trace of each transaction, since the nodes' lists of inner payments also contain those of reverted calls.
 */
export class NativeTraces {
  readonly #client: NodeClient;
  #way: { readonly way: Way; readonly until: number } | undefined;

  constructor(client: NodeClient) {
    this.#client = client;
  }

  /**
   * Finds the native transfers from and to some addresses. Undefined if the search fails, if the node cannot find
   * transactions by address, or if there are too many addresses. Rejects if the test of the node's methods fails.
   */
  async find(
    addresses: readonly string[],
    range: BlockRange,
    options: CallOptions,
  ): Promise<FoundTransfers | undefined> {
    const now = this.#client.clock.now();
    if (this.#way === undefined || this.#way.until <= now) {
      this.#way = { way: await this.#findWay(range.to, options), until: now + rememberedMs };
    }
    const { way } = this.#way;
    if (way === "none" || addresses.length > mostAddresses) return undefined;
    try {
      const candidates =
        way === "search"
          ? await this.#searchAll(addresses, range, options)
          : await this.#filter(addresses, range, options);
      return candidates && (await this.#trace(addresses, candidates, range, options));
    } catch (error) {
      if (!(error instanceof NodeError) || error.code === "E_CANCELLED") throw error;
      return undefined;
    }
  }

  async #findWay(block: number, options: CallOptions): Promise<Way> {
    const [level, traces] = await this.#client.callAll(
      [
        { method: "ots_getApiLevel", params: [] },
        {
          method: "trace_filter",
          params: [filterOf({ from: block, to: block }, "to", [anyAddress])],
        },
      ],
      options,
    );
    if (level?.kind === "result" && parseLevel(level.value) >= 8) return "search";
    return traces?.kind === "result" && Array.isArray(traces.value) ? "filter" : "none";
  }

  async #searchAll(
    addresses: readonly string[],
    range: BlockRange,
    options: CallOptions,
  ): Promise<Candidates> {
    const each = await Promise.all(
      addresses.map((address) => this.#search(address, range, options)),
    );
    return {
      found: each.flatMap(({ found }) => found),
      from: Math.max(range.from, ...each.map(({ from }) => from)),
      end: each.find(({ end }) => end !== undefined)?.end,
    };
  }

  /** Searches the pages of an address, from the newest back. */
  async #search(address: string, range: BlockRange, options: CallOptions): Promise<Candidates> {
    const found: Candidate[] = [];
    for (let before = range.to + 1; ; ) {
      const params = [address, before, pageSize];
      const page = fieldsOf(
        await this.#client.call("ots_searchTransactionsBefore", params, options),
      );
      if (!Array.isArray(page["txs"])) throw new NodeError("E_SHAPE");
      const rows = (page["txs"] as unknown[]).flatMap(parseCandidate);
      found.push(...rows);
      const oldest = Math.min(...rows.map(({ block }) => block));
      const isWhole = page["lastPage"] === true || (rows.length === 0 && before <= range.from + 1);
      if (isWhole || oldest < range.from) return { found, from: range.from };
      // A page contains all transactions of its blocks, so the next page must have older blocks.
      if (oldest >= before) return { found, from: before, end: "refused" };
      if (found.length >= mostTransactions) return { found, from: oldest };
      before = oldest;
    }
  }

  /** Searches as many of the newest blocks as the node allows. */
  async #filter(
    addresses: readonly string[],
    { from, to }: BlockRange,
    options: CallOptions,
  ): Promise<Candidates | undefined> {
    let first = from;
    for (let count = 0; count < mostRefusals; count += 1) {
      const range = { from: first, to };
      const answers = await this.#client.callAll(
        (["from", "to"] as const).map((side) => ({
          method: "trace_filter",
          params: [filterOf(range, side, addresses)],
        })),
        options,
      );
      const lists = answers.map(resultOf).filter(Array.isArray) as unknown[][];
      if (lists.length === 2) return { found: lists.flat().flatMap(parseCandidate), from: first };
      first = to - ((to - first) >> 2);
    }
    return undefined;
  }

  async #trace(
    addresses: readonly string[],
    { found, from, end }: Candidates,
    range: BlockRange,
    options: CallOptions,
  ): Promise<FoundTransfers> {
    const isMeant = ({ block }: Candidate): boolean => block >= from && block <= range.to;
    const all = [...new Map(found.filter(isMeant).map((each) => [each.hash, each])).values()];
    all.sort((one, other) => other.block - one.block);
    // Keeps the newest transactions. A block that does not fit completely is dropped with all of its transactions.
    let first = Math.max(from, (all[mostTransactions]?.block ?? -1) + 1);
    const isFull = first > Math.max(from, range.to);
    const hashes = all.filter(({ block }) => block >= first);
    const answers = await this.#client.callAll(
      hashes.map(({ hash }) => ({ method: "trace_transaction", params: [hash] })),
      options,
    );
    const wanted = new Set(addresses);
    const traced = first;
    const transfers = hashes.flatMap(({ hash, block }, index) => {
      const frames = resultOf(answers[index]);
      if (Array.isArray(frames)) return findPayments(frames, hash, wanted);
      first = Math.max(first, block + 1);
      return [];
    });
    return {
      transfers: transfers.filter(({ block }) => block >= first && block <= range.to),
      range: { from: first, to: range.to },
      end: first > traced ? "refused" : isFull ? "full" : end,
    };
  }
}

/**
 * Returns the transfers of native coins from or to the wanted addresses. Skips calls that were reverted, including
 * those that were reverted with an outer call.
 */
function findPayments(
  frames: readonly unknown[],
  hash: string,
  wanted: ReadonlySet<string>,
): readonly Transfer[] {
  const failed = new Set<string>();
  return frames.flatMap((frame, part): readonly Transfer[] => {
    const fields = fieldsOf(frame);
    const path: readonly unknown[] = Array.isArray(fields["traceAddress"])
      ? fields["traceAddress"]
      : [];
    // Frames are in call order, so the outer call of a frame comes before it.
    const isUndone =
      (fields["error"] ?? undefined) !== undefined || failed.has(path.slice(0, -1).join());
    if (isUndone) {
      failed.add(path.join());
      return [];
    }
    const sides = sidesOf(fields);
    const blockHash = parseHash(fields["blockHash"]);
    const { blockNumber: block, transactionPosition: place } = fields;
    if (sides === undefined || blockHash === undefined) return [];
    if (!Number.isSafeInteger(block) || !Number.isSafeInteger(place)) return [];
    if (!wanted.has(sides.from) && !wanted.has(sides.to)) return [];
    const index = nativeIndexOf(Number(place), part);
    const at = { hash, block: Number(block), blockHash, index, part, time: undefined };
    return [{ token: "0", ...sides, ...at }];
  });
}

function sidesOf(
  fields: Readonly<Record<string, unknown>>,
): Pick<Transfer, "from" | "to" | "value"> | undefined {
  const action = fieldsOf(fields["action"]);
  const isCall = fields["type"] === "call" && action["callType"] === "call";
  const isEnd = fields["type"] === "suicide";
  if (!isCall && !isEnd && fields["type"] !== "create") return undefined;
  const from = parseAddress(action[isEnd ? "address" : "from"]);
  const created = fieldsOf(fields["result"])["address"];
  const to = parseAddress(isEnd ? action["refundAddress"] : isCall ? action["to"] : created);
  const value = parseQuantity(action[isEnd ? "balance" : "value"]);
  if (from === undefined || to === undefined || value === undefined || value === 0n)
    return undefined;
  return { from, to, value };
}

function filterOf(
  { from, to }: BlockRange,
  side: "from" | "to",
  addresses: readonly string[],
): object {
  const blocks = { fromBlock: formatQuantity(from), toBlock: formatQuantity(to) };
  return { ...blocks, [`${side}Address`]: addresses };
}

/**
 * Parses a transaction or a trace. The block number of a trace is a JSON number, not a quantity.
 */
function parseCandidate(row: unknown): readonly Candidate[] {
  const { hash, transactionHash, blockNumber } = fieldsOf(row);
  const known = parseHash(hash ?? transactionHash);
  const block = Number.isSafeInteger(blockNumber) ? Number(blockNumber) : parseSmall(blockNumber);
  return known === undefined || block === undefined ? [] : [{ hash: known, block }];
}

function parseLevel(value: unknown): number {
  return typeof value === "number" ? value : (parseSmall(value) ?? 0);
}

function resultOf(answer: NodeAnswer | undefined): unknown {
  return answer?.kind === "result" ? answer.value : undefined;
}
