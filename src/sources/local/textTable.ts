/**
 * Gives each text a number, in the order of addition. The texts are stored as bytes in one array
 * and found by open addressing. Filling a `Map` of strings would take three times as long and most
 * of the service's start time.
 */
export class TextTable {
  #size = 0;
  /** The bytes of the constructor's `source`, followed by the texts of other sources. */
  #bytes: Uint8Array;
  #used: number;
  readonly #source: Uint8Array;
  /** The start of each text in `#bytes`. */
  #starts: Uint32Array;
  #lengths: Uint16Array;
  #hashes: Int32Array;
  /** The slots of the hash table (open addressing). Each contains the number of a text plus one, or 0 if it is free. */
  #slots: Uint32Array;

  /** Texts in `source` are not copied, so it should contain most of the texts, and must not change afterwards. */
  constructor(source: Uint8Array, expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
    this.#source = source;
    this.#bytes = source;
    this.#used = source.length;
    this.#starts = new Uint32Array(capacity);
    this.#lengths = new Uint16Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#slots = new Uint32Array(capacity * 2);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Returns the number of the text in `source` from `start` to before `end`; adds the text if it is
   * new.
   */
  intern(source: Uint8Array, start: number, end: number): number {
    const hash = hashOf(source, start, end);
    const slot = this.#findSlot(hash, source, start, end);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    if (this.#size === this.#starts.length) {
      this.#grow();
      return this.intern(source, start, end);
    }
    return this.#add(slot, hash, source, start, end);
  }

  find(text: string): number | undefined {
    const source = Buffer.from(text, "latin1");
    const hash = hashOf(source, 0, source.length);
    const known = this.#slots[this.#findSlot(hash, source, 0, source.length)] ?? 0;
    return known > 0 ? known - 1 : undefined;
  }

  /** Returns the text for a number that `intern` or `find` returned. */
  text(number: number): string {
    const { buffer, byteOffset } = this.#bytes;
    const start = byteOffset + (this.#starts[number] ?? 0);
    return Buffer.from(buffer, start, this.#lengths[number]).toString("latin1");
  }

  #findSlot(hash: number, source: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const known = slots[slot] ?? 0;
      if (known === 0) return slot;
      if (hashes[known - 1] === hash && this.#isText(known - 1, source, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isText(number: number, source: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes;
    const from = this.#starts[number] ?? 0;
    if (this.#lengths[number] !== end - start) return false;
    for (let i = 0; i < end - start; i += 1) {
      if (bytes[from + i] !== source[start + i]) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, source: Uint8Array, start: number, end: number): number {
    const number = this.#size;
    this.#starts[number] = source === this.#source ? start : this.#copy(source, start, end);
    this.#lengths[number] = end - start;
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    this.#size += 1;
    return number;
  }

  #copy(source: Uint8Array, start: number, end: number): number {
    const at = this.#used;
    this.#used += end - start;
    if (this.#used > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#used * 2, 1024));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    this.#bytes.set(source.subarray(start, end), at);
    return at;
  }

  #grow(): void {
    const capacity = this.#starts.length * 2;
    const starts = new Uint32Array(capacity);
    const lengths = new Uint16Array(capacity);
    const hashes = new Int32Array(capacity);
    const slots = new Uint32Array(capacity * 2);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    hashes.set(this.#hashes);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      let slot = (hashes[number] ?? 0) & mask;
      while ((slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#starts = starts;
    this.#lengths = lengths;
    this.#hashes = hashes;
    this.#slots = slots;
  }
}

/**
 * The number of bytes that are hashed, counted from the end of a text. Addresses often have the same beginning (0x,
 * bc1, zeros), but their ends differ.
 */
const hashedLength = 16;

/**
 * Hashes a text. Hashing takes most of the start time, so this function multiplies once for four bytes, whereas FNV
 * multiplies for each byte.
 */
function hashOf(source: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  let i = Math.max(start, end - hashedLength);
  for (; i + 4 <= end; i += 4) hash = Math.imul(hash ^ wordAt(source, i), 0x9e3779b1);
  for (; i < end; i += 1) hash = Math.imul(hash ^ (source[i] ?? 0), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

function wordAt(source: Uint8Array, i: number): number {
  const high = ((source[i + 3] ?? 0) << 8) | (source[i + 2] ?? 0);
  return (high << 16) | ((source[i + 1] ?? 0) << 8) | (source[i] ?? 0);
}
