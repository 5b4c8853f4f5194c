import { lstat } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { pathsTo } from "../../project/files/paths";
import { openLabelFolder } from "./openLabelFolder";
import { IgnoreRules, type ScanRules } from "../../project/files/ignoreRules";
import type { FindPlaces } from "../../project/scan/place";
import { runScanTasks, splitFiles } from "../../project/scan/runScanTasks";
import type { ScanResult } from "../../project/scan/scanTask";
import { buildResult, ignoreFile, readFiles } from "./editorSearch";

interface ChangedPaths {
  readonly folder: vscode.Uri;
  readonly root: number;
  /** Relative to the folder, with `/`. */
  readonly paths: readonly string[];
  readonly rules: ScanRules;
  /** The path of the built `scanThread`. */
  readonly thread: string;
  readonly known: KnownPaths;
  readonly look: FindPlaces;
  /** The known addresses for a thread, packed by `packAddresses`. */
  readonly addresses: string;
  readonly signal: AbortSignal;
}

/** The files that were read before or reported as skipped. */
interface KnownPaths {
  readonly has: (path: string) => boolean;
  readonly hasBelow: (folder: string) => boolean;
}

/** The maximum number of changed paths that are followed individually. More changes need a new scan. */
const mostPaths = 200;
/**
 * The maximum number of bytes that are read from the disk in this thread. Up to this number, starting another thread
 * takes longer than reading.
 */
export const mostBytesHere = 128 * 1024;

/**
 * Reads files that the editor reported as created, changed or removed. Returns `folder` if the root folder must be
 * scanned again: after a change of many files, of a folder or of an ignore file, or if an exclude rule depends on
 * siblings of an added or removed file.
 */
export async function followPaths(
  changed: ChangedPaths,
): Promise<readonly ScanResult[] | "folder"> {
  const { folder, root, paths, rules, known, look } = changed;
  if (paths.length > mostPaths || paths.some(isIgnoreFile)) return "folder";
  const isDisk = folder.scheme === "file";
  const dependsOnSiblings = Object.values(rules.exclude).some((value) => typeof value === "object");
  const files: string[] = [];
  const missing: string[] = [];
  let bytes = 0;
  const texts = isDisk ? undefined : await readIgnoreTexts(folder, paths);
  const ignored = new IgnoreRules(folder.fsPath, rules, texts && ((at) => texts.get(at) ?? ""));
  for (const file of paths) {
    const isKnown = known.has(file);
    if (!isKnown && isLeftOut(ignored, file)) continue;
    const entry = await findEntry(folder, file);
    // A rule may exclude a file if a sibling exists, so adding or removing a file may affect another file.
    if (entry?.type === "folder" || (dependsOnSiblings && isKnown !== (entry !== undefined))) {
      return "folder";
    }
    if (entry !== undefined) {
      files.push(file);
      bytes += entry.size;
    } else if (isKnown) missing.push(file);
    // The editor reports the removal of a folder as a single event.
    else if (known.hasBelow(file)) return "folder";
  }
  const gone = buildResult(root, [], [], missing);
  if (files.length === 0) return [gone];
  if (!isDisk) return [gone, await readFiles(openLabelFolder(folder), root, files, look)];
  if (bytes > mostBytesHere) return [gone, ...(await readInThread(changed, files))];
  const roots = [{ path: folder.fsPath, rules: ignored }];
  const read = runScanTasks(splitFiles(0, files, false), roots, { look });
  return [gone, ...read.map((result) => ({ ...result, root }))];
}

async function readInThread(
  { folder, root, rules, thread, addresses, signal }: ChangedPaths,
  paths: readonly string[],
): Promise<readonly ScanResult[]> {
  const results: ScanResult[] = [];
  const { scanFolders } = await import("../../project/scan/scanFolders");
  await scanFolders({
    roots: [{ path: folder.fsPath, rules }],
    paths,
    thread,
    addresses,
    threads: 1,
    onResult: (result) => results.push({ ...result, root }),
    signal,
  });
  return results;
}

/** Reads the ignore files of all folders above some paths, keyed by folder. */
async function readIgnoreTexts(
  uri: vscode.Uri,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folder = openLabelFolder(uri);
  const above = new Set(["", ...paths.flatMap((each) => pathsTo(folderOf(each)))]);
  const texts = new Map<string, string>();
  for (const each of above) {
    const read = await folder.read(each === "" ? ignoreFile : `${each}/${ignoreFile}`);
    if (read.kind === "bytes") texts.set(each, new TextDecoder().decode(read.bytes));
  }
  return texts;
}

function isIgnoreFile(file: string): boolean {
  return path.posix.basename(file) === ignoreFile;
}

/** Whether a path or a folder above it is ignored. */
function isLeftOut(rules: IgnoreRules, file: string): boolean {
  const names = file.split("/");
  return names.some((name, at) => {
    const isFolder = at < names.length - 1;
    return rules.isIgnored(names.slice(0, at).join("/"), name, isFolder, new Set());
  });
}

interface Entry {
  readonly type: "file" | "folder";
  readonly size: number;
}

/**
 * Finds the file or folder at a path. Symbolic links are not followed, since their targets do not belong to the folder.
 */
async function findEntry(folder: vscode.Uri, file: string): Promise<Entry | undefined> {
  const above = openLabelFolder(folder).isFolder(folderOf(file));
  if (!(await above.catch(() => false))) return undefined;
  return folder.scheme === "file" ? findOnDisk(folder, file) : findElsewhere(folder, file);
}

async function findOnDisk(folder: vscode.Uri, file: string): Promise<Entry | undefined> {
  const facts = await lstat(path.join(folder.fsPath, file)).catch(() => undefined);
  if (facts?.isDirectory() === true) return { type: "folder", size: 0 };
  return facts?.isFile() === true ? { type: "file", size: facts.size } : undefined;
}

async function findElsewhere(folder: vscode.Uri, file: string): Promise<Entry | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, file));
    if (type === vscode.FileType.Directory) return { type: "folder", size };
    return type === vscode.FileType.File ? { type: "file", size } : undefined;
  } catch {
    return undefined;
  }
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
