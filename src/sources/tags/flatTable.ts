interface NumberArray {
  readonly length: number;
  set(from: ArrayLike<number>): void;
}

/**
 * Returns the array if it has at least the wanted length, otherwise a copy with room for 1.5 times that length, but at
 * least for 64 entries.
 */
export function ensureCapacity<T extends NumberArray & ArrayLike<number>>(
  array: T,
  wanted: number,
  make: (length: number) => T,
): T {
  if (wanted <= array.length) return array;
  const larger = make(Math.max(64, wanted + (wanted >> 1)));
  larger.set(array);
  return larger;
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const words = (length: number): Uint16Array => new Uint16Array(length);
export const integers = (length: number): Uint32Array => new Uint32Array(length);

/** Whether one more entry would make an open-addressing table with this many slots too full. */
export function isCrowded(entries: number, slots: number): boolean {
  return (entries + 1) * 8 > slots * 7;
}

/** Applies the final mixing steps of MurmurHash3: every bit of the argument affects every bit of the result. */
export function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a random seed of a hash, so that colliding entries cannot be chosen. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
