import type { AddressIdentity } from "../addresses/addressFormat";
import type { DeriveAddress } from "./deriveAddress";

/** So many values of an open document are derived from: each costs 0.3 ms. */
export const mostKeysOfDocument = 200;
const mostDerived = 1_000;

/** Derives the addresses of private keys, and remembers them for the next edit. */
export class DerivedAddresses {
  readonly #derived = new Map<string, AddressIdentity | undefined>();

  /** Loads the curves. Call it once a document has a value that may be a key. */
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
