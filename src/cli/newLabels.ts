import { realpathSync } from "node:fs";
import {
  type AddressIdentity,
  type ChainIdentifier,
  formatAddressKey,
} from "../engine/addresses/addressFormat";
import { isForeign } from "../project/files/labelFolder";
import type { LabelLoader } from "../project/labels/labelLoader";
import { labelFormats } from "../engine/names/labelFiles/labelFormats";
import { PackedLabels } from "../engine/names/packedLabels";
import type { Name } from "../engine/names/name";
import type { NamingFile } from "../engine/names/workspaceNames";
import { type Changes, readBefore } from "../project/git/changes";
import type { ScannedFolder } from "../project/files/folder";
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

/** The label files of the repository, and those of the command line in it, at the merge base. */
export interface BaseLabels {
  readonly isNew: IsNewLabel;
  /** Undefined without changes. */
  readonly base: readonly LabelsOfFile[] | undefined;
}

/** Reads label files as they were at the merge base, also those that are gone. */
export async function readBaseLabels(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[] | undefined,
  { loader, labels, names }: LabelParts,
): Promise<BaseLabels> {
  if (changes === undefined) return { isNew: () => false, base: undefined };
  const before = new Map<string, OldRows>();
  const base: LabelsOfFile[] = [];
  const read = async (file: NamingFile, path: string, old: OldFile): Promise<void> => {
    const packed = await parseOld(loader, path, old);
    before.set(file.uri, packed === undefined ? new Map() : rowsOf(new PackedLabels(packed)));
    if (packed !== undefined) base.push({ file, packed });
  };
  for (const [at, { root, prefix }] of folders.entries()) {
    const own = changes[at];
    if (own === undefined) continue;
    const known = new Set<string>();
    for (const each of labels) {
      const { file } = each;
      if (file.root !== root) continue;
      const path = file.uri.slice(uriOf(prefix, "").length);
      known.add(path);
      const old = await readOld(own, changes, root, path);
      if (old === undefined) base.push(each);
      else await read(file, path, old);
    }
    for (const { path, bytes } of own.before.values()) {
      const format = labelFormats.find(({ matches }) => matches(path));
      if (format === undefined || known.has(path) || path.split("/").slice(0, -1).some(isForeign))
        continue;
      const uri = uriOf(prefix, path);
      const file = { uri, root, title: uri, rank: format.rank };
      await read(file, path, { bytes, beside: await readBeside(own, changes, root, path) });
    }
  }
  for (const file of names) {
    const { uri, format, path } = describeLabelFile(file);
    const found = await readBefore(changes, file);
    if (found === undefined || before.has(uri)) continue;
    await read({ uri, root: "", title: uri, rank: format.rank }, path, found);
  }
  const isNew: IsNewLabel = (address, { text, chains, source }) => {
    const rows = before.get(source.place?.uri ?? "");
    if (rows === undefined) return false;
    const old = rows.get(keyOf(address, text));
    if (old === undefined || old.has("every")) return old === undefined;
    return chains === "every" || chains.some((chain) => !old.has(chain));
  };
  return { isNew, base };
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
  const bytes = before.get(path)?.bytes ?? (await readBefore(changes, full))?.bytes;
  return { bytes, beside: await readBeside({ before }, changes, root, path) };
}

/** The file that the format of a label file needs next to it, as it was. */
async function readBeside(
  { before }: Pick<Changes, "before">,
  changes: readonly Changes[],
  root: string,
  path: string,
): Promise<Buffer | undefined> {
  const beside = labelFormats.find(({ matches }) => matches(path))?.beside?.(path);
  if (beside === undefined) return undefined;
  const known = before.get(beside)?.bytes;
  if (known !== undefined) return known;
  return (await readBefore(changes, `${root}/${beside}`).catch(() => undefined))?.bytes;
}

/** A label file that is read as if it had a path; undefined without bytes or labels. */
async function parseOld(
  loader: LabelLoader,
  path: string,
  { bytes, beside }: OldFile,
): Promise<ArrayBuffer | undefined> {
  if (bytes === undefined) return undefined;
  const given = {
    path,
    bytes: Uint8Array.from(bytes),
    ...(beside && { beside: Uint8Array.from(beside) }),
  };
  const loaded = await loader.parse(given);
  return loaded.kind === "labels" ? loaded.packed : undefined;
}

function rowsOf(labels: PackedLabels): OldRows {
  const rows = new Map<string, Set<ChainIdentifier | "every">>();
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
