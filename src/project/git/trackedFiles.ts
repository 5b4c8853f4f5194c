import { isUtf8 } from "node:buffer";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { findGitFolder, readSmallFile } from "../files/gitFolder";
import { findTop } from "../files/folder";
import { readGivenFile } from "../files/readGivenFile";

/** The size limit in bytes. */
const largestIndex = 256 * 1024 * 1024;
const headerBytes = 12;
/** The number of bytes before the hash of an entry, which contain times, mode, owner and size. */
const beforeHash = 40;
const modeAt = 24;
const regular = 0o10;
const gitlink = 0o16;
const extended = 0x4000;

/**
 * Lists the regular files that git tracks in a folder and its submodules, by their paths in the folder. The list is
 * empty if the folder is in no repository. Reads git's index directly, without starting git. A name that is not UTF-8
 * gets replacement characters, and is included only if its file exists.
 */
export function readTrackedFiles(folder: string): readonly string[] {
  const top = findTop(folder);
  if (top === undefined) return [];
  const prefix = path.relative(top, folder).replaceAll(path.sep, "/");
  const start = prefix === "" ? "" : `${prefix}/`;
  return readRepository(top).flatMap((file) =>
    file.startsWith(start) ? [file.slice(start.length)] : [],
  );
}

function readRepository(top: string): readonly string[] {
  const { files, odd, submodules } = readIndex(top);
  const there = odd.filter((name) => existsSync(Buffer.concat([Buffer.from(`${top}/`), name])));
  const inner = submodules.flatMap((submodule) => {
    const own = path.join(top, submodule);
    // A submodule that is not checked out is not a repository.
    return findTop(own) === own ? readRepository(own).map((file) => `${submodule}/${file}`) : [];
  });
  return [...files, ...there.map((name) => name.toString("utf8")), ...inner];
}

function readIndex(top: string): Index {
  try {
    const { own, common } = findGitFolder(top);
    const index = readGivenFile("The index", path.join(own, "index"), largestIndex);
    return parseIndex(index, hashBytesOf(common));
  } catch {
    return { files: [], odd: [], submodules: [] };
  }
}

function hashBytesOf(common: string): number {
  const config = readSmallFile(path.join(common, "config"), statSync);
  return /^[ \t]*objectformat[ \t]*=[ \t]*sha256[ \t]*$/im.test(config) ? 32 : 20;
}

/** The entries of git's index, with paths relative to the top of the repository. */
interface Index {
  readonly files: Iterable<string>;
  /** Paths of files whose name is not UTF-8. */
  readonly odd: readonly Buffer[];
  readonly submodules: readonly string[];
}

/** Parses an index of git (gitformat-index), versions 2 to 4. */
function parseIndex(bytes: Buffer, hashBytes: number): Index {
  const files = new Set<string>();
  const odd: Buffer[] = [];
  const submodules: string[] = [];
  const index = { files, odd, submodules };
  if (bytes.length < headerBytes || bytes.toString("latin1", 0, 4) !== "DIRC") return index;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return index;
  let name = Buffer.alloc(0);
  let at = headerBytes;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const flags = bytes.readUInt16BE(at + beforeHash + hashBytes);
    const nameAt = at + beforeHash + hashBytes + ((flags & extended) === 0 ? 2 : 4);
    const kept = version === 4 ? readKept(bytes, nameAt, name.length) : { length: 0, end: nameAt };
    const end = bytes.indexOf(0, kept.end);
    if (end < 0) break;
    name = Buffer.concat([name.subarray(0, kept.length), bytes.subarray(kept.end, end)]);
    const kind = bytes.readUInt32BE(at + modeAt) >> 12;
    if (kind === gitlink) submodules.push(name.toString("utf8"));
    else if (kind === regular && isUtf8(name)) files.add(name.toString("utf8"));
    else if (kind === regular) odd.push(name);
    // Before version 4, entries are padded with 1 to 8 zero bytes to a multiple of eight bytes.
    at = version === 4 ? end + 1 : at + (Math.floor((end - at) / 8) + 1) * 8;
  }
  return index;
}

/** Reads the number of bytes to remove from the end of the previous name; returns the length that remains. */
function readKept(bytes: Buffer, start: number, before: number): { length: number; end: number } {
  let at = start;
  let byte = bytes.readUInt8(at);
  let off = byte & 127;
  while ((byte & 128) !== 0) {
    at += 1;
    byte = bytes.readUInt8(at);
    off = (off + 1) * 128 + (byte & 127);
  }
  return { length: Math.max(0, before - off), end: at + 1 };
}
