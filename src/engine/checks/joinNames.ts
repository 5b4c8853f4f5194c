import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";

interface NameFinder {
  /** Returns the same array while the names of the address do not change. */
  find(address: AddressIdentity): readonly Name[];
}

/**
 * Joins the names of two finders, with the names of `first` first. Most addresses have names from only one finder,
 * whose array is returned unchanged. While both arrays stay the same, the joined array is also the same, so that
 * callers can use it as a key of a cache.
 */
export function joinNames(
  first: NameFinder | undefined,
  second: NameFinder | undefined,
): (address: AddressIdentity) => readonly Name[] {
  const joined = new WeakMap<readonly Name[], Joined>();
  return (address) => {
    const before = first?.find(address) ?? nothing;
    const after = second?.find(address) ?? nothing;
    if (before.length === 0) return after;
    if (after.length === 0) return before;
    let known = joined.get(before);
    if (known?.after !== after) {
      known = { after, names: [...before, ...after] };
      joined.set(before, known);
    }
    return known.names;
  };
}

interface Joined {
  readonly after: readonly Name[];
  readonly names: readonly Name[];
}

const nothing: readonly Name[] = [];
