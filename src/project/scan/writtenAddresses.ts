import { identify } from "../../engine/addresses/identify";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { isTestPath } from "../../engine/checks/testPath";
import type { Inventory } from "./inventory";
import type { Spelling } from "./packedPlaces";

interface Spelled extends AddressIdentity {
  /** Whether an EVM address is spelled with upper and lower case letters, and so with a valid checksum. */
  readonly isChecked: boolean;
}

interface WrittenAddress extends Spelled {
  /**
   * Whether the address occurs only in tests. Tests alter addresses on purpose, so the address is no evidence for
   * other files.
   */
  readonly isOfTests: boolean;
}

/** The addresses of a workspace at one point in time, by key. */
export type WrittenWorkspace = ReadonlyMap<string, WrittenAddress>;

export function readWritten(inventory: Inventory): WrittenWorkspace {
  const all = new Map<string, WrittenAddress>();
  for (const isOfTests of [false, true]) {
    for (const address of spelledAddresses(inventory, (path) => isTestPath(path) === isOfTests)) {
      const key = formatAddressKey(address);
      const known = all.get(key);
      if (known === undefined || (!isOfTests && !known.isChecked)) {
        all.set(key, { ...address, isOfTests });
      }
    }
  }
  return all;
}

/** Yields the address of each spelling in the wanted files (`identifySpelling`); an address may occur several times. */
export function* spelledAddresses(
  inventory: Inventory,
  isWanted: (path: string) => boolean = () => true,
): Generator<Spelled> {
  for (const spelling of inventory.spelledIn(isWanted)) {
    const address = identifySpelling(spelling);
    if (address === undefined) continue;
    const digits = spelling.text.slice(-40);
    const isChecked =
      spelling.certainty !== "broken" &&
      address.format === "evm" &&
      digits !== digits.toLowerCase() &&
      digits !== digits.toUpperCase();
    yield { ...address, isChecked };
  }
}

/**
 * Identifies a written address. For an EVM address with a wrong checksum, returns the address with the same digits;
 * undefined for any other wrong checksum.
 */
export function identifySpelling(spelling: Spelling): AddressIdentity | undefined {
  const { format, text } = spelling;
  if (spelling.certainty !== "broken") return { format, canonical: spelling.canonical };
  if (format !== "evm") return undefined;
  const verdict = identify(text.toLowerCase());
  return verdict.valid ? { format, canonical: verdict.canonical } : undefined;
}
