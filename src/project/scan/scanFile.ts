import { isAscii } from "node:buffer";
import { hash as hashOf } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { largestFile } from "../files/largestFile";
import { errorCode } from "../../engine/text/errorCode";
import { createPlaceFinder } from "./findPlaces";
import { isLfsPointer } from "./lfsPointer";
import { mayHoldAddress } from "../../engine/addresses/mayHoldAddress";
import type { FileStamp, LeftOutCause, FindPlaces, ScannedFile } from "./place";

/** The number of bytes that are tested: as in git, a zero byte near the beginning shows that a file is not text. */
const probedBytes = 8_000;
const mostAttempts = 3;

export type FileResult =
  | { readonly kind: "scanned"; readonly file: ScannedFile }
  /** The file has the known stamp. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "missing" }
  | { readonly kind: "leftOut"; readonly cause: LeftOutCause };

/** The search for the places of a text, and the index of the root. */
export interface PlaceSearch {
  readonly look: FindPlaces;
  readonly root: number;
  /**
   * Whether a file that may contain an address must never count as a file without one. This prevents a zero byte in a
   * comment from hiding the code of a file. If set, pointers of Git LFS are reported too.
   */
  readonly isThorough?: boolean;
}

const plainly: PlaceSearch = { look: createPlaceFinder(() => false), root: 0 };

/** Finds the addresses of a file on the disk, unless the file has the known stamp. Never throws. */
export function scanFile(
  root: string,
  file: string,
  known?: FileStamp,
  looking: PlaceSearch = plainly,
): FileResult {
  let handle: number | undefined;
  try {
    // If a pipe or a link replaces the file, the call neither blocks nor follows the link.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    handle = openSync(`${root}/${file}`, flags);
    return scanOpenFile(handle, file, known, looking);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) {
      // The error is not from the system: the search failed on the text of the file.
      return { kind: "leftOut", cause: "failed" };
    }
    return code === "ENOENT" ? { kind: "missing" } : { kind: "leftOut", cause: "unreadable" };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Scans an open file. Reads the file again if its size changes during the read. */
function scanOpenFile(
  handle: number,
  file: string,
  known: FileStamp | undefined,
  looking: PlaceSearch,
): FileResult {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const facts = fstatSync(handle);
    if (!facts.isFile()) return { kind: "leftOut", cause: "special" };
    const stamp = { size: facts.size, modifiedMs: facts.mtimeMs };
    if (stamp.size > largestFile) return { kind: "leftOut", cause: "size" };
    if (known !== undefined && isSameStamp(stamp, known)) return { kind: "unchanged" };
    const bytes = readBytes(handle, stamp.size);
    // A file that is overwritten during the read, but keeps its size, has another stamp in the next scan.
    if (bytes.length === stamp.size) return scanBytes(bytes, file, stamp, looking);
  }
  return { kind: "leftOut", cause: "unsteady" };
}

/** Finds the addresses in the bytes of a file. */
export function scanBytes(
  bytes: Buffer,
  file: string,
  stamp: FileStamp,
  { look, root, isThorough = false }: PlaceSearch = plainly,
): FileResult {
  if (isThorough && isLfsPointer(bytes)) return { kind: "leftOut", cause: "pointer" };
  const read = decodeToSearch(bytes, file, isThorough);
  if (read.kind === "encoding") return { kind: "leftOut", cause: "encoding" };
  if (isThorough) {
    const other = readOtherwise(bytes);
    const places = other === "" ? [] : look(other, file, root).places;
    if (places.length > 0) return { kind: "leftOut", cause: "encoding" };
  }
  if (read.kind === "binary") return { kind: "leftOut", cause: "binary" };
  if (read.kind === "noAddress") return withoutAddress(file, stamp);
  const { text } = read;
  const { places, note, dependsOnKnown = false } = look(text, file, root);
  const isEmpty = places.length === 0 && note === undefined;
  if (isEmpty && !dependsOnKnown) return withoutAddress(file, stamp);
  const hash = isEmpty ? undefined : hashOf("sha1", bytes, "base64");
  return {
    kind: "scanned",
    file: {
      path: file,
      ...stamp,
      hash,
      places,
      ...(note !== undefined && { note }),
      ...(dependsOnKnown && { dependsOnKnown }),
    },
  };
}

