import { type AddressIdentity, formatAddressKey } from "../../../engine/addresses/addressFormat";
import { type ChainRef, idOfChain, isOtherChain } from "../../../engine/chains/chainRef";
import { identify } from "../../../engine/addresses/identify";
import { shownTags } from "../../../engine/known/labels";
import { judge } from "../../../sources/gate/judge";
import { formatPlaceKey, type LabelChain } from "../../../engine/names/labelFiles/addressLabels";
import type { NewLabel } from "../../../engine/names/labelFiles/addLabels";
import type { ListedLabel } from "../../../engine/names/labelFiles/jsonEdits";
import type { PlainLabel } from "../../../engine/names/labelFiles/mergedLabels";
import { type Name, textWithChain } from "../../../engine/names/name";
import { tagSeparator } from "../../tagging/importPlan";
import { safeText } from "../../../engine/text/safeText";
import { isWithheld } from "../../../project/scan/withholdKeys";

/** An address with a name, to be written to a file. */
export interface ExportedLabel {
  readonly address: AddressIdentity;
  /** The name in one line, without characters that hide or reverse other characters. */
  readonly name: string;
  /** The chains on which the name is valid. Empty if label files cannot express the chain. */
  readonly chains: readonly LabelChain[] | "every";
}

/** The reason why an address, or one of its names, is skipped. */
export type LeftOutOfExport =
  | "warned"
  | "unnamed"
  | "sample"
  | "withheld"
  | "notEvm"
  | "otherChain"
  | "otherName";

export interface Exported<Label> {
  readonly labels: readonly Label[];
  readonly leftOut: ReadonlyMap<LeftOutOfExport, number>;
}

/** A candidate for the export: an address with its tags, names and token symbols. */
export interface ExportedAddress {
  readonly address: AddressIdentity;
  readonly tags: readonly string[];
  /** The names of the address, the best name first. */
  readonly names: readonly Name[];
  readonly symbols: readonly string[];
  /** Whether a label would end a warning about the address in a file, since a label makes an address known. */
  readonly isWarned?: boolean;
}

interface ExportFacts {
  readonly isSampleTag: (tag: string) => boolean;
  /** Whether the index or the book contains an address. */
  readonly isKnown: (address: AddressIdentity) => boolean;
}

/** The maximum length of a name that the parser of label files accepts. */
const longestName = 256;

/**
 * Builds the labels of addresses. The tags of an address become one name, in alphabetical order. Without tags,
 * the best name on each chain is used; without names, the symbol of the token.
 */
export function buildExportedLabels(
  addresses: Iterable<ExportedAddress>,
  { isSampleTag, isKnown }: ExportFacts,
): Exported<ExportedLabel> {
  const labels: ExportedLabel[] = [];
  const leftOut = new Map<LeftOutOfExport, number>();
  for (const { address, tags, names, symbols, isWarned = false } of addresses) {
    const given = shownTags(tags);
    const own = given.filter((tag) => !isSampleTag(tag));
    const found = findLabels({ address, tags: own, names, symbols });
    const cause = isWithheld({ text: address.canonical, ...address }, isKnown)
      ? "withheld"
      : own.length < given.length && found.length === 0
        ? "sample"
        : "unnamed";
    if (cause === "withheld" || found.length === 0) count(leftOut, cause);
    else if (isWarned) count(leftOut, "warned");
    else labels.push(...found);
  }
  return { labels, leftOut };
}

function findLabels({ address, tags, names, symbols }: ExportedAddress): readonly ExportedLabel[] {
  const joined = joinTags(tags);
  if (joined !== undefined) return [{ address, name: joined, chains: "every" }];
  const named = findNames(address, names);
  if (named.length > 0) return named;
  const symbol = cleanName(symbols[0] ?? "");
  return symbol === undefined ? [] : [{ address, name: symbol, chains: "every" }];
}

/** Joins tags in alphabetical order. Skips each tag that would make the name longer than `longestName`. */
function joinTags(tags: readonly string[]): string | undefined {
  let joined: string | undefined;
  for (const tag of [...tags].sort()) {
    const name = cleanName(tag);
    if (name === undefined) continue;
    const longer: string = joined === undefined ? name : `${joined}${tagSeparator}${name}`;
    if (longer.length <= longestName) joined = longer;
  }
  return joined;
}

/**
 * Returns the first current name on each chain, and every current name whose chains label files cannot express. A name
 * for every chain ends the list.
 */
function findNames(address: AddressIdentity, names: readonly Name[]): readonly ExportedLabel[] {
  const labels: ExportedLabel[] = [];
  const taken = new Set<LabelChain>();
  for (const name of names.filter(({ isEarlier }) => isEarlier !== true)) {
    const label = labelOf(address, name);
    if (label === undefined) continue;
    if (label.chains === "every") return [...labels, label];
    const chains = label.chains.filter((chain) => !taken.has(chain));
    for (const chain of chains) taken.add(chain);
    if (chains.length > 0 || label.chains.length === 0) labels.push({ ...label, chains });
  }
  return labels;
}

