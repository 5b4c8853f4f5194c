import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import path from "node:path";

/**
 * At most `longest` bytes from the beginning of a regular file in a folder, which is a real path. Throws for a link
 * and for what is behind one, and waits for no pipe or device.
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
