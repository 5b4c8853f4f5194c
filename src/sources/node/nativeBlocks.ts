import type { CallOptions, NodeClient } from "./nodeClient";
import {
  fieldsOf,
  formatQuantity,
  parseAddress,
  parseHash,
  parseQuantity,
  parseSmall,
} from "./quantity";
import { nativeIndexOf, type Transfer } from "./transferLog";
import type { BlockRange, FoundTransfers } from "./transferLogs";

interface Block {
  readonly number: number;
  readonly hash: string;
  readonly time: number;
  readonly payments: readonly Payment[];
}

/** A transaction that transfers native coins. */
interface Payment {
  readonly hash: string;
  readonly from: string;
  /** Undefined if the transaction creates a contract. */
  readonly to: string | undefined;
  readonly value: bigint;
  readonly place: number;
}

/** The maximum number of blocks that are searched at first; 4 times as many each time the user requests more. */
const mostBlocks = 5_000;
const deeper = 4;
/**
 * The maximum number of blocks that are requested at once. The transactions of a block may be
 * large, and only their payments are kept.
 */
const blocksAtOnce = 500;
/**
 * The maximum number of payments that are kept in memory; beyond it, the oldest blocks are dropped.
 */
const mostPayments = 200_000;

/**
 * Keeps the blocks of a development chain that were read, with their payments and times. Payments inside contract calls
 * are not part of a block, so they are not found.
 */
export class NativeBlocks {
  readonly #client: NodeClient;
  readonly #most: number;
  #blocks = new Map<number, Block>();
  /** Blocks below this number were dropped, and are not read again. */
  #floor = 0;

  constructor(client: NodeClient, most = mostPayments) {
    this.#client = client;
    this.#most = most;
  }

