import { crc32 } from "node:zlib";
import { decodePercent } from "../../../engine/text/decodePercent";
import { checksumOf } from "./checksum";

/**
 * The format of the tag journal. A record is one line, whatever precedes it in the file:
 *
 *     LF checksum SP version SP length SP payload LF
 *
 * The checksum is the CRC-32 of the rest of the line, in eight hex digits; the length is the number
 * of bytes of the payload. All versions have this frame. Payloads of version 1, in ASCII:
 *
 *     <time> <tag> <address> <address> …     the tag was assigned to these addresses
 *     <time> !reset <file>                   the earlier tags were set aside in that file
 *
 * Payloads of version 2 (a release before 0.3 makes the journal read-only when it finds one):
 *
 *     <time> !remove <tag> <address> …       the tag was removed from these addresses
 *     <time> !removeTag <tag>                the tag was removed from all addresses
 *     <time> !rename <tag> <tag>             the second tag replaced the first on all its addresses
 */
const journalVersion = 2;

const lineFeed = 10;
const space = 32;
const resetMark = "!reset";
const removeMark = "!remove";
const removeTagMark = "!removeTag";
const renameMark = "!rename";
const exclamationMark = 33;
const checksumLength = 8;
/** The maximum length of a payload. A greater length therefore means damage, not truncation. */
const longestPayload = 100_000_000;

interface AssignmentRecord {
  readonly at: number;
  readonly tag: string;
  readonly addresses: readonly string[];
}

export function encodeAssignment({ at, tag, addresses }: AssignmentRecord): Buffer {
  return encodeRecord(`${at} ${tag} ${addresses.join(" ")}`);
}

export function encodeReset(at: number, copy: string): Buffer {
  return encodeRecord(`${at} ${resetMark} ${encodeURIComponent(copy)}`);
}

/** Encodes a removal; without addresses, the tag is removed from all. */
export function encodeRemoval(at: number, tag: string, addresses?: readonly string[]): Buffer {
  const payload =
    addresses === undefined
      ? `${at} ${removeTagMark} ${tag}`
      : `${at} ${removeMark} ${tag} ${addresses.join(" ")}`;
  return encodeRecord(payload, 2);
}

export function encodeRenaming(at: number, tag: string, newTag: string): Buffer {
  return encodeRecord(`${at} ${renameMark} ${tag} ${newTag}`, 2);
}

/**
 * Encodes a record. Assignments and resets have version 1, so that releases before 0.3 can read and extend a journal
 * without other records.
 */
function encodeRecord(payload: string, version: 1 | 2 = 1): Buffer {
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)+$/.test(payload)) throw new RangeError("not of one line");
  const line = `${version} ${payload.length} ${payload}`;
  return Buffer.from(`\n${formatChecksum(line)} ${line}\n`, "latin1");
}

/** A range of a journal's bytes; `end` is not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A change of the tags. Tags and addresses are ranges of `bytes`, which must not change afterwards;
 * addresses are separated by single spaces.
 */
export type TagRecord = { readonly at: number; readonly bytes: Buffer; readonly tag: ByteRange } & (
  | { readonly kind: "assign"; readonly addresses: ByteRange }
  /** Undefined: all addresses. */
  | { readonly kind: "remove"; readonly addresses: ByteRange | undefined }
  | { readonly kind: "rename"; readonly newTag: ByteRange }
);

/**
 * Returns the addresses on which no later record has changed the tag. `given` maps each address to the time of the
 * record that changed the tag there. A record changes the tag if it assigns, removes or renames the tag, or renames
 * another tag to it. Reads each record at most once, the last one first.
 */
export function findUnchanged(
  records: readonly TagRecord[],
  tag: string,
  given: ReadonlyMap<string, number>,
): readonly string[] {
  const open = new Map(given);
  const unchanged = new Set<string>();
  for (let i = records.length - 1; i >= 0 && open.size > 0; i -= 1) {
    const record = records[i];
    if (record === undefined) continue;
    for (const address of changedAddresses(record, tag) ?? [...open.keys()]) {
      if (open.get(address) === record.at) unchanged.add(address);
      open.delete(address);
    }
  }
  return [...given.keys()].filter((address) => unchanged.has(address));
}

/** Returns the addresses on which a record changes the tag; undefined for all addresses. */
function changedAddresses(record: TagRecord, tag: string): readonly string[] | undefined {
  if (record.kind === "rename" && textIn(record, record.newTag) === tag) return undefined;
  if (textIn(record, record.tag) !== tag) return [];
  if (record.kind === "rename" || record.addresses === undefined) return undefined;
  return textIn(record, record.addresses).split(" ");
}

/** Whether a record renames this tag. */
export function renamesTag(record: TagRecord, tag: string): boolean {
  return record.kind === "rename" && textIn(record, record.tag) === tag;
}

function textIn({ bytes }: TagRecord, { start, end }: ByteRange): string {
  return bytes.toString("latin1", start, end);
}

