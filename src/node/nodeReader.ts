import {
  type AccountReading,
  buildBalanceReads,
  type Head,
  type KnownToken,
  type NodeHolding,
  sumBalances,
} from "./accountReading";
import { readBlocks, readNow } from "./head";
import type { ConnectedNode } from "./connectedNode";
import { ManyReads } from "./manyReads";
import { NativeBlocks } from "./nativeBlocks";
import { NodeError } from "./nodeError";
import { type TokenFacts, TokenFactsReader } from "./tokenFacts";
import type { Transfer } from "./transferLog";
import { type BlockRange, TransferLogs } from "./transferLogs";

/** What decides how a node is read. */
export type ReadNode = Pick<ConnectedNode, "client" | "chainId" | "isDevelopment" | "forkOf">;

/** Balances that are read at once; a tag with more is read in part, which the reading tells. */
const mostBalances = 50_000;
/** Tokens of no book that are asked what they are. */
const mostMetTokens = 500;
/** How far a node that is no development node is looked through at first. */
const firstDepth = 10_000;
const deeper = 10;
const mostRemembered = 20;

/** Of the native coin a node tells nothing. */
const noFacts: TokenFacts = { symbol: undefined, name: undefined, decimals: undefined };

/** Reads amounts and transfers of addresses from one node. */
export class NodeReader {
  readonly #node: ReadNode;
  readonly #reads: ManyReads;
  readonly #logs: TransferLogs;
  readonly #blocks: NativeBlocks;
  readonly #facts: TokenFactsReader;
  /** By the addresses and what else decides about the answer, the oldest first. */
  readonly #readings = new Map<string, Promise<AccountReading>>();
  readonly #depths = new Map<string, number>();
  /** As `NodeIdentity.instance`: it changes when a development node starts again. */
  #instance: string | undefined;
  #looking: Promise<Head> | undefined;

  constructor(node: ReadNode) {
    this.#node = node;
    this.#reads = new ManyReads(node.client);
    this.#logs = new TransferLogs(node.client);
    this.#blocks = new NativeBlocks(node.client);
    this.#facts = new TokenFactsReader(this.#reads);
  }

