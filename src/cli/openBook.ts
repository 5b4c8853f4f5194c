import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Reads and unpacks the book of names next to the command's folder, into shared memory. */
export function openBook(): Uint8Array {
  const bytes = brotliDecompressSync(readFileSync(path.join(__dirname, "..", "book.bin")));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
