import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import { AddressMemory } from "./addressMemory";

interface NameFinder {
  /** Asked again and again, so a finder remembers addresses that have many names. */
  find(address: AddressIdentity): readonly Name[];
}

/**
 * The names of all finders, in their order. Most addresses have names from one of them: what it says is handed
 * on as it is. Only joined lists are remembered.
 */
export function joinNames(
  finders: readonly NameFinder[],
): (address: AddressIdentity) => readonly Name[] {
  const joined = new AddressMemory((address) => finders.flatMap((finder) => finder.find(address)));
  return (address) => {
    let found = nothing;
    for (const finder of finders) {
      const names = finder.find(address);
      if (names.length === 0) continue;
      if (found.length > 0) return joined.get(address);
      found = names;
    }
    return found;
  };
}

const nothing: readonly Name[] = [];
