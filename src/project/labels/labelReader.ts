import { setImmediate as breathe } from "node:timers/promises";
import type { LabelFormat, LabelRank, LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import { findLabelFormat } from "../../engine/names/labelFiles/labelFormats";
import { PackedLabels } from "../../engine/names/packedLabels";
import { mostNames, type NamingFile, type WorkspaceNames } from "../../engine/names/workspaceNames";
import { type FolderWatch, isForeign, type LabelFolder } from "../files/labelFolder";
import { type LoadedLabels, type LoadLabels, skipWhole } from "./loadLabels";

interface LabelReaderParts {
  readonly folder: Omit<LabelFolder, "read">;
  readonly load: LoadLabels;
  readonly names: WorkspaceNames;
  /** Describes a label file except for its rank. */
  readonly describe: (path: string) => Omit<NamingFile, "rank">;
  /** Whether a path belongs to a nested folder of the workspace, which has a separate reader. */
  readonly isInOther?: (path: string) => boolean;
  /**
   * Called with a description of what was skipped in a file; without a path, in the whole folder. Not repeated for the
   * same description. `isWhole`: false if only rows of the file were skipped.
   */
  readonly onLeftOut: (path: string | undefined, words: string, isWhole: boolean) => void;
  /**
   * Called with the skipped rows of a label table, or with no rows when all rows are valid, the file is gone or the
   * reader is disposed.
   */
  readonly onSkipped?: (path: string, rows: readonly LeftOutRow[]) => void;
  /** Called when names have changed. */
  readonly onChange: () => void;
}

/** The maximum numbers of folders and of label files that are read in a folder of the workspace. */
const mostFolders = 20_000;
const mostFiles = 10_000;
const deepest = 30;
/** The maximum number of folders that are watched in addition to the editor's own watcher. */
const mostWatches = 1_000;
/** The maximum number of files that are loaded in advance. */
const filesAhead = 8;
/**
 * The maximum numbers of folder entries that are processed, and of names that are added or removed, without a pause.
 */
const entriesAtOnce = 1_000;
const namesAtOnce = 1_000;
const tooManyFolders = `folders skipped: There are more than ${mostFolders}`;
const tooManyFiles = `label files skipped: There are more than ${mostFiles}`;
const tooMany = `names skipped: There are more than ${mostNames}, or too many of one address`;
/** The minimum time in milliseconds between two calls of `onChange` while files are read. */
const tellsEvery = 1_000;

/**
 * Reads the label files of one folder of the workspace, adds their names in order, and reads changed files again.
 * Pauses regularly for other work of the process.
 */
export class LabelReader {
  readonly #parts: LabelReaderParts;
  /** The paths that are still to be read. */
  readonly #queue = new Set<string>();
  /** The known label files, and for each sibling file the label files that need it. */
  readonly #files = new Map<string, LabelFormat>();
  readonly #siblings = new Map<string, Set<string>>();
  /** The folders above label files. A folder stays in the set even after its label files have been removed. */
  readonly #folders = new Set<string>();
  readonly #watches = new Map<string, FolderWatch>();
  readonly #reported = new Map<string, string>();
  /** The label tables for which skipped rows were reported. */
  readonly #withSkipped = new Set<string>();
  #working: Promise<void> | undefined;
  #isDisposed = false;

  constructor(parts: LabelReaderParts) {
    this.#parts = parts;
  }

  /** Searches the whole folder; resolves when all label files have been read. */
  async readAll(): Promise<void> {
    this.follow("");
    await this.whenRead();
  }

  /** Call when a file or folder was created, changed or removed. */
  follow(path: string): void {
    if (path.split("/").slice(0, -1).some(isForeign)) return;
    this.#queue.add(path);
    this.#working ??= this.#work();
  }

  /** Resolves when nothing is left to read. */
  async whenRead(): Promise<void> {
    await this.#working;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const watch of this.#watches.values()) watch.close();
    this.#watches.clear();
    for (const path of this.#withSkipped) this.#noteSkipped(path, []);
  }

  async #work(): Promise<void> {
    let reportedAt = performance.now();
    let hasChanged = false;
    const ahead: [path: string, loading: Promise<LoadedLabels> | undefined][] = [];
    while (this.#queue.size + ahead.length > 0) {
      for (const path of this.#queue) {
        if (ahead.length === filesAhead) break;
        this.#queue.delete(path);
        ahead.push([path, this.#lookAhead(path)]);
      }
      const [path, loading] = ahead.shift() ?? [""];
      if (await this.#look(path, loading)) hasChanged = true;
      if (this.#isDisposed) return;
      if (hasChanged && performance.now() - reportedAt > tellsEvery) {
        this.#parts.onChange();
        reportedAt = performance.now();
        hasChanged = false;
      }
    }
    this.#working = undefined;
    if (hasChanged) this.#parts.onChange();
  }

  /** Handles a path of the queue. Returns whether names may have changed. */
  async #look(path: string, loading: Promise<LoadedLabels> | undefined): Promise<boolean> {
    for (const named of this.#siblings.get(path) ?? []) this.#queue.add(named);
    if (this.#isInOther(path)) return false;
    const format = findLabelFormat(path);
    if (format !== undefined) return this.#read(path, format, loading);
    if (this.#folders.has(path)) {
      for (const known of this.#files.keys()) {
        if (known.startsWith(`${path}/`)) this.#queue.add(known);
      }
    }
    await this.#walk(path);
    return false;
  }

  /** Queues the label files in a folder and below it, the highest rank first. */
  async #walk(from: string): Promise<void> {
    if (!(await this.#isOwnFolder(from))) {
      this.#unwatch(from);
      return;
    }
    const found: Record<LabelRank, string[]> = {
      repositoryLabels: [],
      deployments: [],
      otherLabels: [],
    };
    const folders = [from];
    let at = 0;
    for (; at < folders.length && at < mostFolders && !this.#isDisposed; at += 1) {
      const folder = folders[at] ?? "";
      // The watch starts before the listing, so that no change in between is missed.
      if (from !== "") this.#watch(folder);
      const entries = await this.#list(folder);
      for (const [index, { name, isFolder }] of entries.entries()) {
        if (index % entriesAtOnce === entriesAtOnce - 1) await breathe();
        const path = folder === "" ? name : `${folder}/${name}`;
        const format = isFolder ? undefined : findLabelFormat(path);
        if (format !== undefined) found[format.rank].push(path);
        else if (isFolder && !isForeign(name) && path.split("/").length < deepest) {
          if (!this.#isInOther(path)) folders.push(path);
        }
      }
    }
    const paths = Object.values(found).flat();
    if (at < folders.length) this.#tell(undefined, tooManyFolders);
    if (paths.length > mostFiles) this.#tell(undefined, tooManyFiles);
    for (const path of paths.slice(0, mostFiles)) this.#queue.add(path);
  }

  #isInOther(path: string): boolean {
    return this.#parts.isInOther?.(path) === true;
  }

  #hasLost(path: string): boolean {
    return this.#isDisposed || this.#isInOther(path);
  }

  async #isOwnFolder(path: string): Promise<boolean> {
    if (path !== "" && path.split("/").some(isForeign)) return false;
    return this.#parts.folder.isFolder(path).catch(() => false);
  }

  /** Lists a folder; empty if the folder is unreadable or gone. */
  async #list(folder: string): ReturnType<LabelFolder["list"]> {
    return this.#parts.folder.list(folder).catch(() => []);
  }

  /** Watches a folder. Replaces an existing watch, since the path may belong to another folder now. */
  #watch(folder: string): void {
    this.#watches.get(folder)?.close();
    this.#watches.delete(folder);
    if (this.#isDisposed || this.#watches.size >= mostWatches) return;
    const watch = this.#parts.folder.watch?.(folder, (name) => {
      this.follow(`${folder}/${name}`);
    });
    if (watch !== undefined) this.#watches.set(folder, watch);
  }

  #watchAbove(path: string): void {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (!this.#watches.has(folder)) this.#watch(folder);
    }
  }

  /** Stops the watches of a folder and of all folders below it. */
  #unwatch(folder: string): void {
    for (const [watched, watch] of this.#watches) {
      if (watched !== folder && !watched.startsWith(`${folder}/`)) continue;
      watch.close();
      this.#watches.delete(watched);
    }
  }

  /** Starts loading a path in advance, if it is a label file that will be read. */
  #lookAhead(path: string): Promise<LoadedLabels> | undefined {
    const format = findLabelFormat(path);
    const { names, describe } = this.#parts;
    if (format === undefined || this.#isInOther(path)) return undefined;
    if (names.isFull && !names.hasFile(describe(path).uri)) return undefined;
    return this.#load(path, format);
  }

  #load(path: string, format: LabelFormat): Promise<LoadedLabels> {
    return this.#parts.load(path, format.sibling?.(path));
  }

  async #read(
    path: string,
    format: LabelFormat,
    loading?: Promise<LoadedLabels>,
  ): Promise<boolean> {
    const { names, describe } = this.#parts;
    const file = { ...describe(path), rank: format.rank };
    const hadNames = names.hasFile(file.uri);
    if (names.isFull && !hadNames) {
      this.#tell(undefined, tooMany);
      return false;
    }
    this.#note(path, format);
    const loaded = await (loading ?? this.#load(path, format));
    // The folders of the workspace may have changed. If so, another reader may be responsible for the file now.
    if (this.#hasLost(path)) return false;
    this.#noteSkipped(path, skippedIn(path, loaded));
    while (!names.remove(file.uri, namesAtOnce)) await breathe();
    if (loaded.kind === "missing") this.#forget(path);
    else this.#watchAbove(path);
    if (loaded.kind === "leftOut") this.#tell(path, `skipped: ${loaded.reason}`);
    if (loaded.kind !== "labels") return hadNames;
    const labels = new PackedLabels(loaded.packed);
    for (let start = 0; start === 0 || start < labels.count; start += namesAtOnce) {
      if (this.#hasLost(path)) return hadNames;
      const leftOut = names.put(file, labels, start, start + namesAtOnce);
      if (leftOut > 0) this.#tell(undefined, tooMany);
      // Pauses after each part: if the next files are already loaded, awaiting them would not let other work run.
      await breathe();
    }
    this.#tell(path, loaded.leftOut, false);
    return hadNames || names.hasFile(file.uri);
  }

  #note(path: string, format: LabelFormat): void {
    if (this.#files.has(path)) return;
    this.#files.set(path, format);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      this.#folders.add(path.slice(0, end));
    }
    const sibling = format.sibling?.(path);
    if (sibling === undefined) return;
    const others = this.#siblings.get(sibling) ?? new Set();
    this.#siblings.set(sibling, others.add(path));
  }

  #forget(path: string): void {
    const sibling = this.#files.get(path)?.sibling?.(path);
    this.#files.delete(path);
    this.#reported.delete(path);
    if (sibling !== undefined) this.#siblings.get(sibling)?.delete(path);
  }

  #noteSkipped(path: string, rows: readonly LeftOutRow[]): void {
    if (rows.length === 0 && !this.#withSkipped.delete(path)) return;
    if (rows.length > 0) this.#withSkipped.add(path);
    this.#parts.onSkipped?.(path, rows);
  }

  #tell(path: string | undefined, words: string, isWhole = true): void {
    const key = path ?? words;
    if ((this.#reported.get(key) ?? "") === words) return;
    this.#reported.set(key, words);
    if (words !== "") this.#parts.onLeftOut(path, words, isWhole);
  }
}

function skippedIn(path: string, loaded: LoadedLabels): readonly LeftOutRow[] {
  if (loaded.kind === "leftOut") return skipWhole(path, loaded.reason);
  return loaded.kind === "labels" ? loaded.skipped : [];
}