  /**
   * Finds the native transfers from and to some addresses, in transactions that succeeded. The returned range begins at
   * the oldest block that the depth allows. If the node lacks a block, a block was dropped, or the status of a payment
   * is unknown, the range begins above the newest such block.
   */
  async find(
    addresses: readonly string[],
    range: BlockRange,
    depth: number,
    options: CallOptions,
  ): Promise<FoundTransfers> {
    const { to } = range;
    const wanted = new Set(addresses);
    const oldest = Math.max(range.from, to + 1 - mostBlocks * deeper ** depth);
    const first = await this.#readBlocks({ from: oldest, to }, options);
    const found: { readonly block: Block; readonly payment: Payment }[] = [];
    for (let number = to; number >= first; number -= 1) {
      const block = this.#blocks.get(number);
      for (const payment of block?.payments ?? []) {
        const isMeant =
          wanted.has(payment.from) || payment.to === undefined || wanted.has(payment.to);
        if (block !== undefined && isMeant) found.push({ block, payment });
      }
    }
    const answers = await this.#client.callAll(
      found.map(({ payment }) => ({ method: "eth_getTransactionReceipt", params: [payment.hash] })),
      options,
    );
    const statuses = answers.map((answer) =>
      answer.kind === "result" ? parseQuantity(fieldsOf(answer.value)["status"]) : undefined,
    );
    const unknown = found[statuses.indexOf(undefined)]?.block.number;
    const from = unknown === undefined ? first : unknown + 1;
    const transfers = found.flatMap(({ block, payment }, index): readonly Transfer[] => {
      const answer = answers[index];
      const receipt = answer?.kind === "result" ? fieldsOf(answer.value) : {};
      const receiver = payment.to ?? parseAddress(receipt["contractAddress"]);
      const isMeant = receiver !== undefined && (wanted.has(payment.from) || wanted.has(receiver));
      if (statuses[index] !== 1n || !isMeant || block.number < from) return [];
      const { hash, value, place } = payment;
      const at = { block: block.number, blockHash: block.hash, index: nativeIndexOf(place, 0) };
      const sides = { from: payment.from, to: receiver };
      return [{ token: "0", ...sides, value, hash, ...at, time: block.time }];
    });
    const isFull = unknown === undefined && first === this.#floor;
    const end = from <= oldest ? undefined : isFull ? "full" : "refused";
    return { transfers, range: { from, to }, end };
  }

  timeOf(block: number): number | undefined {
    return this.#blocks.get(block)?.time;
  }

  /** Forgets all blocks, since the chain was reorganized or has restarted. */
  forget(): void {
    this.#blocks = new Map();
    this.#floor = 0;
  }

  /**
   * Reads the unknown blocks, the newest first, or all blocks if the chain has been reorganized.
   * Returns the lowest block from which all blocks up to the end of the range are known.
   */
  async #readBlocks(range: BlockRange, options: CallOptions): Promise<number> {
    const { to } = range;
    const from = Math.max(range.from, this.#floor);
    for (const number of this.#blocks.keys()) if (number > to) this.#blocks.delete(number);
    let newest = -1;
    for (const number of this.#blocks.keys()) newest = Math.max(newest, number);
    let isFirst = true;
    for (let number = to; number >= from; ) {
      const requested: number[] = [];
      for (; number >= from && requested.length < blocksAtOnce; number -= 1) {
        if (!this.#blocks.has(number)) requested.push(number);
      }
      // The newest known block is read again to detect a reorganization of the chain.
      if (isFirst && newest >= 0) requested.push(newest);
      isFirst = false;
      if (requested.length === 0) continue;
      const blocks = await this.#ask(requested, options);
      const known = this.#blocks.get(newest)?.hash;
      const again = blocks.find((block) => block?.number === newest);
      if (known !== undefined && again !== undefined && again.hash !== known) {
        this.forget();
        return this.#readBlocks(range, options);
      }
      for (const block of blocks) if (block !== undefined) this.#blocks.set(block.number, block);
      if (blocks.includes(undefined) || this.#giveUpOldest()) break;
    }
    let first = to + 1;
    while (first > from && this.#blocks.has(first - 1)) first -= 1;
    return first;
  }

  /**
   * Drops the oldest blocks until the payments are within their limit. Returns whether a block was
   * dropped.
   */
  #giveUpOldest(): boolean {
    let payments = 0;
    for (const block of this.#blocks.values()) payments += block.payments.length;
    if (payments <= this.#most) return false;
    const oldestFirst = [...this.#blocks.values()].sort((a, b) => a.number - b.number);
    for (const block of oldestFirst) {
      if (payments <= this.#most) break;
      payments -= block.payments.length;
      this.#blocks.delete(block.number);
      this.#floor = Math.max(this.#floor, block.number + 1);
    }
    return true;
  }

  async #ask(
    numbers: readonly number[],
    options: CallOptions,
  ): Promise<readonly (Block | undefined)[]> {
    const answers = await this.#client.callAll(
      numbers.map((number) => ({
        method: "eth_getBlockByNumber",
        params: [formatQuantity(number), true],
      })),
      options,
    );
    return answers.map((answer, index) => {
      const block = answer.kind === "result" ? parseBlock(answer.value) : undefined;
      return block?.number === numbers[index] ? block : undefined;
    });
  }
}

function parseBlock(value: unknown): Block | undefined {
  const fields = fieldsOf(value);
  const number = parseSmall(fields["number"]);
  const hash = parseHash(fields["hash"]);
  const time = parseSmall(fields["timestamp"]);
  const transactions = fields["transactions"];
  if (number === undefined || hash === undefined) return undefined;
  if (time === undefined || !Array.isArray(transactions)) return undefined;
  const payments = (transactions as unknown[]).flatMap((each, place) => parsePayment(each, place));
  return { number, hash, time, payments };
}

function parsePayment(transaction: unknown, place: number): readonly Payment[] {
  const fields = fieldsOf(transaction);
  const hash = parseHash(fields["hash"]);
  const from = parseAddress(fields["from"]);
  const to = parseAddress(fields["to"]);
  const value = parseQuantity(fields["value"]);
  if (hash === undefined || from === undefined || value === undefined || value === 0n) return [];
  return [{ hash, from, to, value, place }];
}
