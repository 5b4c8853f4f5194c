import { randomBytes } from "node:crypto";
import * as zlib from "node:zlib";
import * as z from "zod/mini";
import { tagSummarySchema } from "../service/schemas";
import type { TagIndexParts } from "./tagIndex";

/**
 * The format of the file of the tag index. The first 40 bytes are the magic, the version, the
 * length of the head, the length and the CRC-32 of the body, the generation, and the time of the
 * last check. The body is the head in JSON and the flat arrays, each aligned to 8 bytes. The arrays
 * have the byte order of the machine and are used in place. Version 1, of release 0.1, lacks the
 * time of the last check, so its file counts as never checked.
 */
const magic = Buffer.from("ATLASIDX", "latin1");
const version = 2;
export const startLength = 40;
const startLengths: Readonly<Record<number, number>> = { 1: 32, [version]: startLength };
/**
 * The offset of the time of the last check. A check without changes writes only this time into the existing file, so
 * the time is not part of the checksum.
 */
export const checkedAtOffset = 32;

const count = z.int().check(z.minimum(0), z.maximum(0xffff_ffff));
const headSchema = z.object({
  /** A digest of the id of the service, so that the index of another service is never used. */
  service: z.string(),
  rows: count,
  seed: count,
  textLength: count,
  slots: count,
  items: count,
  lists: count,
  tagNames: z.array(z.string()),
  chainSets: z.array(z.array(z.string())),
  readTags: z.array(z.extend(tagSummarySchema, { leftOut: count })),
});
type Head = z.infer<typeof headSchema>;

/** The data that is stored in addition to the index. */
interface CopyNotes {
  /** Identifies the content of the file; every save writes a new value. */
  readonly generation: string;
  /** When the service was last checked for changes; 0 for never. */
  readonly checkedAt: number;
}

type DecodedIndex =
  | ({ readonly kind: "index"; readonly parts: TagIndexParts } & CopyNotes)
  /** The file is of a later version, so it is neither read nor overwritten. */
  | { readonly kind: "future" }
  | { readonly kind: "damaged" };

/** Encodes the index synchronously, so the index may change afterwards. */
export function encodeTagIndex(parts: TagIndexParts, service: string, notes: CopyNotes): Buffer {
  const head = Buffer.from(JSON.stringify(headOf(parts, service)));
  const body = Buffer.concat([head, ...arraysOf(parts)].flatMap(withPadding));
  const start = Buffer.alloc(startLength);
  magic.copy(start);
  [version, head.length, body.length, zlib.crc32(body)].forEach((number, i) => {
    start.writeUInt32LE(number, magic.length + 4 * i);
  });
  start.write(notes.generation, checkedAtOffset - 8, 8, "latin1");
  encodeTime(notes.checkedAt).copy(start, checkedAtOffset);
  return Buffer.concat([start, body]);
}

export function encodeTime(checkedAt: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(checkedAt);
  return bytes;
}

/** Decodes a file. The arrays of the result may be views of `file`, so do not change `file` afterwards. */
export function decodeTagIndex(file: Buffer, service: string): DecodedIndex {
  try {
    return decode(file, service);
  } catch {
    // The checksum is right, but the arrays do not have the lengths that the head states.
    return { kind: "damaged" };
  }
}

function decode(file: Buffer, service: string): DecodedIndex {
  const start = parseStart(file);
  if (start === undefined) return { kind: "damaged" };
  if (start.version > version) return { kind: "future" };
  const body = file.subarray(startLengths[start.version]);
  const whole = body.length === start.bodyLength && zlib.crc32(body) === start.crc;
  const head = whole ? parseHead(body.subarray(0, start.headLength)) : undefined;
  if (head?.service !== service) return { kind: "damaged" };
  const parts = readParts(head, new ArrayReader(aligned(body), padded(start.headLength)));
  if (parts === undefined) return { kind: "damaged" };
  const { generation, checkedAt } = start;
  return { kind: "index", generation, checkedAt, parts };
}

/** Reads the start of a file. `former` is a file of version 1, which has no field for the time of the last check. */
export function readStart(
  bytes: Buffer,
): ({ readonly kind: "ours" | "former" } & CopyNotes) | { readonly kind: "future" | "damaged" } {
  const start = parseStart(bytes);
  if (start === undefined) return { kind: "damaged" };
  if (start.version > version) return { kind: "future" };
  const { generation, checkedAt } = start;
  return { kind: start.version < version ? "former" : "ours", generation, checkedAt };
}

