import type { Transaction } from "../service/schemas";

const mostTransactions = 50_000;
const mostAddresses = 100_000;
/**
 * The minimum length of the addresses that are kept: a shorter one cannot be mistaken for a private
 * key.
 */
const shortestKey = 56;

/**
 * Remembers the chain of each transaction that was loaded in this session, and the addresses of these transactions that
 * could be mistaken for a private key. The oldest entries are dropped first.
 */
export class KnownTransactions {
  readonly #chains = new Map<string, string>();
  readonly #addresses = new Set<string>();

  add(transactions: readonly NamingTransaction[]): void {
    for (const { tx_hash, chain, from_address, to_address, token_address } of transactions) {
      this.#chains.set(normalizeHex(tx_hash), chain);
      for (const address of [from_address, to_address, token_address]) {
        if (address !== undefined && address.length >= shortestKey) {
          this.#addresses.add(normalizeHex(address));
        }
      }
    }
    forget(this.#chains, mostTransactions);
    forget(this.#addresses, mostAddresses);
  }

  findChain(hash: string): string | undefined {
    return this.#chains.get(normalizeHex(hash));
  }

  /**
   * Whether an address of at least 56 characters was the sender, receiver or token of a loaded
   * transaction.
   */
  hasAddress(address: string): boolean {
    return this.#addresses.has(normalizeHex(address));
  }
}

type Addresses = "from_address" | "to_address" | "token_address";
type NamingTransaction = Pick<Transaction, "chain" | "tx_hash"> &
  Partial<Pick<Transaction, Addresses>>;

function forget(known: Map<string, string> | Set<string>, most: number): void {
  for (const text of known.keys()) {
    if (known.size <= most) break;
    known.delete(text);
  }
}

/** Removes the differences that do not matter for hex: upper case and the prefix `0x`. */
function normalizeHex(text: string): string {
  return /^(?:0x)?[0-9a-f]+$/i.test(text) ? text.toLowerCase().replace(/^0x/, "") : text;
}
