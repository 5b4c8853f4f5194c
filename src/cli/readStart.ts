import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import path from "node:path";

/**
 * Reads at most `longest` bytes from the start of a regular file. `root` must be a real path. Throws for a link or a
 * file behind a link. Does not block on pipes and devices.
 */
export function readStart(root: string, own: string, longest: number): Buffer {
  const file = path.join(root, own);
  if (realpathSync(file) !== file) throw new Error("behind a link");
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(handle).isFile()) throw new Error("no regular file");
    const bytes = Buffer.alloc(longest);
    return bytes.subarray(0, readSync(handle, bytes, 0, longest, 0));
  } finally {
    closeSync(handle);
  }
}
