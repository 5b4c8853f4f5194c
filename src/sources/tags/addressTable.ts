import {
  type AddressFormatName,
  formatIds,
  formatOfId,
} from "../../engine/addresses/addressFormat";
import { bytes, integers, isCrowded, mixed, randomSeed, ensureCapacity } from "./flatTable";

/** The content of the table: flat arrays, which a file stores unchanged. */
export interface AddressTableParts {
  readonly count: number;
  /** The random seed of the hash, so that a service cannot choose colliding addresses. */
  readonly seed: number;
  /** ASCII: for each row its canonical text, directly followed by its spelling if that differs. */
  readonly text: Buffer;
  readonly textLength: number;
  readonly starts: Uint32Array;
  readonly canonicalLengths: Uint8Array;
  /** 0 if the spelling is the canonical text. */
  readonly spellingLengths: Uint8Array;
  readonly formats: Uint8Array;
  /**
   * A hash table with open addressing: each slot contains row + 1, or 0 if it is free. The length is a power of two,
   * and at most 7/8 of the slots are used.
   */
  readonly slots: Uint32Array;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const longestText = 255;

/**
 * Addresses by format and canonical text, each with the service's latest spelling. Rows are
 * numbered from 0 in the order of addition, and are never removed.
 */
export class AddressTable {
  readonly #parts: Writable<AddressTableParts>;

  constructor(parts: AddressTableParts = emptyParts(randomSeed())) {
    this.#parts = { ...parts };
  }

  get size(): number {
    return this.#parts.count;
  }

  get parts(): AddressTableParts {
    return this.#parts;
  }

  /** Returns the row of the address, or -1 if it is not in the table. */
  find(format: AddressFormatName, canonical: string): number {
    const formatId = formatIds[format];
    const { slots, seed } = this.#parts;
    const mask = slots.length - 1;
    let slot = hash(formatId, canonical, seed) & mask;
    for (let probes = 0; probes <= mask; probes += 1) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || this.#holds(row, formatId, canonical)) return row;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /**
   * Adds the address if it is new, and sets its spelling. Returns its row, or -1 if the address
   * cannot be stored because it is not short ASCII text.
   */
  add(format: AddressFormatName, canonical: string, spelling: string): number {
    if (!isShortAscii(canonical) || !isShortAscii(spelling)) return -1;
    const known = this.find(format, canonical);
    if (known >= 0) {
      if (this.spelling(known) !== spelling) this.#writeText(known, canonical, spelling);
      return known;
    }
    this.#makeRoom();
    const row = this.#parts.count;
    this.#parts.formats[row] = formatIds[format];
    this.#writeText(row, canonical, spelling);
    putIntoSlots(this.#parts, row, canonical);
    this.#parts.count = row + 1;
    return row;
  }

  format(row: number): AddressFormatName {
    return formatOfId(this.#parts.formats[row] ?? 0);
  }

  canonical(row: number): string {
    const { text, starts, canonicalLengths } = this.#parts;
    const start = starts[row] ?? 0;
    return text.toString("latin1", start, start + (canonicalLengths[row] ?? 0));
  }

  /** Returns the address in the service's latest spelling. */
  spelling(row: number): string {
    const { text, starts, canonicalLengths, spellingLengths } = this.#parts;
    const length = spellingLengths[row] ?? 0;
    if (length === 0) return this.canonical(row);
    const start = (starts[row] ?? 0) + (canonicalLengths[row] ?? 0);
    return text.toString("latin1", start, start + length);
  }

  #holds(row: number, formatId: number, canonical: string): boolean {
    const { formats, canonicalLengths, starts, text } = this.#parts;
    if (formats[row] !== formatId || canonicalLengths[row] !== canonical.length) return false;
    const start = starts[row] ?? 0;
    for (let i = 0; i < canonical.length; i += 1) {
      if (text[start + i] !== canonical.charCodeAt(i)) return false;
    }
    return true;
  }

  #writeText(row: number, canonical: string, spelling: string): void {
    const parts = this.#parts;
    const own = spelling === canonical ? "" : spelling;
    const start = parts.textLength;
    parts.textLength += canonical.length + own.length;
    parts.text = ensureCapacity(parts.text, parts.textLength, (length) => Buffer.alloc(length));
    parts.text.write(canonical + own, start, "latin1");
    parts.starts[row] = start;
    parts.canonicalLengths[row] = canonical.length;
    parts.spellingLengths[row] = own.length;
  }

  #makeRoom(): void {
    const parts = this.#parts;
    const room = parts.count + 1;
    parts.starts = ensureCapacity(parts.starts, room, integers);
    parts.canonicalLengths = ensureCapacity(parts.canonicalLengths, room, bytes);
    parts.spellingLengths = ensureCapacity(parts.spellingLengths, room, bytes);
    parts.formats = ensureCapacity(parts.formats, room, bytes);
    if (!isCrowded(parts.count, parts.slots.length)) return;
    parts.slots = new Uint32Array(parts.slots.length * 2);
    for (let row = 0; row < parts.count; row += 1) putIntoSlots(parts, row, this.canonical(row));
  }
}

function emptyParts(seed: number): AddressTableParts {
  return {
    count: 0,
    seed,
    text: Buffer.alloc(0),
    textLength: 0,
    starts: new Uint32Array(0),
    canonicalLengths: new Uint8Array(0),
    spellingLengths: new Uint8Array(0),
    formats: new Uint8Array(0),
    slots: new Uint32Array(16),
  };
}

function putIntoSlots(parts: AddressTableParts, row: number, canonical: string): void {
  const { slots, seed, formats } = parts;
  const mask = slots.length - 1;
  let slot = hash(formats[row] ?? 0, canonical, seed) & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = row + 1;
}

/** Hashes with FNV-1a, starting from a seed. */
function hash(formatId: number, canonical: string, seed: number): number {
  let h = Math.imul(seed ^ formatId, 0x01000193);
  for (let i = 0; i < canonical.length; i += 1) {
    h = Math.imul(h ^ canonical.charCodeAt(i), 0x01000193);
  }
  return mixed(h);
}

function isShortAscii(text: string): boolean {
  return text.length > 0 && text.length <= longestText && /^[\x21-\x7e]+$/.test(text);
}
