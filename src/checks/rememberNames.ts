import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import { AddressMemory } from "./addressMemory";

type NamesOf = (address: AddressIdentity) => readonly Name[];

/** Names by address that are looked up once. */
export function rememberNames(namesOf: NamesOf): NamesOf {
  const remembered = new AddressMemory(namesOf);
  return (address) => remembered.get(address);
}
