import { randomUUID } from "node:crypto";
import type * as nodeDisk from "node:fs/promises";
import { lstat, rename, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../../clock";
import { errorCode, undefinedIfMissing } from "./errorCode";

type Handle = Awaited<ReturnType<typeof nodeDisk.open>>;

/** Another window writes for milliseconds. */
const lockTries = 60;
const lockPauseMilliseconds = 50;
/** Far longer than any write takes, also if the clock is wrong. */
const abandonedAfterMilliseconds = 30_000;

/** Creates the lock file and opens it; undefined if others keep it. */
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

/** Whether nobody has taken the lock over. The open file keeps its number from being used again. */
export async function ownsLock(lock: string, handle: Handle): Promise<boolean> {
  const found = await undefinedIfMissing(lstat(lock, { bigint: true }));
  const own = await handle.stat({ bigint: true });
  return found?.ino === own.ino && found.dev === own.dev;
}

/** Renames an abandoned lock before removing it, so that of several windows only one succeeds. */
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
