import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { LabelRow } from "./labelFiles/labelFile";
import { joinTexts, TextIndex } from "./textIndex";

/**
 * The labels of a file in one buffer. A thread transfers the buffer without copying, and the garbage collector does not
 * scan it. If they were objects, the labels of a large workspace would delay other work by tens of milliseconds.
 * Objects are created only for requested rows.
 *
 * The layout:
 * - the number of rows
 * - for each row: the time of its deployment, the hash of its deployment, the hash of its address, the end of its JSON
 * - the JSON of all rows
 * - the texts of all rows, for searching
 */
export class PackedLabels {
  readonly count: number;
  readonly #bytes: Buffer;
  #texts: TextIndex | undefined;

  /** `packed`: the result of `packLabels`. */
  constructor(readonly packed: ArrayBuffer) {
    this.#bytes = Buffer.from(packed);
    this.count = this.#bytes.readUInt32LE(0);
  }

  /** Returns the result of `hashAddress` for the address of a row. */
  hashAt(row: number): number {
    return this.#bytes.readUInt32LE(headerBytes + row * rowBytes + hashAt);
  }

  /** Returns the time of the deployment of a row; undefined if the file does not state it. */
  deployedAt(row: number): number | undefined {
    const time = this.#bytes.readDoubleLE(headerBytes + row * rowBytes + timeAt);
    return Number.isNaN(time) ? undefined : time;
  }

  /** Returns a hash of the text and chains of a row (`hashDeployment`). */
  deploymentAt(row: number): number {
    return this.#bytes.readDoubleLE(headerBytes + row * rowBytes + deploymentAt);
  }

  row(row: number): LabelRow {
    const start = row === 0 ? 0 : this.#endAt(row - 1);
    return JSON.parse(this.#decode(start, this.#endAt(row))) as LabelRow;
  }

  /** The texts of all rows for searching; the index of a text is the index of its row. */
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

/** Computes a hash of 30 bits, which V8 stores without allocating memory. */
export function hashAddress(address: AddressIdentity): number {
  return hash(formatAddressKey(address), 0) >>> 2;
}

/** Computes a 52-bit hash of the text and chains: collisions among 200,000 labels are improbable. */
export function hashDeployment({ text, chains }: LabelRow): number {
  const key = `${String(chains)}\n${text}`;
  return (hash(key, 0) >>> 6) * 2 ** 26 + (hash(key, 1) >>> 6);
}

/** Computes FNV-1a over UTF-16 units, with a final mix. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
