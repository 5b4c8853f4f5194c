import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** At most `longest` bytes from the beginning of a regular file. Throws for a link, and waits for no pipe or device. */
export function readStart(file: string, longest: number): Buffer {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(handle).isFile()) throw new Error("no regular file");
    const bytes = Buffer.alloc(longest);
    return bytes.subarray(0, readSync(handle, bytes, 0, longest, 0));
  } finally {
    closeSync(handle);
  }
}
