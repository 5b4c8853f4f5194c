import {
  type AccountReading,
  buildBalanceReads,
  type Head,
  type KnownToken,
  type NodeHolding,
  sumBalances,
} from "./accountReading";
import { SharedTask } from "../transport/sharedTask";
import type { ConnectedNode } from "./connectedNode";
import { extendSearch } from "./extendSearch";
import { readBlocks, readNow } from "./head";
import { ManyReads } from "./manyReads";
import { NativeBlocks } from "./nativeBlocks";
import { NativeTraces } from "./nativeTraces";
import type { CallOptions } from "./nodeClient";
import { NodeError } from "./nodeError";
import { type TokenFacts, TokenFactsReader } from "./tokenFacts";
import type { Transfer } from "./transferLog";
import { type BlockRange, byNewest, type FoundTransfers, TransferLogs } from "./transferLogs";

/** The properties of a node that determine how it is read. */
export type ReadNode = Pick<ConnectedNode, "client" | "chainId" | "isDevelopment" | "forkOf">;

/**
 * The maximum number of balances of listed tokens and the native coin that are read. If a tag needs more, only its
 * first addresses are read; `addressCount` reports how many. Balances of tokens that were found in transfers are not
 * counted.
 */
const mostBalances = 50_000;
/**
 * The maximum number of tokens to read that were found in transfers, but are neither in a book nor deployments of the
 * workspace.
 */
const mostMetTokens = 500;
/** The number of blocks that are searched at first, unless the node is a development node. */
const firstDepth = 10_000;
const deeper = 10;
const mostRemembered = 20;

/** The facts about the native coin, which has no contract that describes it. */
const noFacts: TokenFacts = { symbol: undefined, name: undefined, decimals: undefined };

/** The results for some addresses, from which a later read continues. */
interface Kept {
  readonly head: Head;
  readonly depth: number;
  readonly logs: FoundTransfers;
  /** Native transfers found by an index of the node; `NativeBlocks` keeps those found in blocks. */
  readonly traced: FoundTransfers | undefined;
}

/** Reads balances and transfers of addresses from one node. */
export class NodeReader {
  readonly #node: ReadNode;
  readonly #reads: ManyReads;
  readonly #logs: TransferLogs;
  readonly #blocks: NativeBlocks;
  readonly #traces: NativeTraces;
  readonly #facts: TokenFactsReader;
  /**
   * The reads in progress or finished, the oldest first. The key consists of the addresses, the instance and newest
   * block of the node, the depth of the search, and the tokens.
   */
  readonly #readings = new Map<string, SharedTask<AccountReading>>();
  /** How many times the user has extended the search to older blocks, by addresses. */
  readonly #depths = new Map<string, number>();
  readonly #kept = new Map<string, Kept>();
  /** See `NodeIdentity.instance`. */
  #instance: string | undefined;
  #looking: SharedTask<Head> | undefined;

  constructor(node: ReadNode) {
    this.#node = node;
    this.#reads = new ManyReads(node.client);
    this.#logs = new TransferLogs(node.client);
    this.#blocks = new NativeBlocks(node.client);
    this.#traces = new NativeTraces(node.client);
    this.#facts = new TokenFactsReader(this.#reads);
  }

