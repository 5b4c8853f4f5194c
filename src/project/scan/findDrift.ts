import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { type Declaration, isOnOneChain, keyOfDeclaredName } from "../../engine/names/declarations";
import type { DeclaredPlace, Inventory, InventoryFile } from "./inventory";
import { compareTexts } from "../../engine/text/compareTexts";
import { groupBy } from "../../engine/text/groupBy";

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
 * addresses are skipped, for example a file with an `oracle` for each market. If a name has several owners, only its
 * addresses under the same owner are compared: `AAVE` among `assets` and `AAVE` among `priceFeeds` are different
 * things.
 */
export function findDrift(
  inventory: Inventory,
  isWanted: (file: InventoryFile) => boolean = () => true,
): readonly Drift[] {
  const places = [...inventory.declaredPlaces()].filter(
    ({ declared, file }) => isOnOneChain(declared) && isWanted(file),
  );
  return [...groupBy(places, ({ file, declared }) => `${file.root} ${keyOfDeclaredName(declared)}`)]
    .flatMap(([, named]) => splitByOwner(named))
    .flatMap(findDriftOfName)
    .sort((a, b) => compareTexts(a.declared.text, b.declared.text));
}

/** Splits the places of a name with several owners into one group per owner, and adds the owner to the name. */
function splitByOwner(places: readonly DriftingPlace[]): readonly (readonly DriftingPlace[])[] {
  const byOwner = groupBy(places, ({ declared }) => declared.owner?.toLowerCase() ?? "");
  const owners = [...byOwner.keys()].filter((owner) => owner !== "");
  if (owners.length < 2) return [places];
  return [...byOwner.values()].map((group) =>
    group.map((place) => ({ ...place, declared: withOwner(place.declared) })),
  );
}

function withOwner(declared: Declaration): Declaration {
  const { text, owner } = declared;
  const isNamed = owner === undefined || text.startsWith(`${owner} `);
  return isNamed ? declared : { ...declared, text: `${owner} ${text}` };
}

function findDriftOfName(places: readonly DriftingPlace[]): readonly Drift[] {
  const byFile = [...groupBy(places, ({ file }) => `${file.root} ${file.path}`).values()];
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
  return [...groupBy(places, ({ address }) => formatAddressKey(address)).values()];
}

function compareAddresses(a: DriftingAddress, b: DriftingAddress): number {
  return (
    b.places.length - a.places.length || compareTexts(a.address.canonical, b.address.canonical)
  );
}
