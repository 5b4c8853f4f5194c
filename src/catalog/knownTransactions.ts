import type { Transaction } from "../service/schemas";

const mostTransactions = 50_000;

/** On which chain a transaction is, among those that this session has loaded; the oldest are forgotten. */
export class KnownTransactions {
  readonly #chains = new Map<string, string>();

  add(transactions: readonly Pick<Transaction, "chain" | "tx_hash">[]): void {
    for (const { tx_hash, chain } of transactions) this.#chains.set(spell(tx_hash), chain);
    for (const hash of this.#chains.keys()) {
      if (this.#chains.size <= mostTransactions) break;
      this.#chains.delete(hash);
    }
  }

  findChain(hash: string): string | undefined {
    return this.#chains.get(spell(hash));
  }
}

/** Hex is known in either case, and with or without its prefix. */
function spell(hash: string): string {
  return /^(?:0x)?[0-9a-f]+$/i.test(hash) ? hash.toLowerCase().replace(/^0x/, "") : hash;
}