/** Returns a random text of 8 characters. */
export function newGeneration(): string {
  return randomBytes(6).toString("base64");
}

interface Start extends CopyNotes {
  readonly version: number;
  readonly headLength: number;
  readonly bodyLength: number;
  readonly crc: number;
}

function parseStart(file: Buffer): Start | undefined {
  if (file.length < startLength || magic.compare(file, 0, magic.length) !== 0) return undefined;
  const ofVersion = file.readUInt32LE(8);
  const checkedAt = ofVersion < version ? 0 : file.readDoubleLE(checkedAtOffset);
  return {
    version: ofVersion,
    headLength: file.readUInt32LE(12),
    bodyLength: file.readUInt32LE(16),
    crc: file.readUInt32LE(20),
    generation: file.toString("latin1", checkedAtOffset - 8, checkedAtOffset),
    checkedAt: Number.isFinite(checkedAt) && checkedAt > 0 ? checkedAt : 0,
  };
}

function parseHead(json: Buffer): Head | undefined {
  try {
    return headSchema.safeParse(JSON.parse(json.toString())).data;
  } catch {
    return undefined;
  }
}

function headOf(parts: TagIndexParts, service: string): Head {
  return {
    service,
    rows: parts.addresses.count,
    seed: parts.addresses.seed,
    textLength: parts.addresses.textLength,
    slots: parts.addresses.slots.length,
    items: parts.lists.items.length,
    lists: parts.lists.starts.length,
    tagNames: [...parts.tagNames],
    chainSets: parts.chainSets.map((set) => [...set]),
    readTags: [...parts.readTags],
  };
}

/** Returns the arrays in the order in which `readParts` reads them. */
function arraysOf({ addresses, lists, listOfRow, chainsOfRow }: TagIndexParts): Uint8Array[] {
  const { count: rows, text, textLength, slots } = addresses;
  return [
    text.subarray(0, textLength),
    addresses.starts.subarray(0, rows),
    addresses.canonicalLengths.subarray(0, rows),
    addresses.spellingLengths.subarray(0, rows),
    addresses.formats.subarray(0, rows),
    slots,
    lists.items,
    lists.starts,
    listOfRow.subarray(0, rows),
    chainsOfRow.subarray(0, rows),
  ].map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
}

function readParts(head: Head, arrays: ArrayReader): TagIndexParts | undefined {
  const { rows, seed, textLength, tagNames, chainSets, readTags } = head;
  if (!Number.isInteger(Math.log2(head.slots)) || rows >= head.slots) return undefined;
  if (!arrays.holds(textLength + 13 * rows + 4 * (head.slots + head.items + head.lists))) {
    return undefined;
  }
  return {
    addresses: {
      count: rows,
      seed,
      textLength,
      text: arrays.buffer(textLength),
      starts: arrays.integers(rows),
      canonicalLengths: arrays.buffer(rows),
      spellingLengths: arrays.buffer(rows),
      formats: arrays.buffer(rows),
      slots: arrays.integers(head.slots),
    },
    lists: { items: arrays.integers(head.items), starts: arrays.integers(head.lists) },
    listOfRow: arrays.integers(rows),
    chainsOfRow: arrays.words(rows),
    tagNames,
    chainSets,
    readTags,
  };
}

/** Reads arrays one after the other, each aligned to 8 bytes. */
class ArrayReader {
  constructor(
    private readonly file: Buffer,
    private at: number,
  ) {}

  /** Whether at least `byteLength` bytes remain. */
  holds(byteLength: number): boolean {
    return this.file.length - this.at >= byteLength;
  }

  buffer(length: number): Buffer {
    const start = this.#take(length);
    return this.file.subarray(start, start + length);
  }

  words(length: number): Uint16Array {
    return new Uint16Array(this.file.buffer, this.file.byteOffset + this.#take(2 * length), length);
  }

  integers(length: number): Uint32Array {
    return new Uint32Array(this.file.buffer, this.file.byteOffset + this.#take(4 * length), length);
  }

  #take(byteLength: number): number {
    const start = this.at;
    this.at += padded(byteLength);
    return start;
  }
}

function padded(byteLength: number): number {
  return Math.ceil(byteLength / 8) * 8;
}

function withPadding(part: Uint8Array): Uint8Array[] {
  return [part, Buffer.alloc(padded(part.byteLength) - part.byteLength)];
}

/** Returns the bytes, or a copy if typed arrays cannot use the bytes in place. */
function aligned(bytes: Buffer): Buffer {
  if (bytes.byteOffset % 8 === 0) return bytes;
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
