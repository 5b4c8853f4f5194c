import { realpathSync } from "node:fs";
import path from "node:path";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { ChainRef } from "../../engine/chains/chainRef";
import type { LabelFormat } from "../../engine/names/labelFiles/labelFile";
import { findLabelFormat } from "../../engine/names/labelFiles/labelFormats";
import type { Name } from "../../engine/names/name";
import { PackedLabels } from "../../engine/names/packedLabels";
import type { LabelsOfFile, NamingFile } from "../../engine/names/workspaceNames";
import { isForeign } from "../files/labelFolder";
import { pathsTo } from "../files/paths";
import { listBaseTree, readBaseFiles } from "../git/baseTree";
import type { Changes } from "../git/changes";
import { Git } from "../git/git";
import type { LabelLoader } from "./labelLoader";

/** Whether a name was added by the changes. */
export type IsNewLabel = (address: AddressIdentity, name: Name) => boolean;

/** A folder, or a part of one, that is compared with the merge base. */
export interface ComparedFolder {
  /** An absolute real path. */
  readonly root: string;
  readonly changes: Changes;
  /** The label files as they are now, by their paths in the folder. */
  readonly labels: ReadonlyMap<string, LabelsOfFile>;
  /** Describes a label file except for its rank. */
  readonly describe: (path: string) => Omit<NamingFile, "rank">;
  /** By default, `git` in the PATH. */
  readonly git?: Git;
}

/** The earlier version of a label file outside of all compared folders. */
export interface GivenBefore {
  readonly file: NamingFile;
  /** The path under which the file is parsed, which selects its format. */
  readonly path: string;
  /** Undefined if the file did not exist. */
  readonly bytes: Buffer | undefined;
}

/** The earlier names of a label file: the chains on which each name was valid, by address and text of the name. */
type OldRows = ReadonlyMap<string, ReadonlySet<ChainRef | "every">>;

/** The label files of compared folders at the merge base. */
export interface BaseLabels {
  readonly isNew: IsNewLabel;
  readonly base: readonly LabelsOfFile[];
  /** Changed submodules whose label files at the merge base are not on this machine. */
  readonly unreadable: readonly UnreadableSubmodule[];
}

interface UnreadableSubmodule {
  /** The index of the folder. */
  readonly root: number;
  /** The path relative to the folder. */
  readonly path: string;
}

/** Reads the label files as they were at the merge base. Label files that git ignores are included as they are now. */
export async function readBaseLabels(
  folders: readonly (ComparedFolder | undefined)[],
  loader: Pick<LabelLoader, "parse">,
  given: readonly GivenBefore[] = [],
): Promise<BaseLabels> {
  const before = new Map<string, OldRows>();
  const base: LabelsOfFile[] = [];
  const unreadable: UnreadableSubmodule[] = [];
  const read = async (file: NamingFile, path: string, old: OldFile): Promise<void> => {
    const packed = await parseOld(loader, path, old);
    before.set(file.uri, packed === undefined ? new Map() : rowsOf(new PackedLabels(packed)));
    if (packed !== undefined) base.push({ file, packed });
  };
  for (const [at, folder] of folders.entries()) {
    if (folder === undefined) continue;
    const { root, changes: own, labels: now, describe } = folder;
    const git = folder.git?.in(own.top) ?? new Git(own.top);
    const tree = await listBaseTree(git, own.commit, startOf(own.top, root));
    for (const path of tree.unreadable) {
      if (isIn(path, own.submodules)) unreadable.push({ root: at, path });
    }
    const old: { readonly path: string; readonly format: LabelFormat }[] = [];
    for (const path of tree.files.keys()) {
      const format = findFormat(path);
      if (format === undefined) continue;
      const same = isSame(root, path, format, own) ? now.get(path) : undefined;
      if (same === undefined) old.push({ path, format });
      else base.push(same);
    }
    const wanted = old.flatMap(({ path, format }) => [path, format.sibling?.(path) ?? path]);
    const bytesOf = await readBaseFiles(tree, wanted);
    for (const [path, each] of now) {
      if (tree.files.has(path)) continue;
      if (own.changed.has(path)) before.set(each.file.uri, new Map());
      // Git ignores the file, so it belongs to this machine and not to the changes.
      else base.push(each);
    }
    for (const { path, format } of old) {
      const file = { ...describe(path), rank: format.rank };
      const bytes = bytesOf.get(path);
      await read(file, path, { bytes, sibling: bytesOf.get(format.sibling?.(path) ?? "") });
    }
  }
  for (const { file, path, bytes } of given) {
    if (!before.has(file.uri)) await read(file, path, { bytes });
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

/** Returns the format of a label file; undefined for a file whose labels are not read. */
function findFormat(path: string): LabelFormat | undefined {
  if (path.split("/").slice(0, -1).some(isForeign)) return undefined;
  return findLabelFormat(path);
}

/** Whether a path is one of the folders, or inside one. */
function isIn(file: string, folders: ReadonlySet<string>): boolean {
  return pathsTo(file).some((each) => folders.has(each));
}

function startOf(top: string, root: string): string {
  const way = path.relative(top, root).replaceAll(path.sep, "/");
  return way === "" ? "" : `${way}/`;
}

interface OldFile {
  readonly bytes: Buffer | undefined;
  /** The bytes of the second file that the format needs. */
  readonly sibling?: Buffer | undefined;
}

/** Whether a label file and its sibling file are unchanged, and the path contains no link. */
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

/** Parses an earlier label file as if it had the given path; undefined if it did not exist or has no labels. */
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