  /** The newest block. Rejects with E_CHANGED if another chain answers under the URL. */
  look(): Promise<Head> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /**
   * Reads addresses, in lower case, at the newest block. Whoever asks for the same at the same block
   * shares one reading.
   */
  async read(addresses: readonly string[], tokens: readonly KnownToken[]): Promise<AccountReading> {
    const head = await this.look();
    const account = addresses.join();
    const depth = this.#depths.get(account) ?? 0;
    const key = [account, this.#instance, head.hash, depth, tokens.length].join(" ");
    const known = this.#readings.get(key);
    if (known !== undefined) return known;
    const reading = this.#readAtHead(addresses, tokens, head, depth);
    this.#readings.set(key, reading);
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > mostRemembered && oldest !== undefined) this.#readings.delete(oldest);
    reading.catch(() => this.#readings.delete(key));
    return reading;
  }

  /** From now on more blocks are looked through for these addresses. */
  lookFurtherBack(addresses: readonly string[]): void {
    const account = addresses.join();
    this.#depths.set(account, (this.#depths.get(account) ?? 0) + 1);
  }

  /** When transfers took place, in seconds since 1970; undefined where that is not known. */
  async timesOf(transfers: readonly Transfer[]): Promise<readonly (number | undefined)[]> {
    const known = (transfer: Transfer): number | undefined =>
      transfer.time ?? this.#blocks.timeOf(transfer.block);
    const missing = new Set(
      transfers.filter((each) => known(each) === undefined).map(({ block }) => block),
    );
    const heads = await readBlocks(this.#node.client, [...missing]);
    return transfers.map((each) => known(each) ?? heads.get(each.block)?.time);
  }

  async #look(): Promise<Head> {
    const { head, instance } = await readNow(this.#node);
    if (instance !== this.#instance) {
      this.#instance = instance;
      this.#blocks.forget();
      this.#facts.forget();
      this.#readings.clear();
    }
    return head;
  }

  /** A chain that is re-organised meanwhile is read once more. */
  async #readAtHead(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    head: Head,
    depth: number,
  ): Promise<AccountReading> {
    const reading = await this.#readAccount(addresses, tokens, head, depth);
    const blocks = await readBlocks(this.#node.client, [head.number]);
    if (blocks.get(head.number)?.hash === head.hash) return reading;
    const newer = await this.look();
    const again = await this.#readAccount(addresses, tokens, newer, depth);
    const isSame = (await readBlocks(this.#node.client, [newer.number])).get(newer.number);
    if (isSame?.hash !== newer.hash) throw new NodeError("E_CHANGED");
    return again;
  }

  async #readAccount(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    head: Head,
    depth: number,
  ): Promise<AccountReading> {
    const addressCount = Math.max(1, Math.floor(mostBalances / (tokens.length + 1)));
    const read = addresses.slice(0, addressCount);
    const known = tokens.map(({ address }) => address);
    const range = this.#rangeTo(head, depth);
    const { isDevelopment } = this.#node;
    const [balances, logs, natives] = await Promise.all([
      this.#readBalances(read, known, head),
      this.#logs.find(addresses, range),
      isDevelopment ? this.#blocks.find(addresses, range, {}) : undefined,
    ]);
    // No contract can refuse its native balance: the node itself cannot say, which is not "nothing".
    if (balances[0] === undefined) throw new NodeError("E_REFUSED");
    const isListed = new Set(known);
    const met = [...new Set(logs.transfers.map(({ token }) => token))]
      .filter((token) => !isListed.has(token))
      .slice(0, mostMetTokens);
    const metBalances = met.length === 0 ? [] : await this.#readBalances(read, met, head);
    const all = [...balances, ...metBalances.slice(1)];
    const addressesOfAll = ["0", ...known, ...met];
    const toldOf = await this.#readFacts(addressesOfAll, tokens, all, head);
    const holdings = addressesOfAll.flatMap((token, index): readonly NodeHolding[] => {
      const sum = all[index];
      if (sum === undefined || (sum.balance === 0n && token !== "0")) return [];
      const told = tokens[index - 1]?.facts;
      const facts = told ?? toldOf.get(token) ?? noFacts;
      return [{ token, facts, isKnown: token === "0" || told !== undefined, ...sum }];
    });
    return {
      head,
      instance: this.#instance,
      addressCount: read.length,
      holdings,
      unread: addressesOfAll.filter((_, index) => all[index] === undefined),
      transfers: [...logs.transfers, ...(natives?.transfers ?? [])].sort(byNewest),
      range: logs.range,
      nativeRange: natives?.range,
    };
  }

  async #readBalances(
    addresses: readonly string[],
    tokens: readonly string[],
    head: Head,
  ): Promise<ReturnType<typeof sumBalances>> {
    const reads = buildBalanceReads(addresses, tokens);
    const answers = await this.#reads.read(reads, head.number);
    return sumBalances(answers, addresses.length, tokens.length);
  }

  /** What the tokens of no book that are held tell of themselves. */
  async #readFacts(
    addresses: readonly string[],
    tokens: readonly KnownToken[],
    sums: ReturnType<typeof sumBalances>,
    head: Head,
  ): Promise<ReadonlyMap<string, TokenFacts>> {
    const asked = addresses.filter((_, index) => {
      const isHeld = (sums[index]?.balance ?? 0n) > 0n;
      return index > 0 && isHeld && tokens[index - 1]?.facts === undefined;
    });
    return this.#facts.read(asked, head.number, {});
  }

  /** All of a development chain, or what a fork has added; of others the newest blocks. */
  #rangeTo(head: Head, depth: number): BlockRange {
    const { isDevelopment, forkOf } = this.#node;
    const first = forkOf === undefined ? 0 : Math.min(head.number, forkOf.blockNumber + 1);
    const further = depth === 0 ? 0 : firstDepth * deeper ** (depth - 1);
    const newest = head.number + 1 - firstDepth * deeper ** depth;
    const from = isDevelopment ? first - further : newest;
    return { from: Math.max(0, from), to: head.number };
  }
}

function byNewest(a: Transfer, b: Transfer): number {
  return b.block - a.block || b.index - a.index;
}
