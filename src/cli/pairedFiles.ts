import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { AnchorIndex } from "../engine/checks/anchorIndex";
import { isOnlyInWorkspace, type KnownBy } from "../engine/checks/knownBy";
import { publishedAccounts } from "../engine/checks/publishedAccounts";
import type { Changes } from "../project/git/changes";
import type { Inventory } from "../project/scan/inventory";
import {
  readWritten,
  spelledAddresses,
  type WrittenAddress,
  type WrittenWorkspace,
} from "../project/scan/writtenAddresses";
import { deriveAll } from "./deriveAll";
import type { CommandFacts } from "./commandFacts";
import type { CheckedFile } from "./scanFiles";

interface PairedParts {
  readonly inventory: Inventory;
  readonly files: readonly CheckedFile[];
  readonly facts: CommandFacts;
  /** Undefined if all files count as changed. */
  readonly changes: readonly Changes[] | undefined;
  readonly before: EarlierAddresses | undefined;
}

/** The addresses in the changed files before the changes. */
export interface EarlierAddresses {
  readonly addresses: WrittenWorkspace;
  /** Of some EVM addresses, returns at least the keys of those that unchanged files contain. Seldom called. */
  readonly findUnchanged: (addresses: readonly AddressIdentity[]) => Promise<ReadonlySet<string>>;
}

/**
 * Adds the addresses and the private keys of the scanned folders to the facts, and the addresses that the changes
 * replaced by a probable typo. Returns the paths to check again, by root: files with a private key, with an address that
 * resembles one of those addresses, or with a look-alike of an address of the book. Such a look-alike may be chance if
 * there are many addresses, and their number is known only now. With changes, returns only changed files.
 */
export async function findPairedFiles(
  parts: PairedParts,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { inventory, files, facts, changes } = parts;
  const written = readWritten(inventory);
  facts.addWorkspace(written, findUnknown(parts));
  const replaced = await findReplaced(written, parts);
  if (replaced.size > 0) facts.addReplaced(replaced);
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

const onlyInWorkspace: KnownBy = { origins: ["workspace"], files: [] };

/**
 * Finds the unknown addresses that stand in no file any more except tests, and that differ in a few digits from a new
 * address. Skips a new address with a checksum if the earlier one has none or a wrong one, since the changes then correct
 * a typo. Skips a new address that resembles another one of the folders, since that finding is enough, and three similar
 * addresses could count as a series.
 */
async function findReplaced(
  written: WrittenWorkspace,
  { facts, before }: PairedParts,
): Promise<WrittenWorkspace> {
  const replaced = new Map<string, WrittenAddress>();
  if (before === undefined) return replaced;
  const { anchors, findKnownBy } = facts.checks;
  const gone = new Map(
    [...before.addresses].filter(
      ([key, address]) =>
        address.format === "evm" &&
        address.misspelled === undefined &&
        written.get(key)?.isOfTests !== false &&
        findKnownBy(address) === undefined,
    ),
  );
  if (gone.size === 0) return replaced;
  const index = new AnchorIndex();
  for (const address of gone.values()) index.add({ ...address, origin: "workspace" });
  const pairs: { readonly now: AddressIdentity; readonly earlier: readonly WrittenAddress[] }[] =
    [];
  for (const [key, now] of written) {
    if (now.format !== "evm" || before.addresses.has(key)) continue;
    const digits = now.canonical.slice(2).toLowerCase();
    const earlier = index
      .findNear(digits, (each) => findKnownBy(each) ?? onlyInWorkspace)
      .flatMap((each) => gone.get(formatAddressKey(each)) ?? [])
      .filter(({ isChecked }) => isChecked || !now.isChecked);
    if (earlier.length === 0 || anchors.findNear(digits, findKnownBy).length > 0) continue;
    pairs.push({ now, earlier });
  }
  if (pairs.length === 0) return replaced;
  const unchanged = await before.findUnchanged(pairs.map(({ now }) => now));
  for (const { now, earlier } of pairs) {
    if (unchanged.has(formatAddressKey(now))) continue;
    for (const each of earlier) replaced.set(formatAddressKey(each), each);
  }
  return replaced;
}

/**
 * Returns the key (`formatAddressKey`) of each unknown address. With changes, ignores the current content of changed
 * files, and adds the key of every address that they contained before the changes, known or not.
 */
function findUnknown({ inventory, facts, changes, before }: PairedParts): ReadonlySet<string> {
  const { findKnownBy } = facts.checks;
  const unknown = new Set<string>();
  const add = (address: AddressIdentity): void => {
    const isKnown = findKnownBy(address)?.origins.some((each) => each !== "change") === true;
    if (!isKnown) unknown.add(formatAddressKey(address));
  };
  if (changes === undefined) {
    for (const address of inventory.addresses.values()) add(address);
    return unknown;
  }
  for (const key of before?.addresses.keys() ?? []) unknown.add(key);
  for (const { file, place } of inventory.everyPlace()) {
    const isChanged = changes[file.root]?.changed.has(file.path) === true;
    if (place.certainty !== "broken" && !isChanged) add(place);
  }
  return unknown;
}
