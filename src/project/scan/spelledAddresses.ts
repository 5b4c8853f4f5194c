import { identify } from "../../engine/addresses/identify";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { isTestPath } from "../../engine/checks/testPath";
import type { Inventory } from "./inventory";

/** An address that stands somewhere in some folders. */
export interface SpelledAddress extends AddressIdentity {
  /** Whether it has the capitals of its checksum. */
  readonly isChecked: boolean;
}

/** The addresses of a workspace at one time, by their key. */
export type SpelledWorkspace = ReadonlyMap<string, SpelledAddress>;

/** Those of an inventory, without what tests alter on purpose: that says nothing of other files. */
export function readSpelled(inventory: Inventory): SpelledWorkspace {
  const all = new Map<string, SpelledAddress>();
  for (const address of spelledAddresses(inventory, (path) => !isTestPath(path))) {
    const key = formatAddressKey(address);
    if (all.get(key)?.isChecked !== true) all.set(key, address);
  }
  return all;
}

/** The addresses of an inventory as they are spelled; one of EVM with a wrong checksum is the one with the same digits. */
export function* spelledAddresses(
  inventory: Inventory,
  isWanted: (path: string) => boolean = () => true,
): Generator<SpelledAddress> {
  for (const spelling of inventory.spelledIn(isWanted)) {
    const { text, format } = spelling;
    if (spelling.certainty !== "broken") {
      const digits = text.slice(-40);
      const isChecked =
        format === "evm" && digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
      yield { format, canonical: spelling.canonical, isChecked };
    } else if (format === "evm") {
      const verdict = identify(text.toLowerCase());
      if (verdict.valid) yield { format, canonical: verdict.canonical, isChecked: false };
    }
  }
}
