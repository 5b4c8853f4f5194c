import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";

/** The part of the editor's storage (`Memento`) that keeps the pairs. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: readonly string[]): PromiseLike<void>;
}

const memoryKey = "differentOnPurpose";
const mostPairs = 1_000;

/** Pairs of addresses that look alike and that the user marked as different on purpose. */
export class AllowedPairs {
  readonly #memory: Memory;
  #pairs: ReadonlySet<string>;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#pairs = new Set(parsePairs(memory.get(memoryKey)));
  }

  get size(): number {
    return this.#pairs.size;
  }

  has(a: AddressIdentity, b: AddressIdentity): boolean {
    return this.#pairs.size > 0 && this.#pairs.has(pairKey(a, b));
  }

  /** Returns the canonical addresses that the user marked as different on purpose from this address. */
  partnersOf({ format, canonical }: AddressIdentity): readonly string[] {
    return [...this.#pairs].flatMap((pair) => {
      const [formatA, a = "", formatB, b = ""] = pair.split(" ");
      if (formatA === format && a === canonical) return [b];
      return formatB === format && b === canonical ? [a] : [];
    });
  }

  /** Allows a pair, or removes the permission. */
  async set(a: AddressIdentity, b: AddressIdentity, isAllowed: boolean): Promise<void> {
    const key = pairKey(a, b);
    const others = [...this.#pairs].filter((each) => each !== key);
    await this.#keep(isAllowed ? [...others, key] : others);
  }

  async clear(): Promise<void> {
    await this.#keep([]);
  }

  async #keep(pairs: readonly string[]): Promise<void> {
    const kept = pairs.slice(-mostPairs);
    this.#pairs = new Set(kept);
    await this.#memory.update(memoryKey, kept);
  }
}

/** Builds a key that does not depend on the order of the two addresses. */
function pairKey(a: AddressIdentity, b: AddressIdentity): string {
  return [formatAddressKey(a), formatAddressKey(b)].sort().join(" ");
}

function parsePairs(stored: unknown): readonly string[] {
  const pairs: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return pairs.filter((pair) => typeof pair === "string").slice(-mostPairs);
}
