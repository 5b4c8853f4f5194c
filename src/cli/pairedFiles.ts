import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { isOnlyInWorkspace } from "../engine/checks/knownBy";
import { publishedAccounts } from "../engine/checks/publishedAccounts";
import type { Changes } from "../project/git/changes";
import type { Inventory } from "../project/scan/inventory";
import { readWritten, spelledAddresses } from "../project/scan/writtenAddresses";
import { deriveAll } from "./deriveAll";
import type { CommandFacts } from "./commandFacts";
import type { CheckedFile } from "./scanFiles";

interface PairedParts {
  readonly inventory: Inventory;
  readonly files: readonly CheckedFile[];
  readonly facts: CommandFacts;
  readonly changes: readonly Changes[] | undefined;
  /** The keys of the addresses in the changed files before the changes. */
  readonly before: ReadonlySet<string> | undefined;
}

/**
 * Adds the addresses and the private keys of the scanned folders to the facts. Returns the paths to check again, by
 * root: files with a private key, with an address that resembles another address of the folders, or with a look-alike
 * of an address of the book. Such a look-alike may be chance if there are many addresses, and their number is known
 * only now. With changes, returns only changed files.
 */
export async function findPairedFiles(
  parts: PairedParts,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { inventory, files, facts, changes } = parts;
  facts.addWorkspace(readWritten(inventory), findUnknown(parts));
  const paired = findPaired(parts);
  const keys = await findKeys(parts);
  facts.addKeys(keys);
  const paths = new Map<number, Set<string>>();
  const add = ({ root, path }: Pick<CheckedFile, "root" | "path">): void => {
    if (changes !== undefined && changes[root]?.changed.has(path) !== true) return;
    paths.set(root, (paths.get(root) ?? new Set()).add(path));
  };
  for (const address of paired.values()) {
    for (const file of inventory.filesOf(address)) add(file);
  }
  for (const { file, place } of paired.size === 0 ? [] : inventory.broken) {
    if (paired.has(place.text.toLowerCase())) add(file);
  }
  for (const file of files) {
    const isByChance = file.note.problems.some(
      ({ kind, isProtected }) => kind === "lookAlike" && isProtected !== true,
    );
    const hasKey = file.note.keyValues?.some((value) => keys.has(value)) === true;
    if (isByChance || hasKey) add(file);
  }
  return new Map([...paths].map(([root, own]) => [root, [...own]]));
}

/**
 * Derives the addresses of possible private keys, each once. Returns the private keys of known addresses, of addresses
 * in the folders, of published accounts, and of Solana addresses.
 */
async function findKeys({
  files,
  facts,
}: PairedParts): Promise<ReadonlyMap<string, AddressIdentity>> {
  const keys = new Map<string, AddressIdentity>();
  const values = [...new Set(files.flatMap(({ note }) => note.keyValues ?? []))];
  if (values.length === 0) return keys;
  const addresses = await deriveAll(values);
  for (const [at, value] of values.entries()) {
    const address = addresses[at];
    const isMeant =
      address !== undefined &&
      (address.format === "solana" ||
        facts.has(address) ||
        facts.stands(address) ||
        publishedAccounts.has(address.canonical.toLowerCase()));
    if (isMeant) keys.set(value, address);
  }
  return keys;
}

/** Returns the addresses that resemble another address of the folders, keyed by their canonical form in lower case. */
function findPaired({ inventory, facts }: PairedParts): ReadonlyMap<string, AddressIdentity> {
  const { anchors, findKnownBy, addresses = 0 } = facts.checks;
  const paired = new Map<string, AddressIdentity>();
  for (const address of spelledAddresses(inventory)) {
    const { format, canonical } = address;
    const lower = canonical.toLowerCase();
    const pairs = [
      ...(format === "evm" ? anchors.findNear(lower.slice(2), findKnownBy) : []),
      ...anchors.findAllImitated(address, findKnownBy, addresses),
    ];
    if (pairs.some(({ knownBy }) => isOnlyInWorkspace(knownBy))) paired.set(lower, address);
  }
  return paired;
}

/**
 * Returns the key (`formatAddressKey`) of each unknown address. With changes, ignores the current content of changed
 * files, and adds the key of every address that they contained before the changes, known or not.
 */
function findUnknown({ inventory, facts, changes, before }: PairedParts): ReadonlySet<string> {
  const { findKnownBy } = facts.checks;
  const unknown = new Set(before);
  const add = (address: AddressIdentity): void => {
    const isKnown = findKnownBy(address)?.origins.some((each) => each !== "change") === true;
    if (!isKnown) unknown.add(formatAddressKey(address));
  };
  if (changes === undefined) {
    for (const address of inventory.addresses.values()) add(address);
    return unknown;
  }
  for (const { file, place } of inventory.everyPlace()) {
    const isChanged = changes[file.root]?.changed.has(file.path) === true;
    if (place.certainty !== "broken" && !isChanged) add(place);
  }
  return unknown;
}
