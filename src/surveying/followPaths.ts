import { lstat } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { pathsTo } from "../labelReading/labelFolder";
import { openLabelFolder } from "../labelReading/openLabelFolder";
import { IgnoreRules, type ScanRules } from "../workspace/ignoreRules";
import type { FileStamp } from "../workspace/place";
import { runScanTask } from "../workspace/runScanTask";
import type { ScanResult } from "../workspace/scanTask";
import { buildResult, ignoreFile, readFiles } from "./editorSearch";

interface ChangedPaths {
  readonly folder: vscode.Uri;
  readonly root: number;
  /** Relative to the folder, with `/`. */
  readonly paths: readonly string[];
  readonly rules: ScanRules;
  /** The files that were read. */
  readonly known: ReadonlyMap<string, FileStamp>;
}

/** More changes than this are a reading of their own. */
const mostPaths = 200;

/**
 * Reads files that the editor says were created, changed or removed. `folder`: a folder came or went, or what
 * is ignored has changed, so that only another reading of the root tells.
 */
export async function followPaths(changed: ChangedPaths): Promise<ScanResult | "folder"> {
  const { folder, root, paths, rules, known } = changed;
  if (paths.length > mostPaths || paths.some(isIgnoreFile)) return "folder";
  const isDisk = folder.scheme === "file";
  const files: string[] = [];
  const missing: string[] = [];
  const texts = isDisk ? undefined : await readIgnoreTexts(folder, paths);
  const ignored = new IgnoreRules(folder.fsPath, rules, texts && ((at) => texts.get(at) ?? ""));
  for (const file of paths) {
    if (!known.has(file) && isLeftOut(ignored, file)) continue;
    const type = isDisk ? await typeOnDisk(folder, file) : await typeElsewhere(folder, file);
    if (type === "folder") return "folder";
    if (type === "file") files.push(file);
    else if (known.has(file)) missing.push(file);
    // A folder that is gone is one event.
    else if ([...known.keys()].some((each) => each.startsWith(`${file}/`))) return "folder";
  }
  const gone = buildResult(root, [], [], missing);
  if (files.length === 0) return gone;
  const read = isDisk
    ? runScanTask(
        { root, kind: "files", files: files.map((file) => [file, undefined]) },
        folder.fsPath,
        ignored,
      )
    : await readFiles(openLabelFolder(folder), root, files);
  return { ...read, missing: [...read.missing, ...missing] };
}

/** The ignore files of all folders above some paths, by folder. */
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

type PathType = "file" | "folder" | undefined;

/** What lies behind a link is no part of the folder. */
async function typeOnDisk(folder: vscode.Uri, file: string): Promise<PathType> {
  const above = openLabelFolder(folder).isFolder(folderOf(file));
  if (!(await above.catch(() => false))) return undefined;
  const facts = await lstat(path.join(folder.fsPath, file)).catch(() => undefined);
  if (facts?.isDirectory() === true) return "folder";
  return facts?.isFile() === true ? "file" : undefined;
}

async function typeElsewhere(folder: vscode.Uri, file: string): Promise<PathType> {
  try {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, file));
    if (type === vscode.FileType.Directory) return "folder";
    return type === vscode.FileType.File ? "file" : undefined;
  } catch {
    return undefined;
  }
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
