import type { Transaction } from "../service/schemas";

const mostTransactions = 50_000;
const mostAddresses = 100_000;
/** Shorter addresses are never taken for a private key, so no lookup here needs them. */
const shortestKey = 56;

/**
 * The transactions loaded in this session: the chain of each, and the addresses in them. The oldest
 * are forgotten.
 */
export class KnownTransactions {
  readonly #chains = new Map<string, string>();
  readonly #addresses = new Set<string>();

  add(transactions: readonly NamingTransaction[]): void {
    for (const { tx_hash, chain, from_address, to_address, token_address } of transactions) {
      this.#chains.set(spell(tx_hash), chain);
      for (const address of [from_address, to_address, token_address]) {
        if (address !== undefined && address.length >= shortestKey) {
          this.#addresses.add(spell(address));
        }
      }
    }
    forget(this.#chains, mostTransactions);
    forget(this.#addresses, mostAddresses);
  }

  findChain(hash: string): string | undefined {
    return this.#chains.get(spell(hash));
  }

  /** Whether an address of 64 digits was the sender, receiver or token of a loaded transaction. */
  hasAddress(address: string): boolean {
    return this.#addresses.has(spell(address));
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

/** Hex is compared without case and without its prefix. */
function spell(hash: string): string {
  return /^(?:0x)?[0-9a-f]+$/i.test(hash) ? hash.toLowerCase().replace(/^0x/, "") : hash;
}
