import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { type Declaration, isOnOneChain, keyOfDeclaredName } from "../../engine/names/declarations";
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

type DriftingPlace = DeclaredPlace & { readonly address: AddressIdentity };

/**
 * Finds names on a known chain that have different addresses in different files. Files that give a name several
 * addresses are skipped, for example a file with an `oracle` for each market. A name with several owners is compared
 * within each: `AAVE` among `assets` and `AAVE` among `priceFeeds` are two things.
 */
export function findDrift(
  inventory: Inventory,
  isWanted: (file: InventoryFile) => boolean = () => true,
): readonly Drift[] {
  const places = [...inventory.declaredPlaces()].filter(
    ({ declared, file }) => isOnOneChain(declared) && isWanted(file),
  );
  return groupBy(places, ({ file, declared }) => `${file.root} ${keyOfDeclaredName(declared)}`)
    .flatMap((named) => {
      const byOwner = groupBy(named, ({ declared }) => declared.owner ?? "");
      const owners = byOwner.filter(([first]) => first?.declared.owner !== undefined);
      return owners.length > 1 ? byOwner : [named];
    })
    .flatMap(findDriftOfName)
    .sort((a, b) => compareTexts(a.declared.text, b.declared.text));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function findDriftOfName(places: readonly DriftingPlace[]): readonly Drift[] {
  const byFile = groupBy(places, ({ file }) => `${file.root} ${file.path}`);
  const certain = byFile.filter((own) => groupByAddress(own).length === 1).flat();
  const [first] = certain;
  const byAddress = groupByAddress(certain);
  if (first === undefined || byAddress.length < 2) return [];
  const addresses = byAddress.flatMap((own) => {
    const [one] = own;
    return one === undefined ? [] : [{ address: one.address, places: own }];
  });
  return [{ declared: first.declared, addresses: addresses.sort(compareAddresses) }];
}

function groupByAddress(places: readonly DriftingPlace[]): readonly DriftingPlace[][] {
  return groupBy(places, ({ address }) => formatAddressKey(address));
}

function compareAddresses(a: DriftingAddress, b: DriftingAddress): number {
  return (
    b.places.length - a.places.length || compareTexts(a.address.canonical, b.address.canonical)
  );
}