  /** Reads the newest block. Rejects with E_CHANGED if the node has another chain now. */
  look(signal?: AbortSignal): Promise<Head> {
    if (this.#looking === undefined) {
      const looking = new SharedTask(
        (end) => this.#look({ signal: end }),
        () => {
          if (this.#looking === looking) this.#looking = undefined;
        },
      );
      this.#looking = looking;
    }
    return this.#looking.join(signal);
  }

  /**
   * Reads addresses, in lower case, at the newest block. Callers with the same request at the same block share one
   * read, which is cancelled when the signals of all callers have aborted.
   */
  async read(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    signal?: AbortSignal,
  ): Promise<AccountReading> {
    const head = await this.look(signal);
    const account = addresses.join();
    const depth = this.#depths.get(account) ?? 0;
    const read = tokens.map(({ address }) => address).join();
    const key = [account, this.#instance, head.hash, depth, read].join(" ");
    const known = this.#readings.get(key);
    if (known !== undefined) return known.join(signal);
    let isWhole = false;
    const reading = new SharedTask(
      async (end) => {
        const found = await this.#readAtHead(addresses, tokens, head, depth, { signal: end });
        isWhole = true;
        return found;
      },
      () => {
        if (!isWhole && this.#readings.get(key) === reading) this.#readings.delete(key);
      },
    );
    remember(this.#readings, key, reading);
    return reading.join(signal);
  }

  /** Makes later reads search more blocks for these addresses. */
  lookFurtherBack(addresses: readonly string[]): void {
    const account = addresses.join();
    this.#depths.set(account, (this.#depths.get(account) ?? 0) + 1);
  }

  /**
   * Discards reads when the user refreshes: the state of a development node can change without a
   * new block, for example by `anvil_setBalance`. Searched blocks are kept; refused blocks are
   * tried again.
   */
  forgetReadings(): void {
    this.#readings.clear();
    this.#facts.forget();
    for (const [account, kept] of this.#kept) {
      if (kept.logs.end === undefined && kept.traced?.end === undefined) continue;
      const logs = { ...kept.logs, end: undefined };
      const traced = kept.traced && { ...kept.traced, end: undefined };
      this.#kept.set(account, { ...kept, depth: kept.depth - 1, logs, traced });
    }
  }

  /** Returns the times of transfers, in seconds since 1970; undefined if unknown. */
  async timesOf(
    transfers: readonly Transfer[],
    signal?: AbortSignal,
  ): Promise<readonly (number | undefined)[]> {
    const known = (transfer: Transfer): number | undefined =>
      transfer.time ?? this.#blocks.timeOf(transfer.block);
    const missing = new Set(
      transfers.filter((each) => known(each) === undefined).map(({ block }) => block),
    );
    const heads = await readBlocks(this.#node.client, [...missing], { signal });
    return transfers.map((each) => known(each) ?? heads.get(each.block)?.time);
  }

  async #look(options: CallOptions): Promise<Head> {
    const { head, instance } = await readNow(this.#node, options);
    if (instance !== this.#instance) {
      this.#instance = instance;
      this.#blocks.forget();
      this.#facts.forget();
      this.#readings.clear();
      this.#kept.clear();
      this.#depths.clear();
    }
    return head;
  }

  /**
   * Reads a second time if the chain is reorganized during the read. Rejects with E_CHANGED if it
   * is reorganized again.
   */
  async #readAtHead(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    head: Head,
    depth: number,
    options: CallOptions,
  ): Promise<AccountReading> {
    for (const at of [head, undefined]) {
      const newest = at ?? (await this.look(options.signal));
      const { reading, kept } = await this.#readAccount(addresses, tokens, newest, depth, options);
      if (!(await this.#isStill(newest, options))) continue;
      remember(this.#kept, addresses.join(), kept);
      return reading;
    }
    throw new NodeError("E_CHANGED");
  }

  async #isStill({ number, hash }: Head, options: CallOptions): Promise<boolean> {
    const blocks = await readBlocks(this.#node.client, [number], options);
    return blocks.get(number)?.hash === hash;
  }

  async #readAccount(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    head: Head,
    depth: number,
    options: CallOptions,
  ): Promise<{ readonly reading: AccountReading; readonly kept: Kept }> {
    const addressCount = Math.max(1, Math.floor(mostBalances / (tokens.length + 1)));
    const read = addresses.slice(0, addressCount);
    const known = tokens.map(({ address }) => address);
    const earlier = await this.#findKept(addresses, head, options);
    const [balances, logs, natives] = await Promise.all([
      this.#readBalances(read, known, head, options),
      this.#findLogs(addresses, head, depth, earlier, options),
      this.#findNatives(addresses, head, depth, earlier, options),
    ]);
    // A contract cannot refuse a read of a native balance, so the node has failed. The balance is
    // unknown, not zero.
    if (balances[0] === undefined) throw new NodeError("E_REFUSED");
    const isListed = new Set(known);
    const met = [...new Set(logs.transfers.map(({ token }) => token))]
      .filter((token) => !isListed.has(token))
      .slice(0, Math.min(mostMetTokens, Math.floor(mostBalances / read.length)));
    const metBalances = met.length === 0 ? [] : await this.#readBalances(read, met, head, options);
    const all = [...balances, ...metBalances.slice(1)];
    const addressesOfAll = ["0", ...known, ...met];
    const factsByToken = await this.#readFacts(addressesOfAll, tokens, all, head, options);
    const holdings = addressesOfAll.flatMap((token, index): readonly NodeHolding[] => {
      const sum = all[index];
      if (sum === undefined || (sum.balance === 0n && token !== "0")) return [];
      const knownFacts = tokens[index - 1]?.facts;
      const facts = knownFacts ?? factsByToken.get(token) ?? noFacts;
      return [{ token, facts, isKnown: token === "0" || knownFacts !== undefined, ...sum }];
    });
    const reading: AccountReading = {
      head,
      addressCount: read.length,
      holdings,
      // A deployment of the workspace need not be a token, so a missing balance is not a failure.
      unread: addressesOfAll.filter((_, index) => {
        const known = index === 0 ? undefined : tokens[index - 1];
        return all[index] === undefined && (known === undefined || known.facts !== undefined);
      }),
      transfers: [...logs.transfers, ...(natives?.transfers ?? [])].sort(byNewest),
      range: logs.range,
      end: logs.end,
      natives: natives && { range: natives.range, end: natives.end, hasInner: natives.hasInner },
    };
    return {
      reading,
      kept: { head, depth, logs, traced: natives?.hasInner === true ? natives : undefined },
    };
  }

  /** Returns the earlier results for the addresses, if their newest block is still in the chain. */
  async #findKept(
    addresses: readonly string[],
    head: Head,
    options: CallOptions,
  ): Promise<Kept | undefined> {
    const kept = this.#kept.get(addresses.join());
    if (kept === undefined || kept.head.number > head.number) return undefined;
    if (kept.head.hash === head.hash || (await this.#isStill(kept.head, options))) return kept;
    return undefined;
  }

  async #readBalances(
    addresses: readonly string[],
    tokens: readonly string[],
    head: Head,
    options: CallOptions,
  ): Promise<ReturnType<typeof sumBalances>> {
    const reads = buildBalanceReads(addresses, tokens);
    const answers = await this.#reads.read(reads, head.number, options);
    return sumBalances(answers, addresses.length, tokens.length);
  }

  /** Reads the symbol, name and decimals of held tokens that are in no book. */
  async #readFacts(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    sums: ReturnType<typeof sumBalances>,
    head: Head,
    options: CallOptions,
  ): Promise<ReadonlyMap<string, TokenFacts>> {
    const withoutFacts = addresses.filter((_, index) => {
      const isHeld = (sums[index]?.balance ?? 0n) > 0n;
      return index > 0 && isHeld && tokens[index - 1]?.facts === undefined;
    });
    return this.#facts.read(withoutFacts, head.number, options);
  }

  async #findLogs(
    addresses: readonly string[],
    head: Head,
    depth: number,
    earlier: Kept | undefined,
    options: CallOptions,
  ): Promise<FoundTransfers> {
    const range = this.#rangeTo(head, depth);
    const search = (part: BlockRange): Promise<FoundTransfers> =>
      this.#logs.find(addresses, part, options);
    const searches = depth - (earlier?.depth ?? -1);
    return (await extendSearch(search, range, earlier?.logs, searches)) ?? search(range);
  }

  /**
   * Finds native transfers by an index of the node, or in the blocks of a development chain;
   * undefined if no search is possible.
   */
  async #findNatives(
    addresses: readonly string[],
    head: Head,
    depth: number,
    earlier: Kept | undefined,
    options: CallOptions,
  ): Promise<(FoundTransfers & { readonly hasInner: boolean }) | undefined> {
    const range = this.#rangeTo(head, depth);
    const traced = await extendSearch(
      (part) => this.#traces.find(addresses, part, options),
      range,
      earlier?.traced,
      depth - (earlier?.traced === undefined ? -1 : earlier.depth),
    );
    if (traced !== undefined) return { ...traced, hasInner: true };
    if (!this.#node.isDevelopment) return undefined;
    // The blocks before a fork belong to its parent.
    const from = Math.max(range.from, this.#firstBlock(range.to));
    const found = await this.#blocks.find(addresses, { from, to: range.to }, depth, options);
    return { ...found, hasInner: false };
  }

  /**
   * Returns the blocks to search. On a development chain these are all blocks, or all since its fork; on another chain,
   * the newest blocks. A greater depth adds older blocks.
   */
  #rangeTo({ number }: Head, depth: number): BlockRange {
    const further = depth === 0 ? 0 : firstDepth * deeper ** (depth - 1);
    const newest = number + 1 - firstDepth * deeper ** depth;
    const from = this.#node.isDevelopment ? this.#firstBlock(number) - further : newest;
    return { from: Math.max(0, from), to: number };
  }

  #firstBlock(newest: number): number {
    const { forkOf } = this.#node;
    return forkOf === undefined ? 0 : Math.min(newest, forkOf.blockNumber + 1);
  }
}

/** Stores an entry as the newest one, and drops the oldest entry if there are more than `mostRemembered`. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostRemembered && oldest !== undefined) map.delete(oldest);
}
