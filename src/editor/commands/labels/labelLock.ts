import { randomUUID } from "node:crypto";
import type * as nodeDisk from "node:fs/promises";
import { lstat, rename, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../clock";
import { errorCode } from "../../../engine/text/errorCode";
import { undefinedIfMissing } from "./undefinedIfMissing";

type Handle = Awaited<ReturnType<typeof nodeDisk.open>>;

/** The maximum number of attempts to take the lock. Another window needs only milliseconds to write. */
const lockTries = 60;
const lockPauseMilliseconds = 50;
/**
 * The age at which a lock counts as abandoned. A write takes far less time, so there is a margin for clocks that
 * differ.
 */
const abandonedAfterMilliseconds = 30_000;

/** Creates and opens the lock file; undefined if another process holds the lock. */
export async function takeLock(
  lock: string,
  open: typeof nodeDisk.open,
): Promise<Handle | undefined> {
  for (let tries = 1; tries <= lockTries; tries += 1) {
    try {
      return await open(lock, "wx");
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    if (!(await removeAbandoned(lock))) await sleep(lockPauseMilliseconds);
  }
  return undefined;
}

/**
 * Whether the lock file is still the one that this process created. While the file is open, its inode number is not
 * reused.
 */
export async function ownsLock(lock: string, handle: Handle): Promise<boolean> {
  const found = await undefinedIfMissing(lstat(lock, { bigint: true }));
  const own = await handle.stat({ bigint: true });
  return found?.ino === own.ino && found.dev === own.dev;
}

/**
 * Removes an abandoned lock; returns false if the lock is in use. The lock is renamed first, so that only one
 * of several windows succeeds.
 */
async function removeAbandoned(lock: string): Promise<boolean> {
  const found = await undefinedIfMissing(lstat(lock));
  if (found === undefined) return true;
  const age = Math.abs(systemClock.date() - found.mtimeMs);
  if (!found.isFile() || age < abandonedAfterMilliseconds) return false;
  const left = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, left);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw error;
  }
  await rm(left, { force: true });
  return true;
}
