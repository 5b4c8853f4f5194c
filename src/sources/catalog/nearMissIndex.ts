import { foldLookAlikes, isNearMiss } from "./nearMisses";

/** Finds the tag names of which a given name may be a typo (`isNearMiss`), without comparing all names. */
export class NearMissIndex {
  /** The names, numbered in the order in which they were added. */
  readonly #numbers = new Map<string, number>();
  /** Maps each text that `restsOf` returns to the names with this text. */
  readonly #byRest = new Map<string, string[]>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    if (this.#numbers.has(name)) return;
    this.#numbers.set(name, this.#numbers.size);
    for (const rest of restsOf(name)) {
      const names = this.#byRest.get(rest);
      if (names === undefined) this.#byRest.set(rest, [name]);
      else names.push(name);
    }
  }

  /** Returns the names that `findNearMisses` would find without its limits. */
  find(typed: string): readonly string[] {
    const found = new Set<string>();
    for (const rest of restsOf(typed)) {
      for (const name of this.#byRest.get(rest) ?? []) {
        if (isNearMiss(typed, name)) found.add(name);
      }
    }
    const numberOf = (name: string): number => this.#numbers.get(name) ?? 0;
    return [...found].sort((a, b) => numberOf(a) - numberOf(b));
  }
}

/**
 * Returns the name with look-alike letters unified, and each variant of it with one letter removed.
 * Two names that differ by one typo have one of these texts in common.
 */
function restsOf(name: string): ReadonlySet<string> {
  const folded = foldLookAlikes(name);
  const rests = new Set([folded]);
  for (let at = 0; at < folded.length; at += 1) {
    rests.add(folded.slice(0, at) + folded.slice(at + 1));
  }
  return rests;
}
