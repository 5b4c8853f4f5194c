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
import type { Transfer } from "./transferLog";
import type { BlockRange, FoundTransfers } from "./transferLogs";

interface Block {
  readonly number: number;
  readonly hash: string;
  readonly time: number;
  readonly payments: readonly Payment[];
}

/** A transaction that carries native coins. */
interface Payment {
  readonly hash: string;
  readonly from: string;
  /** Undefined: it creates a contract. */
  readonly to: string | undefined;
  readonly value: bigint;
  readonly place: number;
}

/** Older blocks of a development chain are not looked through. */
const mostBlocks = 5_000;
/** A native transfer stands before the logs of its block. */
const firstIndex = -1_000_000;

/**
 * The blocks of a development chain, read once: the payments in them and their times. Payments
 * inside of contract calls are in no block, so they are not found.
 */
export class NativeBlocks {
  readonly #client: NodeClient;
  #blocks = new Map<number, Block>();

  constructor(client: NodeClient) {
    this.#client = client;
  }

  /** The native transfers from and to some addresses, of transactions that succeeded. */
  async find(
    addresses: readonly string[],
    range: BlockRange,
    options: CallOptions,
  ): Promise<FoundTransfers> {
    const from = Math.max(range.from, range.to - mostBlocks + 1);
    await this.#readBlocks({ from, to: range.to }, options);
    const wanted = new Set(addresses);
    const found: { readonly block: Block; readonly payment: Payment }[] = [];
    for (let number = range.to; number >= from; number -= 1) {
      const block = this.#blocks.get(number);
      for (const payment of block?.payments ?? []) {
        const isMeant =
          wanted.has(payment.from) || payment.to === undefined || wanted.has(payment.to);
        if (block !== undefined && isMeant) found.push({ block, payment });
      }
    }
    const receipts = await this.#client.callAll(
      found.map(({ payment }) => ({ method: "eth_getTransactionReceipt", params: [payment.hash] })),
      options,
    );
    const transfers = found.flatMap(({ block, payment }, index): readonly Transfer[] => {
      const answer = receipts[index];
      const receipt = answer?.kind === "result" ? fieldsOf(answer.value) : {};
      const to = payment.to ?? parseAddress(receipt["contractAddress"]);
      const isMeant = to !== undefined && (wanted.has(payment.from) || wanted.has(to));
      if (parseQuantity(receipt["status"]) !== 1n || !isMeant) return [];
      const { hash, value, place } = payment;
      const at = { block: block.number, blockHash: block.hash, index: firstIndex + place };
      return [{ token: "0", from: payment.from, to, value, hash, ...at, time: block.time }];
    });
    return { transfers, range: { from, to: range.to } };
  }

  timeOf(block: number): number | undefined {
    return this.#blocks.get(block)?.time;
  }

  /** The chain began anew. */
  forget(): void {
    this.#blocks = new Map();
  }

  /** Reads what is new; all of it if the chain has been re-organised. */
  async #readBlocks(range: BlockRange, options: CallOptions): Promise<void> {
    const top = Math.min(range.to, this.#newest() ?? range.from - 1);
    const known = this.#blocks.get(top);
    // The newest known block is read again, which tells whether it is still the same.
    const first = known === undefined ? range.from : Math.max(range.from, top);
    const blocks = await this.#ask({ from: first, to: range.to }, options);
    const isSame = known === undefined || blocks[0]?.hash === known.hash;
    if (!isSame) {
      this.forget();
      await this.#readBlocks(range, options);
      return;
    }
    for (const block of blocks) this.#blocks.set(block.number, block);
  }

  #newest(): number | undefined {
    return this.#blocks.size === 0 ? undefined : Math.max(...this.#blocks.keys());
  }

  async #ask(range: BlockRange, options: CallOptions): Promise<readonly Block[]> {
    const count = range.to - range.from + 1;
    const numbers = Array.from({ length: count }, (_, index) => range.from + index);
    const answers = await this.#client.callAll(
      numbers.map((number) => ({
        method: "eth_getBlockByNumber",
        params: [formatQuantity(number), true],
      })),
      options,
    );
    return answers.map((answer) => {
      const block = answer.kind === "result" ? parseBlock(answer.value) : undefined;
      if (block === undefined) throw new NodeError("E_SHAPE");
      return block;
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
