import { readFileSync } from "node:fs";
import { crc32, inflateRawSync } from "node:zlib";

const directoryEntry = 0x02014b50;
const fileEntry = 0x04034b50;
const deflated = 8;

/**
 * The files of a zip archive by name, as whoever unpacks it gets them. Throws where its directory and the
 * headers of its files differ, or a file has another length or checksum than they say.
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
    const header = bytes.readUInt32LE(at + 42);
    // From the version on, both have the same fields in the same order.
    const said = bytes.subarray(at + 6, at + 30);
    if (bytes.readUInt32LE(header) !== fileEntry)
      throw new Error(`${name} is not where it should be`);
    if (!said.equals(bytes.subarray(header + 4, header + 28))) {
      throw new Error(`${name} is described in two ways`);
    }
    files.set(name, unpack(bytes, header, name));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function unpack(bytes: Buffer, header: number, name: string): Buffer {
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(header + 18));
  const isDeflated = bytes.readUInt16LE(header + 8) === deflated;
  const content = isDeflated ? inflateRawSync(packed) : packed;
  const isWhole =
    content.length === bytes.readUInt32LE(header + 22) &&
    crc32(content) === bytes.readUInt32LE(header + 14);
  if (!isWhole) throw new Error(`${name} is not what its header says`);
  return content;
}
