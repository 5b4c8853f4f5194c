import { readFileSync } from "node:fs";

/** The names of the files in a zip archive, from its directory at the end. */
export function listZip(file: string): string[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new Error(`${file} is no zip archive`);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    if (name === undefined || extra === undefined || comment === undefined) break;
    names.push(bytes.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
