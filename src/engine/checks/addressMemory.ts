import type { AddressIdentity } from "../addresses/addressFormat";

const mostRemembered = 20_000;

/** Caches a value per address, since several rules need the value and every keystroke repeats the checks. */
export class AddressMemory<Value extends object> {
  readonly #find: (address: AddressIdentity) => Value;
  readonly #values = new Map<string, Value>();

  constructor(find: (address: AddressIdentity) => Value) {
    this.#find = find;
  }

  get(address: AddressIdentity): Value {
    // Canonical forms of different formats are never equal.
    let known = this.#values.get(address.canonical);
    if (known === undefined) {
      if (this.#values.size >= mostRemembered) this.#values.clear();
      known = this.#find(address);
      this.#values.set(address.canonical, known);
    }
    return known;
  }

  clear(): void {
    if (this.#values.size > 0) this.#values.clear();
  }
}
