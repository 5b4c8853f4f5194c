import type { ChainRef } from "../engine/chains/chainRef";
import { realpathSync } from "node:fs";
import path from "node:path";
import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { isForeign, pathsTo } from "../project/files/labelFolder";
import type { LabelLoader } from "../project/labels/labelLoader";
import type { LabelFormat } from "../engine/names/labelFiles/labelFile";
import { labelFormats } from "../engine/names/labelFiles/labelFormats";
import { PackedLabels } from "../engine/names/packedLabels";
import type { Name } from "../engine/names/name";
import type { NamingFile } from "../engine/names/workspaceNames";
import { listBaseTree, readBaseFiles } from "../project/git/baseTree";
import { type Changes, readBefore } from "../project/git/changes";
import { type ScannedFolder, shownPath } from "../project/files/folder";
import type { LabelsOfFile } from "./commandFacts";
import { describeLabelFile, uriOf } from "./readLabels";

/** Whether a name came with the changes. */
export type IsNewLabel = (address: AddressIdentity, name: Name) => boolean;

interface LabelParts {
  readonly loader: Pick<LabelLoader, "parse">;
  /** Those of the folders, and others. */
  readonly labels: readonly LabelsOfFile[];
  /** Label files of the command line. */
  readonly names: readonly string[];
}

/** Where the names of a label file were valid, by address and text. */
type OldRows = ReadonlyMap<string, ReadonlySet<ChainRef | "every">>;

/** The label files of the repository, and those of the command line in it, at the merge base. */
export interface BaseLabels {
  readonly isNew: IsNewLabel;
  /** Undefined without changes. */
  readonly base: readonly LabelsOfFile[] | undefined;
  /** Submodules of the merge base whose label files are not on this machine. */
  readonly unreadable: readonly UnreadableSubmodule[];
}

interface UnreadableSubmodule {
  /** The index of its folder. */
  readonly root: number;
  /** In its folder. */
  readonly path: string;
}

/** Reads label files as they were at the merge base, whatever the change adds, removes, moves or links. */
export async function readBaseLabels(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[] | undefined,
  { loader, labels, names }: LabelParts,
): Promise<BaseLabels> {
  if (changes === undefined) return { isNew: () => false, base: undefined, unreadable: [] };
  const before = new Map<string, OldRows>();
  const base: LabelsOfFile[] = [];
  const unreadable: UnreadableSubmodule[] = [];
  const read = async (file: NamingFile, path: string, old: OldFile): Promise<void> => {
    const packed = await parseOld(loader, path, old);
    before.set(file.uri, packed === undefined ? new Map() : rowsOf(new PackedLabels(packed)));
    if (packed !== undefined) base.push({ file, packed });
  };
  for (const [at, folder] of folders.entries()) {
    const { root, prefix } = folder;
    const own = changes[at];
    if (own === undefined) continue;
    const tree = await listBaseTree(own.top, own.commit, startOf(own.top, root));
    for (const path of tree.unreadable) {
      if (isIn(path, own.submodules)) unreadable.push({ root: at, path });
    }
    const now = new Map(
      labels.flatMap((each) => (each.file.root === root ? [[each.file.uri, each] as const] : [])),
    );
    const old: { readonly path: string; readonly format: LabelFormat }[] = [];
    for (const path of tree.files.keys()) {
      const format = findFormat(path);
      if (format === undefined) continue;
      const same = isSame(root, path, format, own) ? now.get(uriOf(prefix, path)) : undefined;
      if (same === undefined) old.push({ path, format });
      else base.push(same);
    }
    const wanted = old.flatMap(({ path, format }) => [path, format.sibling?.(path) ?? path]);
    const bytesOf = await readBaseFiles(tree, wanted);
    for (const [uri, each] of now) {
      const path = uri.slice(prefix.length);
      if (tree.files.has(path)) continue;
      if (own.changed.has(path)) before.set(uri, new Map());
      // Git ignores it: it belongs to this machine, not to the change.
      else base.push(each);
    }
    for (const { path, format } of old) {
      const uri = uriOf(prefix, path);
      const file = { uri, root, title: shownPath(folder, path), rank: format.rank };
      const bytes = bytesOf.get(path);
      await read(file, path, { bytes, sibling: bytesOf.get(format.sibling?.(path) ?? "") });
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
  return { isNew, base, unreadable };
}

/** The format of a label file that the scan reads. */
function findFormat(path: string): LabelFormat | undefined {
  if (path.split("/").slice(0, -1).some(isForeign)) return undefined;
  return labelFormats.find(({ matches }) => matches(path));
}

/** Whether a path is one of some folders, or in one. */
function isIn(file: string, folders: ReadonlySet<string>): boolean {
  return pathsTo(file).some((each) => folders.has(each));
}

function startOf(top: string, root: string): string {
  const way = path.relative(top, root).replaceAll(path.sep, "/");
  return way === "" ? "" : `${way}/`;
}

interface OldFile {
  readonly bytes: Buffer | undefined;
  /** Of the file that its format needs next to it. */
  readonly sibling?: Buffer | undefined;
}

/** Whether neither a label file nor the one that its format needs has changed, nor what a link leads to. */
function isSame(root: string, file: string, format: LabelFormat, { changed }: Changes): boolean {
  const sibling = format.sibling?.(file);
  if (changed.has(file) || (sibling !== undefined && changed.has(sibling))) return false;
  const full = path.join(root, file);
  try {
    return realpathSync.native(full) === full;
  } catch {
    return false;
  }
}

/** A label file that is read as if it had a path; undefined without bytes or labels. */
async function parseOld(
  loader: Pick<LabelLoader, "parse">,
  path: string,
  { bytes, sibling }: OldFile,
): Promise<ArrayBuffer | undefined> {
  if (bytes === undefined) return undefined;
  const given = {
    path,
    bytes: Uint8Array.from(bytes),
    ...(sibling && { sibling: Uint8Array.from(sibling) }),
  };
  const loaded = await loader.parse(given);
  return loaded.kind === "labels" ? loaded.packed : undefined;
}

function rowsOf(labels: PackedLabels): OldRows {
  const rows = new Map<string, Set<ChainRef | "every">>();
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
