import { brotliDecompressSync } from "node:zlib";
import packed from "../../books/book.bin";

/** The unpacked book of names that the command carries, in memory that threads share. */
export function openBook(): Uint8Array {
  const bytes = brotliDecompressSync(packed);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
