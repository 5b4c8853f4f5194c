import type * as nodeDisk from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

type Disk = Pick<typeof nodeDisk, "open" | "rename">;

/**
 * The waits before each retry, in milliseconds. On Windows a virus scanner may hold a file for a
 * moment.
 */
const renameRetries = [20, 50, 100, 200, 500, 1_000];

/** Writes a file durably under another name, then renames it atomically. */
export async function writeAtomically(
  disk: Disk,
  bytes: Buffer,
  { draft, file }: { readonly draft: string; readonly file: string },
): Promise<void> {
  const handle = await disk.open(draft, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await retryWhileHeld(() => disk.rename(draft, file));
}

/** Retries work that fails because another program holds a file. */
export async function retryWhileHeld<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of renameRetries) {
    try {
      return await work();
    } catch (error) {
      if (!isHeldByAnother(error)) throw error;
      await sleep(wait);
    }
  }
  return work();
}

function isHeldByAnother(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EPERM" || code === "EACCES" || code === "EBUSY";
}
