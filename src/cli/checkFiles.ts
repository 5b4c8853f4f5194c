import type { GivenFile, ScannedFolder } from "../project/files/folder";
import { IgnoreRules } from "../project/files/ignoreRules";
import { Inventory } from "../project/scan/inventory";
import { packFiles } from "../project/scan/packedPlaces";
import { runScanTasks } from "../project/scan/runScanTasks";
import { type FileResult, scanBytes } from "../project/scan/scanFile";
import { largestFile } from "../project/files/largestFile";
import type { ScanResult } from "../project/scan/scanTask";
import { buildLook } from "./fileLook";
import type { CommandFacts } from "./commandFacts";
import { findNotChecked, type IsAllowed, type NotChecked } from "./notChecked";
import type { FileNote } from "./problem";
import type { CheckedFile, ScannedFiles } from "./scanFiles";

/** A file with bytes that are already in memory. */
export interface FileBytes extends GivenFile {
  readonly bytes: Buffer;
}

interface CheckParts {
  readonly folders: readonly ScannedFolder[];
  readonly facts: CommandFacts;
  readonly isAllowed: IsAllowed;
}

/**
 * Checks single files in the same way as a scan, but in this thread. A file that may contain addresses and was not read
 * is a failure, unless `isAllowed` accepts its path.
 */
export function checkFiles(
  given: readonly (GivenFile | FileBytes)[],
  { folders, facts, isAllowed }: CheckParts,
): ScannedFiles {
  const inventory = new Inventory(facts.isInBook);
  const files: CheckedFile[] = [];
  const leftOut: Omit<NotChecked, "isFailure">[] = [];
  const roots = folders.map(({ root }) => ({ path: root, rules: allFiles(root) }));
  const look = buildLook({ only: undefined, withChains: false }, facts, roots);
  const onResult = (result: ScanResult): void => {
    const { root } = result;
    for (const { path, note } of result.files) {
      if (note !== undefined) files.push({ root, path, note: note as FileNote });
    }
    for (const each of result.leftOut) leftOut.push({ ...each, root });
    for (const path of result.missing) leftOut.push({ path, cause: "missing", root });
    inventory.add(result);
  };
  for (const [root, { root: folder }] of folders.entries()) {
    const own = given.filter((each) => each.folder.root === folder);
    const texts = own.filter((each): each is FileBytes => "bytes" in each);
    for (const { path, bytes } of texts) {
      onResult(toResult(root, path, scanText(bytes, path, { look, root, isThorough: true })));
    }
    const known = new Set(texts.map(({ path }) => path));
    const paths = [...new Set(own.map(({ path }) => path))].filter((path) => !known.has(path));
    if (paths.length === 0) continue;
    const looking = { look, isThorough: true };
    for (const result of runScanTasks([{ root, kind: "files", paths }], roots, looking)) {
      onResult(result);
    }
  }
  const notChecked = findNotChecked({
    folders,
    changes: folders.map(({ root }) => ({
      changed: new Set(given.filter(({ folder }) => folder.root === root).map(({ path }) => path)),
      untracked: new Set(),
      notCompared: new Map(),
    })),
    leftOut,
    wasRead: (root, file) => inventory.hasFile(root, file),
    ownFiles: new Set(),
    lostSubmodules: [],
    isAllowed,
  });
  return { inventory, files, notChecked, before: undefined };
}

/** Rules without exclusions, since a file on the command line is always checked. */
function allFiles(root: string): IgnoreRules {
  return new IgnoreRules(root, { exclude: {}, useIgnoreFiles: false });
}

function scanText(
  bytes: Buffer,
  path: string,
  looking: NonNullable<Parameters<typeof scanBytes>[3]>,
): FileResult {
  if (bytes.length > largestFile) return { kind: "leftOut", cause: "size" };
  try {
    return scanBytes(bytes, path, { size: bytes.length, modifiedMs: 0 }, looking);
  } catch {
    return { kind: "leftOut", cause: "failed" };
  }
}

/** Converts the result for one file to the result of a scan. */
export function toResult(root: number, path: string, result: FileResult): ScanResult {
  const scanned = result.kind === "scanned" ? [result.file] : [];
  const leftOut = result.kind === "leftOut" ? [{ path, cause: result.cause }] : [];
  return { root, ...packFiles(scanned), unchanged: [], missing: [], leftOut, next: [] };
}
