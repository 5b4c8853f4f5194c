import { packFiles } from "./packedPlaces";
import type { IgnoreRules } from "../files/ignoreRules";
import { listFolder } from "./listFolder";
import type { FileStamp, LeftOut, ScannedFile } from "./place";
import { type PlaceSearch, scanFile } from "./scanFile";
import type { ScanResult, ScanTask } from "./scanTask";

/**
 * The maximum number of files of one task. The other files of a folder become separate tasks, which other threads may
 * take.
 */
const mostFiles = 200;
/** The time in milliseconds after which a thread posts its results so far. */
const longestWork = 30;

/** A root, as opened in the thread that reads it. */
export interface OpenRoot {
  /** The absolute path. */
  readonly path: string;
  readonly rules: IgnoreRules;
  readonly known?: ReadonlyMap<string, FileStamp> | undefined;
}

/**
 * Runs tasks, and the tasks that result from these, in the calling thread until a time limit. Returns one result per
 * root.
 */
export function runScanTasks(
  tasks: readonly ScanTask[],
  roots: readonly OpenRoot[],
  looking: Omit<PlaceSearch, "root">,
): readonly ScanResult[] {
  const parts = new Map<number, ResultPart>();
  const stack = [...tasks].reverse();
  const end = performance.now() + longestWork;
  let isLate = false;
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    const root = roots[task.root];
    if (root === undefined) continue;
    const part = parts.get(task.root) ?? new ResultPart(task.root, root, looking);
    parts.set(task.root, part);
    if (isLate) part.next.push(task);
    else if (task.kind === "files") part.scan(task.paths);
    else {
      const next = part.readFolder(task);
      if (task.isShallow === true || task.isRetry === true) part.next.push(...next);
      else stack.push(...next);
    }
    isLate ||= performance.now() > end;
  }
  return [...parts.values()].map((part) => part.build());
}

type FolderTask = Extract<ScanTask, { readonly kind: "folder" }>;

class ResultPart {
  readonly #index: number;
  readonly #root: OpenRoot;
  readonly #looking: PlaceSearch;
  readonly #scanned: ScannedFile[] = [];
  readonly #unchanged: string[] = [];
  readonly #missing: string[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly next: ScanTask[] = [];

  constructor(index: number, root: OpenRoot, looking: Omit<PlaceSearch, "root">) {
    this.#index = index;
    this.#root = root;
    this.#looking = { ...looking, root: index };
  }

  /** Scans the first files of a folder, or none in a retry. Returns the subfolders and the other files as tasks. */
  readFolder({ path, isRetry = false, isShallow = false }: FolderTask): readonly ScanTask[] {
    const { folders, files, leftOut } = listFolder(this.#root.path, path, this.#root.rules);
    this.#leftOut.push(...leftOut);
    const now = isRetry ? 0 : mostFiles;
    this.scan(files.slice(0, now));
    const root = this.#index;
    const isCareful = isRetry || isShallow;
    return [
      ...folders.map(
        (folder): ScanTask => ({
          root,
          kind: "folder",
          path: folder,
          ...(isCareful && { isShallow: true }),
        }),
      ),
      ...splitFiles(root, files.slice(now), isRetry),
    ];
  }

  scan(paths: readonly string[]): void {
    const { path: root, known } = this.#root;
    for (const path of paths) {
      const result = scanFile(root, path, known?.get(path), this.#looking);
      if (result.kind === "scanned") this.#scanned.push(result.file);
      else if (result.kind === "unchanged") this.#unchanged.push(path);
      else if (result.kind === "missing") this.#missing.push(path);
      else this.#leftOut.push({ path, cause: result.cause });
    }
  }

  build(): ScanResult {
    return {
      root: this.#index,
      ...packFiles(this.#scanned),
      unchanged: this.#unchanged,
      missing: this.#missing,
      leftOut: this.#leftOut,
      next: this.next,
    };
  }
}

/** Splits files into tasks; for a retry, one task per file. */
export function splitFiles(root: number, paths: readonly string[], isRetry: boolean): ScanTask[] {
  const size = isRetry ? 1 : mostFiles;
  const tasks: ScanTask[] = [];
  for (let at = 0; at < paths.length; at += size) {
    const portion = paths.slice(at, at + size);
    tasks.push({ root, kind: "files", paths: portion, ...(isRetry && { isRetry }) });
  }
  return tasks;
}
