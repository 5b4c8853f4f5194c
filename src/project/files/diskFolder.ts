import { constants, watch } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../../engine/text/errorCode";
import { systemClock } from "../../clock";
import { type FileCalls, type OpenFile, waitingCalls } from "./fileCalls";
import {
  type FileBytes,
  type FolderEntry,
  type FolderWatch,
  type LabelFolder,
  leaveOut,
  readSteadily,
} from "./labelFolder";
import { largestFile } from "./largestFile";
import { isBelow, pathsTo } from "./paths";

/** The time in milliseconds within which two writes may leave equal modification times. */
const settlesIn = 50;

/** A folder on the disk of this machine. */
export class DiskFolder implements LabelFolder {
  readonly #root: string;
  readonly #calls: FileCalls;

  /** `calls`: the functions that read files. */
  constructor(root: string, calls = waitingCalls) {
    this.#root = root;
    this.#calls = calls;
  }

  async list(folder: string): Promise<readonly FolderEntry[]> {
    const entries = await readdir(path.join(this.#root, folder), { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  }

  async isFolder(folder: string): Promise<boolean> {
    for (const each of pathsTo(folder)) {
      if (!(await lstat(path.join(this.#root, each))).isDirectory()) return false;
    }
    return true;
  }

  async read(file: string): Promise<FileBytes> {
    const calls = this.#calls;
    try {
      const target = await calls.realpath(path.join(this.#root, file));
      if (!isBelow(await calls.realpath(this.#root), target)) return leaveOut("link");
      // Opening a pipe would wait for a writer, and opening a device may have side effects.
      if (!(await calls.stat(target)).isFile()) return leaveOut("special");
      // If another process replaces the file after the check, a link is not followed and a pipe does not block.
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
      return await readRegular(await calls.open(target, flags));
    } catch (error) {
      if (!isMissing(error)) return leaveOut("unreadable");
      // A link without a target does not count as missing: creating the file would create the target of the link.
      return (await this.#isLink(file)) ? leaveOut("link") : { kind: "missing" };
    }
  }

  async #isLink(file: string): Promise<boolean> {
    return lstat(path.join(this.#root, file)).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
  }

  /**
   * Watches folders on Linux, where the editor does not watch folders that are created together with their parent
   * (parcel-bundler/watcher 97), such as the folders of a first deployment.
   */
  watch(folder: string, onChange: (name: string) => void): FolderWatch | undefined {
    if (process.platform !== "linux") return undefined;
    try {
      const target = path.join(this.#root, folder);
      const watcher = watch(target, { persistent: false }, (_event, name) => {
        if (name !== null) onChange(name);
      });
      return watcher.on("error", () => {
        watcher.close();
      });
    } catch {
      return undefined;
    }
  }
}

/** Reads a regular file, and closes it. */
async function readRegular(file: OpenFile): Promise<FileBytes> {
  try {
    return await readSteadily(async () => {
      const before = await file.stat();
      if (!before.isFile()) return leaveOut("special");
      if (before.size > largestFile) return leaveOut("size");
      const isFresh = Math.abs(systemClock.date() - before.mtimeMs) < settlesIn;
      const bytes = await readBytes(file, before.size);
      const after = await file.stat();
      const isSame = after.size === bytes.length && after.mtimeMs === before.mtimeMs;
      if (isSame && !isFresh) return { kind: "bytes", bytes };
      await sleep(settlesIn);
      return undefined;
    });
  } finally {
    await file.close();
  }
}

/** Reads `size` bytes, or fewer if the file has become shorter. */
export async function readBytes(file: OpenFile, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