/** Receives the lines of a journal, in the order of the file. */
interface RecordReader {
  change(record: TagRecord): void;
  reset(copy: string): void;
  /** Called for a line of a later version with a valid checksum. */
  newer(): void;
  /** Called for a damaged line. */
  bad(line: Buffer, offset: number): void;
}

/**
 * Reads the complete lines of `bytes` and returns the offset of the first incomplete line: a record
 * that another window is still writing, or a truncated one that was never acknowledged.
 */
export function readRecords(bytes: Buffer, reader: RecordReader): number {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(lineFeed, start);
    if (end < 0) return start;
    if (end > start && !readLine(bytes, start, end, reader)) {
      reader.bad(bytes.subarray(start, end), start);
    }
    start = end + 1;
  }
}

/**
 * Reads a line, and passes a valid record to the reader. Returns false if the line is damaged; a
 * truncated line is skipped.
 */
function readLine(bytes: Buffer, start: number, end: number, reader: RecordReader): boolean {
  const version = start + checksumLength + 1;
  const length = bytes.indexOf(space, version) + 1;
  const payload = bytes.indexOf(space, length) + 1;
  if (payload > end) return false;
  const checksum = readDigits(bytes, start, version - 1, 16);
  const ofVersion = readDigits(bytes, version, length - 1, 10);
  const ofLength = readDigits(bytes, length, payload - 1, 10);
  if (checksum < 0 || ofVersion < 0 || ofLength < 0 || ofLength > longestPayload) return false;
  if (checksum !== checksumOf(bytes, version, end)) {
    const isCut = end - payload < ofLength;
    return isCut && !holdsWithLength(bytes, checksum, version, length, payload, end);
  }
  if (ofVersion === 2) return readChange(bytes, payload, end, reader);
  if (ofVersion <= journalVersion) return readPayload(bytes, payload, end, reader);
  reader.newer();
  return true;
}

/**
 * Whether the checksum is right for the actual length. If so, only the length field is damaged, and the line is not
 * truncated.
 */
function holdsWithLength(
  bytes: Buffer,
  checksum: number,
  version: number,
  length: number,
  payload: number,
  end: number,
): boolean {
  const head = bytes.toString("latin1", version, length);
  const line = `${head}${end - payload} ${bytes.toString("latin1", payload, end)}`;
  return checksumOf(Buffer.from(line, "latin1"), 0, line.length) === checksum;
}

function readPayload(bytes: Buffer, start: number, end: number, reader: RecordReader): boolean {
  const tag = bytes.indexOf(space, start) + 1;
  const addresses = bytes.indexOf(space, tag) + 1;
  const at = readDigits(bytes, start, tag - 1, 10);
  if (at < 0 || addresses <= tag || addresses >= end) return false;
  if (bytes[tag] === exclamationMark) {
    const copy = decodePercent(bytes.toString("latin1", addresses, end));
    if (copy === undefined) return false;
    reader.reset(copy);
  } else {
    const words = { start: addresses, end };
    reader.change({
      kind: "assign",
      at,
      bytes,
      tag: { start: tag, end: addresses - 1 },
      addresses: words,
    });
  }
  return true;
}

/** Reads a payload of version 2. */
function readChange(bytes: Buffer, start: number, end: number, reader: RecordReader): boolean {
  const mark = bytes.indexOf(space, start) + 1;
  const first = bytes.indexOf(space, mark) + 1;
  const at = readDigits(bytes, start, mark - 1, 10);
  if (at < 0 || first <= mark || first >= end) return false;
  const next = bytes.indexOf(space, first);
  const hasOne = next < 0 || next >= end;
  const tag = { start: first, end: hasOne ? end : next };
  const others = { start: tag.end + 1, end };
  if (tag.end <= tag.start) return false;
  const name = bytes.toString("latin1", mark, first - 1);
  if (name === removeTagMark && hasOne) {
    reader.change({ kind: "remove", at, bytes, tag, addresses: undefined });
  } else if (name === removeMark && others.start < end) {
    reader.change({ kind: "remove", at, bytes, tag, addresses: others });
  } else if (name === renameMark && others.start < end) {
    reader.change({ kind: "rename", at, bytes, tag, newTag: others });
  } else {
    return false;
  }
  return true;
}

/** Parses a number in decimal or lower-case hex digits; -1 for an empty range or any other character. */
function readDigits(bytes: Buffer, start: number, end: number, base: 10 | 16): number {
  if (end <= start || end > bytes.length) return -1;
  let number = 0;
  for (let i = start; i < end; i += 1) {
    const code = bytes[i] ?? 0;
    const digit = code >= 97 ? code - 87 : code - 48;
    if (digit < 0 || digit >= base || (code > 57 && code < 97)) return -1;
    number = number * base + digit;
  }
  return number;
}

function formatChecksum(line: string): string {
  return crc32(line).toString(16).padStart(checksumLength, "0");
}
