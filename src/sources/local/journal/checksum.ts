import { crc32 } from "node:zlib";

const ofByte = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The maximum number of bytes for which the loop below is faster than creating the view that zlib needs. */
const short = 160;

/** Returns the CRC-32 of the bytes from `start` to before `end`. */
export function checksumOf(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > short) return crc32(bytes.subarray(start, end));
  let crc = -1;
  for (let i = start; i < end; i += 1) {
    crc = (crc >>> 8) ^ (ofByte[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0);
  }
  return ~crc >>> 0;
}
