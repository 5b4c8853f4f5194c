import { identify } from "../../engine/addresses/identify";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { isTestPath } from "../../engine/checks/testPath";
import type { Inventory, InventoryFile } from "./inventory";
import type { Spelling } from "./packedPlaces";

interface Spelled extends AddressIdentity {
  /** Whether an EVM address is spelled with upper and lower case letters, and so with a valid checksum. */
  readonly isChecked: boolean;
  /** The text of an EVM address with a wrong checksum. */
  readonly misspelled?: string;
}

export interface WrittenAddress extends Spelled {
  /**
   * Whether the address occurs only in tests. Tests alter addresses on purpose, so the address is no evidence for
   * other files.
   */
  readonly isOfTests: boolean;
  /**
   * Whether the address occurs in long lists, and in no other files except tests. Its resemblance to another address is
   * often chance.
   */
  readonly isListed: boolean;
}

/** The addresses of a workspace at one point in time, by key. */
export type WrittenWorkspace = ReadonlyMap<string, WrittenAddress>;

/** A file with at least this many places is a list, such as the recipients of an airdrop. */
const placesOfList = 1_000;

type FileKind = "code" | "list" | "test";

export function readWritten(inventory: Inventory): WrittenWorkspace {
  const all = new Map<string, WrittenAddress>();
  for (const kind of ["code", "list", "test"] as const) {
    const isOfTests = kind === "test";
    for (const address of spelledAddresses(inventory, (file) => kindOf(file) === kind)) {
      const key = formatAddressKey(address);
      const known = all.get(key);
      if (known === undefined || (!isOfTests && !known.isChecked)) {
        const isListed = known?.isListed ?? kind === "list";
        const earlier = address.isChecked ? undefined : known;
        all.set(key, { ...earlier, ...address, isOfTests, isListed });
      }
    }
  }
  return all;
}

function kindOf({ path, placeCount }: InventoryFile): FileKind {
  if (isTestPath(path)) return "test";
  return placeCount < placesOfList ? "code" : "list";
}

/** Yields the address of each spelling in the wanted files (`identifySpelling`); an address may occur several times. */
export function* spelledAddresses(
  inventory: Inventory,
  isWanted: (file: InventoryFile) => boolean = () => true,
): Generator<Spelled> {
  for (const spelling of inventory.spelledIn(isWanted)) {
    const address = identifySpelling(spelling);
    if (address === undefined) continue;
    if (spelling.certainty === "broken") {
      yield { ...address, isChecked: false, misspelled: spelling.text };
      continue;
    }
    const digits = spelling.text.slice(-40);
    const isChecked =
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