function labelOf(address: AddressIdentity, called: Name): ExportedLabel | undefined {
  const chains = called.chains === "every" ? "every" : called.chains.filter(hasIdentifier);
  // If label files cannot express the chain, the name contains it.
  const name = cleanName(chains.length === 0 ? textWithChain(called) : called.text);
  return name === undefined ? undefined : { address, name, chains };
}

/** Whether label files can express a chain. */
function hasIdentifier(chain: ChainRef): boolean {
  return !isOtherChain(chain) || idOfChain(chain) !== undefined;
}

/** Cleans a name; undefined if the name is empty or may contain a private key. */
function cleanName(text: string): string | undefined {
  const name = safeText(text.trim(), longestName);
  return name === "" || judge(text) !== undefined ? undefined : name;
}

/** Returns the rows of `address-labels.csv`, in which one row can apply to every chain. */
export function toRepositoryLabels(labels: readonly ExportedLabel[]): Exported<NewLabel> {
  return toRows(labels, ({ chains }) => (chains === "every" ? ["every"] : chains));
}

/** Returns one row for each chain, as Safe's address book requires. */
export function toChainLabels(labels: readonly ExportedLabel[]): Exported<NewLabel> {
  return toRows(labels, chainsOf);
}

function toRows(
  labels: readonly ExportedLabel[],
  chainsOfLabel: (label: ExportedLabel) => readonly LabelChain[],
): Exported<NewLabel> {
  const placed = withoutTaken(labels, chainsOfLabel);
  const leftOut = countOtherNames(labels, placed);
  const rows = placed.flatMap(({ label, chains }) => {
    if (chains.length === 0) count(leftOut, "otherChain");
    return chains.map((chain) => ({ address: label.address, chain, name: label.name }));
  });
  return { labels: rows, leftOut };
}

/** Counts the names that are not written because other names of the address apply to the same chains. */
function countOtherNames(
  labels: readonly ExportedLabel[],
  placed: readonly PlacedLabel[],
): Map<LeftOutOfExport, number> {
  const leftOut = new Map<LeftOutOfExport, number>();
  const written = new Set(placed.map(({ label }) => formatNameKey(label)));
  for (const label of labels) if (!written.has(formatNameKey(label))) count(leftOut, "otherName");
  return leftOut;
}

function formatNameKey({ address, name }: ExportedLabel): string {
  return `${formatAddressKey(address)} ${name}`;
}

interface PlacedLabel {
  readonly label: ExportedLabel;
  /** Empty if label files cannot express the chain. */
  readonly chains: readonly LabelChain[];
}

/**
 * Assigns each chain of an address to the first label that applies to it, even if a later label applies to every chain.
 * Drops labels whose chains are all assigned to earlier labels.
 */
function withoutTaken(
  labels: readonly ExportedLabel[],
  chainsOfLabel: (label: ExportedLabel) => readonly LabelChain[],
): readonly PlacedLabel[] {
  const taken = new Set<string>();
  return labels.flatMap((label) => {
    const all = chainsOfLabel(label);
    const keyOf = (chain: LabelChain): string => formatPlaceKey({ address: label.address, chain });
    const chains = all.filter((chain) => !taken.has(keyOf(chain)));
    for (const chain of chains) taken.add(keyOf(chain));
    return chains.length === 0 && all.length > 0 ? [] : [{ label, chains }];
  });
}

/** Returns one name for each EVM address: the first one. */
export function toPlainLabels(labels: readonly ExportedLabel[]): Exported<PlainLabel> {
  const leftOut = new Map<LeftOutOfExport, number>();
  const plain = new Map<string, PlainLabel>();
  const others = new Set<string>();
  for (const { address, name } of labels) {
    const { format, canonical } = address;
    if (format !== "evm") others.add(formatAddressKey(address));
    else if (!plain.has(canonical)) plain.set(canonical, { address: canonical, name });
    else if (plain.get(canonical)?.name !== name) count(leftOut, "otherName");
  }
  if (others.size > 0) leftOut.set("notEvm", others.size);
  return { labels: [...plain.values()], leftOut };
}

/** Returns the labels with their chains (`withoutTaken`), for a JSON list. */
export function toListedLabels(labels: readonly ExportedLabel[]): Exported<ListedLabel> {
  const placed = withoutTaken(labels, chainsOf);
  const listed = placed.map(({ label, chains }) => ({
    address: label.address,
    name: label.name,
    chains,
  }));
  return { labels: listed, leftOut: countOtherNames(labels, placed) };
}

function chainsOf({ address, chains }: ExportedLabel): readonly LabelChain[] {
  if (chains !== "every") return chains;
  const verdict = identify(address.canonical);
  return verdict.valid ? verdict.chains : [];
}

function count(leftOut: Map<LeftOutOfExport, number>, cause: LeftOutOfExport): void {
  leftOut.set(cause, (leftOut.get(cause) ?? 0) + 1);
}
