import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";

type NamesOf = (address: AddressIdentity) => readonly Name[];

const mostRemembered = 20_000;

/** Names by address that are looked up once: several rules ask for them, and each keystroke does again. */
export function rememberNames(namesOf: NamesOf): NamesOf {
  const remembered = new Map<string, readonly Name[]>();
  return (address) => {
    // Canonical forms of different formats are never equal.
    let names = remembered.get(address.canonical);
    if (names === undefined) {
      if (remembered.size >= mostRemembered) remembered.clear();
      names = namesOf(address);
      remembered.set(address.canonical, names);
    }
    return names;
  };
}
