import { packFiles } from "./packedPlaces";
import type { IgnoreRules } from "./ignoreRules";
import { listFolder } from "./listFolder";
import type { FileStamp, LeftOut, Look, ScannedFile } from "./place";
import { type Looking, scanFile } from "./scanFile";
import type { ScanResult, ScanTask } from "./scanTask";

/** Files of one task; more in a folder become tasks of their own, for other threads too. */
const mostFiles = 200;

/** Carries out one task in the thread that calls. */
export function runScanTask(
  task: ScanTask,
  rootPath: string,
  rules: IgnoreRules,
  look?: Look,
): ScanResult {
  const { root } = task;
  const looking = look && { look, root };
  if (task.kind === "files") return { root, ...scanFiles(rootPath, task.files, looking), next: [] };
  const { known, isRetry = false } = task;
  const { folders, files, leftOut } = listFolder(rootPath, task.path, rules);
  const withStamps = files.map((file) => [file, known?.get(file)] as const);
  const now = isRetry ? [] : withStamps.slice(0, mostFiles);
  const scanned = scanFiles(rootPath, now, looking);
  return {
    root,
    ...scanned,
    leftOut: [...leftOut, ...scanned.leftOut],
    next: [
      ...folders.map((path): ScanTask => ({ root, kind: "folder", path })),
      ...splitFiles(root, withStamps.slice(now.length), isRetry),
    ],
  };
}

type KnownFiles = readonly (readonly [path: string, known: FileStamp | undefined])[];

/** Each task takes some files; after a thread died, one each. */
export function splitFiles(root: number, files: KnownFiles, isRetry: boolean): ScanTask[] {
  const size = isRetry ? 1 : mostFiles;
  const tasks: ScanTask[] = [];
  for (let at = 0; at < files.length; at += size) {
    tasks.push({ root, kind: "files", files: files.slice(at, at + size), isRetry });
  }
  return tasks;
}

function scanFiles(root: string, files: KnownFiles, looking: Looking | undefined) {
  const scanned: ScannedFile[] = [];
  const unchanged: string[] = [];
  const missing: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const [path, known] of files) {
    const result = scanFile(root, path, known, looking);
    if (result.kind === "scanned") scanned.push(result.file);
    else if (result.kind === "unchanged") unchanged.push(path);
    else if (result.kind === "missing") missing.push(path);
    else leftOut.push({ path, cause: result.cause });
  }
  return { ...packFiles(scanned), unchanged, missing, leftOut };
}
