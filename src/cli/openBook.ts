import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The unpacked book of names that ships next to the command's folder, in memory that threads share. */
export function openBook(): Uint8Array {
  const bytes = brotliDecompressSync(readFileSync(path.join(__dirname, "..", "book.bin")));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
