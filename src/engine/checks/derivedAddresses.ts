import type { AddressIdentity } from "../addresses/addressFormat";
import type { DeriveAddress } from "./deriveAddress";

/**
 * The maximum number of values of an open document from which addresses are derived, since each takes 0.3 ms. Values
 * with the name of a hash are counted separately.
 */
export const mostKeysOfDocument = 200;
const mostDerived = 1_000;

/** Derives the addresses of private keys and caches them for the next edit. */
export class DerivedAddresses {
  readonly #derived = new Map<string, AddressIdentity | undefined>();

  /** Loads the elliptic curves. Call it only when a document has a value that may be a key. */
  async open(): Promise<DeriveAddress> {
    const { deriveAddress } = await import("./deriveAddress");
    return (value) => {
      if (this.#derived.has(value)) return this.#derived.get(value);
      if (this.#derived.size >= mostDerived) this.#derived.clear();
      const address = deriveAddress(value);
      this.#derived.set(value, address);
      return address;
    };
  }
}
