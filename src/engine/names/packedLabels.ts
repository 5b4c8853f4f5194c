import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { LabelRow } from "./labelFiles/labelFile";
import { joinTexts, TextIndex } from "./textIndex";

/**
 * The labels of a file in one buffer, which a thread hands over without copying, and which the garbage
 * collector neither looks through nor moves: as objects, those of a large workspace delay other work by
 * tens of milliseconds. Objects are made of what is requested.
 *
 * The number of rows; for each of them the hash of its address, where its JSON ends, when it was deployed and
 * which deployment it is; the JSON of all rows; their texts for searching.
 */
export class PackedLabels {
  readonly count: number;
  readonly #bytes: Buffer;
  #texts: TextIndex | undefined;

  /** Takes what `packLabels` has made. */
  constructor(readonly packed: ArrayBuffer) {
    this.#bytes = Buffer.from(packed);
    this.count = this.#bytes.readUInt32LE(0);
  }

  /** `hashAddress` of a row's address. */
  hashAt(row: number): number {
    return this.#bytes.readUInt32LE(headerBytes + row * rowBytes + hashAt);
  }

  /** Undefined if the file does not say it. */
  deployedAt(row: number): number | undefined {
    const time = this.#bytes.readDoubleLE(headerBytes + row * rowBytes + timeAt);
    return Number.isNaN(time) ? undefined : time;
  }

  /** The same number for rows with the same text and chains. */
  deploymentAt(row: number): number {
    return this.#bytes.readDoubleLE(headerBytes + row * rowBytes + deploymentAt);
  }

  row(row: number): LabelRow {
    const start = row === 0 ? 0 : this.#endAt(row - 1);
    return JSON.parse(this.#decode(start, this.#endAt(row))) as LabelRow;
  }

  /** The places of its texts are those of the rows. */
  get texts(): TextIndex {
    this.#texts ??= new TextIndex(this.#decode(this.#endAt(this.count - 1)));
    return this.#texts;
  }

  #endAt(row: number): number {
    return row < 0 ? 0 : this.#bytes.readUInt32LE(headerBytes + row * rowBytes + endAt);
  }

  #decode(start: number, end?: number): string {
    const from = headerBytes + this.count * rowBytes;
    return this.#bytes.toString("utf8", from + start, end === undefined ? undefined : from + end);
  }
}

const headerBytes = 8;
const [timeAt, deploymentAt, hashAt, endAt, rowBytes] = [0, 8, 16, 20, 24];

export function packLabels(rows: readonly LabelRow[]): ArrayBuffer {
  const encoder = new TextEncoder();
  const encoded = rows.map((row) => encoder.encode(JSON.stringify(row)));
  const texts = encoder.encode(joinTexts(rows.map(({ text }) => text)));
  const length = encoded.reduce((sum, each) => sum + each.length, 0);
  const start = headerBytes + rows.length * rowBytes;
  const bytes = new Uint8Array(start + length + texts.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, rows.length, true);
  let end = 0;
  for (const [at, row] of rows.entries()) {
    const json = encoded[at] ?? texts;
    bytes.set(json, start + end);
    end += json.length;
    const place = headerBytes + at * rowBytes;
    view.setFloat64(place + timeAt, row.deployedAt ?? NaN, true);
    view.setFloat64(place + deploymentAt, hashDeployment(row), true);
    view.setUint32(place + hashAt, hashAddress(row.address), true);
    view.setUint32(place + endAt, end, true);
  }
  bytes.set(texts, start + end);
  return bytes.buffer;
}

/** A number of 30 bits, which costs no memory of its own. */
export function hashAddress(address: AddressIdentity): number {
  return hash(formatAddressKey(address), 0) >>> 2;
}

/** 52 bits, of the text and chains: no two of 200,000 are equal by chance. */
export function hashDeployment({ text, chains }: LabelRow): number {
  const key = `${String(chains)}\n${text}`;
  return (hash(key, 0) >>> 6) * 2 ** 26 + (hash(key, 1) >>> 6);
}

/** FNV-1a of UTF-16 units, with a mix at the end. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
