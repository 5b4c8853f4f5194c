import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { type Declaration, isOnOneChain, keyOfDeclaration } from "../../engine/names/declarations";
import type { DeclaredPlace, Inventory, InventoryFile } from "./inventory";
import { compareTexts } from "../../engine/text/compareTexts";

/** A declared name that has several addresses on one chain, in several files of a folder. */
export interface Drift {
  readonly declared: Declaration;
  /** The addresses with the places that declare them, the most frequent first. */
  readonly addresses: readonly DriftingAddress[];
}

interface DriftingAddress {
  readonly address: AddressIdentity;
  readonly places: readonly DeclaredPlace[];
}

interface Group {
  readonly declared: Declaration;
  readonly addresses: Map<
    string,
    { readonly address: AddressIdentity; readonly places: DeclaredPlace[] }
  >;
  /** The address that each file gives the name; undefined for a file that gives it several addresses. */
  readonly byFile: Map<unknown, string | undefined>;
}

/**
 * Finds names on a known chain that have different addresses in different files. Files that give a name several
 * addresses are skipped, for example a file with an `oracle` for each market.
 */
export function findDrift(
  inventory: Inventory,
  isWanted: (file: InventoryFile) => boolean = () => true,
): readonly Drift[] {
  const groups = new Map<string, Group>();
  for (const { address, ...place } of inventory.declaredPlaces()) {
    const { declared, file } = place;
    if (!isOnOneChain(declared) || !isWanted(file)) continue;
    const key = `${file.root} ${keyOfDeclaration(declared)}`;
    const group: Group = groups.get(key) ?? { declared, addresses: new Map(), byFile: new Map() };
    groups.set(key, group);
    const own = formatAddressKey(address);
    const isSame = !group.byFile.has(file) || group.byFile.get(file) === own;
    group.byFile.set(file, isSame ? own : undefined);
    const known = group.addresses.get(own) ?? { address, places: [] };
    group.addresses.set(own, known);
    known.places.push(place);
  }
  return [...groups.values()]
    .map(({ declared, addresses, byFile }) => ({
      declared,
      addresses: [...addresses.values()]
        .map(({ address, places }) => ({
          address,
          places: places.filter(({ file }) => byFile.get(file) !== undefined),
        }))
        .filter(({ places }) => places.length > 0)
        .sort(compareAddresses),
    }))
    .filter(({ addresses }) => addresses.length > 1)
    .sort((a, b) => compareTexts(a.declared.text, b.declared.text));
}

function compareAddresses(a: DriftingAddress, b: DriftingAddress): number {
  return (
    b.places.length - a.places.length || compareTexts(a.address.canonical, b.address.canonical)
  );
}
