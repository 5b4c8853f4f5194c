import { statSync } from "node:fs";
import path from "node:path";
import { findGitFolder, readSmallFile } from "../workspace/gitFolder";
import { findTop } from "./folder";
import { readGivenFile } from "./readGivenFile";

/** In bytes. */
const largestIndex = 256 * 1024 * 1024;
const headerBytes = 12;
/** Times, numbers and sizes before the hash of an entry. */
const beforeHash = 40;
const modeAt = 24;
const regular = 0o10;
const extended = 0x4000;

/**
 * The regular files that git tracks in a folder, by their paths in it; none without a repository. Read from git's
 * index, so that no git is started.
 */
export function readTrackedFiles(folder: string): readonly string[] {
  const top = findTop(folder);
  if (top === undefined) return [];
  const prefix = path.relative(top, folder).replaceAll(path.sep, "/");
  const start = prefix === "" ? "" : `${prefix}/`;
  return readIndex(top).flatMap((file) =>
    file.startsWith(start) ? [file.slice(start.length)] : [],
  );
}

function readIndex(top: string): readonly string[] {
  try {
    const { own, common } = findGitFolder(top);
    const index = readGivenFile("The index", path.join(own, "index"), largestIndex);
    return parseIndex(index, hashBytesOf(common));
  } catch {
    return [];
  }
}

function hashBytesOf(common: string): number {
  const config = readSmallFile(path.join(common, "config"), statSync);
  return /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? 32 : 20;
}

/** The paths of regular files in an index of git (gitformat-index), versions 2 to 4. */
export function parseIndex(bytes: Buffer, hashBytes: number): readonly string[] {
  if (bytes.length < headerBytes || bytes.toString("latin1", 0, 4) !== "DIRC") return [];
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return [];
  const files = new Set<string>();
  let name = Buffer.alloc(0);
  let at = headerBytes;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const flags = bytes.readUInt16BE(at + beforeHash + hashBytes);
    const nameAt = at + beforeHash + hashBytes + ((flags & extended) === 0 ? 2 : 4);
    const kept = version === 4 ? readKept(bytes, nameAt, name.length) : { length: 0, end: nameAt };
    const end = bytes.indexOf(0, kept.end);
    if (end < 0) break;
    name = Buffer.concat([name.subarray(0, kept.length), bytes.subarray(kept.end, end)]);
    if (bytes.readUInt32BE(at + modeAt) >> 12 === regular) files.add(name.toString("utf8"));
    // Before version 4, entries have a length of whole eights, with at least one zero byte.
    at = version === 4 ? end + 1 : at + (Math.floor((end - at) / 8) + 1) * 8;
  }
  return [...files];
}

/** How much of the name before stays, from the number of bytes that are taken off its end. */
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