/**
 * Reads the text of a file in an encoding other than the detected one. A false byte order mark, or zero bytes in a
 * comment, must not hide code.
 */
function readOtherwise(bytes: Buffer): string {
  return encodingOf(bytes) === "utf-8" ? findWideText(bytes) : bytes.toString("latin1");
}

/** Finds text with two or four bytes per character between other bytes. */
function findWideText(bytes: Buffer): string {
  if (!bytes.includes(0)) return "";
  const runs = bytes.toString("latin1").match(/(?:[\t\n\r -~]\0){26,}|(?:[\t\n\r -~]\0{3}){26,}/g);
  return (runs ?? []).join("\n").replaceAll("\0", "");
}

/**
 * Decodes a file that may contain an address. Returns a kind without text for a file in UTF-32, for a binary file
 * unless `readsBinaries` is set, and for a file that cannot contain an address.
 */
export function decodeToSearch(
  bytes: Buffer,
  file: string,
  readsBinaries = false,
):
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary" }
  | { readonly kind: "encoding" }
  | { readonly kind: "noAddress" } {
  const encoding = encodingOf(bytes);
  if (encoding === "utf-32") return { kind: "encoding" };
  if (encoding === "utf-8") {
    const isBinary = bytes.subarray(0, probedBytes).includes(0);
    if (isBinary && !readsBinaries) return { kind: "binary" };
    if (!mayHoldAddress(bytes, file)) return { kind: isBinary ? "binary" : "noAddress" };
  }
  const isPlain = encoding === "utf-8" && isAscii(bytes);
  const text = isPlain ? bytes.toString("latin1") : decodeLeniently(bytes);
  return { kind: "text", text };
}

/** Decodes a file. Invalid bytes become replacement characters, as in the editor. */
export function decodeLeniently(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  return new TextDecoder(encoding === "utf-32" ? "utf-8" : encoding).decode(bytes);
}

function withoutAddress(file: string, stamp: FileStamp): FileResult {
  return { kind: "scanned", file: { path: file, ...stamp, hash: undefined, places: [] } };
}

function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.size === other.size && one.modifiedMs === other.modifiedMs;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32";

/** Detects the encoding by the byte order mark, otherwise by the positions of zero bytes. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) {
    return third === 0 && fourth === 0 ? "utf-32" : "utf-16le";
  }
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "utf-32";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const probe = bytes.subarray(0, probedBytes);
  return probe.includes(0) ? guessEncoding(probe) : "utf-8";
}

/**
 * The minimum number of characters for which UTF-16 is detected: the length of the shortest address, except short Move
 * addresses.
 */
const fewestPairs = 26;

/** Detects UTF-16 without a byte order mark: for ASCII characters, every second byte is zero. */
function guessEncoding(probe: Uint8Array): Encoding {
  const zeros = [0, 0];
  for (const [at, byte] of probe.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const pairs = probe.length / 2;
  const isPlain = (one: number, other: number): boolean =>
    pairs >= fewestPairs && one > pairs / 4 && other < one / 50;
  if (isPlain(odd, even)) return "utf-16le";
  return isPlain(even, odd) ? "utf-16be" : "utf-8";
}

/** A buffer that is reused for all files. */
let buffer = Buffer.allocUnsafeSlow(64 * 1024);

/** Reads a file. Requests one byte more than `size`, to detect whether the file has grown. */
function readBytes(handle: number, size: number): Buffer {
  const most = size + 1;
  if (buffer.length < most) buffer = Buffer.allocUnsafeSlow(most);
  let length = 0;
  while (length < most) {
    const read = readSync(handle, buffer, length, most - length, length);
    length += read;
    if (read === 0 || length === size) break;
  }
  return buffer.subarray(0, length);
}
