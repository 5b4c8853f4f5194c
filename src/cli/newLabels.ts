import { realpathSync } from "node:fs";
import {
  type AddressIdentity,
  type ChainIdentifier,
  formatAddressKey,
} from "../addresses/addressFormat";
import type { LabelLoader } from "../labelReading/labelLoader";
import { labelFormats } from "../names/labelFiles/labelFormats";
import { PackedLabels } from "../names/packedLabels";
import type { Name } from "../names/name";
import { type Changes, readBefore } from "./changes";
import type { ScannedFolder } from "./folder";
import type { LabelsOfFile } from "./knownFacts";
import { describeLabelFile, uriOf } from "./readLabels";

/** Whether a name came with the changes. */
export type IsNewLabel = (address: AddressIdentity, name: Name) => boolean;

interface LabelParts {
  readonly loader: LabelLoader;
  /** Those of the folders, and others. */
  readonly labels: readonly LabelsOfFile[];
  /** Label files of the command line. */
  readonly names: readonly string[];
}

/** Where the names of a label file were valid, by address and text. */
type OldRows = ReadonlyMap<string, ReadonlySet<ChainIdentifier | "every">>;

/** Reads label files as they were, also those of the command line, to tell the names that the changes brought. */
export async function findNewLabels(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[] | undefined,
  { loader, labels, names }: LabelParts,
): Promise<IsNewLabel> {
  if (changes === undefined) return () => false;
  const before = new Map<string, OldRows>();
  for (const [at, { root, prefix }] of folders.entries()) {
    const own = changes[at];
    if (own === undefined) continue;
    for (const { file } of labels) {
      if (file.root !== root) continue;
      const path = file.uri.slice(uriOf(prefix, "").length);
      const old = await readOld(own, changes, root, path);
      if (old !== undefined) before.set(file.uri, await readRows(loader, path, old));
    }
  }
  for (const file of names) {
    const { uri, path } = describeLabelFile(file);
    const found = await readBefore(changes, file);
    if (found === undefined || before.has(uri)) continue;
    before.set(uri, await readRows(loader, path, found));
  }
  return (address, { text, chains, source }) => {
    const rows = before.get(source.place?.uri ?? "");
    if (rows === undefined) return false;
    const old = rows.get(keyOf(address, text));
    if (old === undefined || old.has("every")) return old === undefined;
    return chains === "every" || chains.some((chain) => !old.has(chain));
  };
}

interface OldFile {
  readonly bytes: Buffer | undefined;
  /** Of the file that its format needs beside it. */
  readonly beside?: Buffer | undefined;
}

/** A label file of a folder as it was; undefined if it is the same now. */
async function readOld(
  { changed, before }: Changes,
  changes: readonly Changes[],
  root: string,
  path: string,
): Promise<OldFile | undefined> {
  const full = `${root}/${path}`;
  const beside = labelFormats.find(({ matches }) => matches(path))?.beside?.(path);
  const isBesideChanged = beside !== undefined && changed.has(beside);
  // What a link leads to need not look like a label file.
  const isLinked = realpathSync.native(full) !== full;
  if (!changed.has(path) && !isBesideChanged && !isLinked) return undefined;
  const bytes = before.get(path) ?? (await readBefore(changes, full))?.bytes;
  if (beside === undefined) return { bytes };
  const other = await readBefore(changes, `${root}/${beside}`).catch(() => undefined);
  return { bytes, beside: other?.bytes };
}

/** The rows of a label file that is read as if it had a path; none without bytes. */
async function readRows(
  loader: LabelLoader,
  path: string,
  { bytes, beside }: OldFile,
): Promise<OldRows> {
  const rows = new Map<string, Set<ChainIdentifier | "every">>();
  if (bytes === undefined) return rows;
  const given = {
    path,
    bytes: Uint8Array.from(bytes),
    ...(beside && { beside: Uint8Array.from(beside) }),
  };
  const loaded = await loader.parse(given);
  if (loaded.kind !== "labels") return rows;
  const labels = new PackedLabels(loaded.packed);
  for (let at = 0; at < labels.count; at += 1) {
    const { address, text, chains } = labels.row(at);
    const key = keyOf(address, text);
    const known = rows.get(key) ?? new Set();
    for (const chain of chains === "every" ? [chains] : chains) known.add(chain);
    rows.set(key, known);
  }
  return rows;
}

function keyOf(address: AddressIdentity, text: string): string {
  return `${formatAddressKey(address)} ${text}`;
}
