import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";

interface NameFinder {
  /** The same list as long as the names of the address are the same. */
  find(address: AddressIdentity): readonly Name[];
}

/**
 * The names of two finders, first those of the first one. Most addresses have names from one of them: what it says
 * is handed on as it is. Joined lists are the same as long as both parts are, so that they can be remembered.
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
