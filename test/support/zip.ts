import { readFileSync } from "node:fs";
import { crc32, inflateRawSync } from "node:zlib";

const directoryEntry = 0x02014b50;
const deflated = 8;

/**
 * Reads the files of a zip archive by name, as listed in its directory. Throws if the length or the checksum of a file
 * is not the one in the directory.
 */
export function readZip(file: string): ReadonlyMap<string, Buffer> {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new Error(`${file} is no zip archive`);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error("the directory is broken");
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    files.set(name, unpack(bytes, at, name));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function unpack(bytes: Buffer, entry: number, name: string): Buffer {
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  const isDeflated = bytes.readUInt16LE(entry + 10) === deflated;
  const content = isDeflated ? inflateRawSync(packed) : packed;
  const isWhole =
    content.length === bytes.readUInt32LE(entry + 24) &&
    crc32(content) === bytes.readUInt32LE(entry + 16);
  if (!isWhole) throw new Error(`${name} is not what the directory says`);
  return content;
}
