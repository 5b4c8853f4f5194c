import type * as nodeDisk from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

type Disk = Pick<typeof nodeDisk, "open" | "rename">;

/** The total time to wait for a virus scanner to release a file on Windows. */
const renameRetries = [20, 50, 100, 200, 500, 1_000];

/** Writes a file durably under another name, then renames it atomically. */
export async function putInPlace(
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
  for (const wait of renameRetries) {
    try {
      await disk.rename(draft, file);
      return;
    } catch (error) {
      if (!isHeldByAnother(error)) throw error;
      await sleep(wait);
    }
  }
  await disk.rename(draft, file);
}

function isHeldByAnother(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EPERM" || code === "EACCES" || code === "EBUSY";
}
