import { constants } from "node:fs";
import * as nodeDisk from "node:fs/promises";
import { access, lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { retryWhileHeld } from "../../../sources/tags/writeAtomically";
import { readBytes } from "../../../project/files/diskFolder";
import { isBelow } from "../../../project/files/paths";
import { isForeign } from "../../../project/files/labelFolder";
import { largestFile } from "../../../project/files/largestFile";
import type { NewLabel } from "../../../engine/names/labelFiles/addLabels";
import { addressLabelsFile } from "../../../engine/names/labelFiles/addressLabels";
import { changeLabels, type Written } from "./changeLabels";
import { errorCode } from "../../../engine/text/errorCode";
import { undefinedIfMissing } from "./undefinedIfMissing";
import { ownsLock, takeLock } from "./labelLock";

type Disk = Pick<typeof nodeDisk, "open" | "rename">;

/** The maximum number of attempts if the file changes while it is written. */
const mostTries = 5;

/**
 * Writes labels into `address-labels.csv` of a folder on this machine. The new content is written to a separate file,
 * which then replaces the old file, so that a reader never sees an incomplete file. As in Git, the separate file is
 * also the lock between windows.
 */
export async function writeLabelsToDisk(
  folder: string,
  labels: readonly NewLabel[],
  disk: Disk = nodeDisk,
): Promise<Written> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await tryToWrite(folder, labels, disk);
    if (written !== undefined) return written;
  }
  return { kind: "busy" };
}

/** Writes the labels once; undefined if the file has changed since it was read. */
async function tryToWrite(
  folder: string,
  labels: readonly NewLabel[],
  disk: Disk,
): Promise<Written | undefined> {
  const root = await undefinedIfMissing(realpath(folder));
  if (root === undefined) return { kind: "gone" };
  try {
    const file = await findFile(root);
    if (typeof file !== "string") return file;
    return await writeUnderLock(file, `${path.join(root, addressLabelsFile)}.lock`, labels, disk);
  } catch (error) {
    // The file was removed in between.
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Finds the path to write to. A link is followed only to a `.csv` file inside the folder, and not into `node_modules`,
 * `lib` or a folder whose name begins with a dot.
 */
async function findFile(root: string): Promise<string | Written> {
  const file = path.join(root, addressLabelsFile);
  const entry = await undefinedIfMissing(lstat(file));
  if (entry?.isSymbolicLink() !== true) return file;
  const target = await undefinedIfMissing(realpath(file));
  if (target === undefined || !isBelow(root, target)) return { kind: "outside" };
  const folders = path.relative(root, path.dirname(target)).split(path.sep);
  const isOurs = target.endsWith(".csv") && !folders.filter(Boolean).some(isForeign);
  return isOurs ? target : { kind: "foreign" };
}

async function writeUnderLock(
  file: string,
  draft: string,
  labels: readonly NewLabel[],
  disk: Disk,
): Promise<Written | undefined> {
  const handle = await takeLock(draft, disk.open);
  if (handle === undefined) return { kind: "busy" };
  try {
    const found = await readFound(file);
    if (found !== undefined && "kind" in found) return found;
    const changed = changeLabels(found?.bytes, labels);
    if (typeof changed !== "string") return changed;
    if (found !== undefined) {
      await access(file, constants.W_OK);
      await handle.chmod(found.state.mode & 0o777);
    }
    await handle.writeFile(changed);
    await handle.sync();
    return await retryWhileHeld(async () => {
      if (!isSame(found?.state, await undefinedIfMissing(lstat(file)))) return undefined;
      if (!(await ownsLock(draft, handle))) return { kind: "busy" };
      await disk.rename(draft, file);
      return { kind: "written" };
    });
  } finally {
    const isLeft = await ownsLock(draft, handle);
    await handle.close();
    if (isLeft) await nodeDisk.rm(draft, { force: true });
  }
}

interface FileState {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly mode: number;
}

interface FoundFile {
  readonly bytes: Uint8Array;
  readonly state: FileState;
}

function isSame(before: FileState | undefined, now: FileState | undefined): boolean {
  return before?.ino === now?.ino && before?.size === now?.size && before?.mtimeMs === now?.mtimeMs;
}

/**
 * Reads the current file; undefined if it does not exist. Reads only regular files, since a pipe would wait for
 * a writer.
 */
async function readFound(file: string): Promise<FoundFile | Written | undefined> {
  const entry = await undefinedIfMissing(lstat(file));
  if (entry === undefined) return undefined;
  if (entry.isDirectory()) return { kind: "folder" };
  if (!entry.isFile()) return { kind: "special" };
  // Another file may replace this one after the check. With these flags, opening it neither follows a link nor waits
  // for a pipe.
  const handle = await nodeDisk.open(
    file,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  );
  try {
    const state = await handle.stat();
    if (!state.isFile()) return { kind: "special" };
    if (state.size > largestFile) return { kind: "tooLarge" };
    return { bytes: await readBytes(handle, state.size), state };
  } finally {
    await handle.close();
  }
}
