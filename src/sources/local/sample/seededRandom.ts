/** Pseudo-random numbers, equal for equal seeds (sfc32, seeded by FNV-1a). */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < seed.length; i += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    }
    this.#a = hash;
    this.#b = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    this.#c = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    for (let i = 0; i < 12; i += 1) this.#next();
  }

  /** Returns a whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor((this.#next() / 0x100000000) * bound);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Selects `count` different items and keeps their order. */
  some<T>(items: readonly T[], count: number): readonly T[] {
    let left = Math.min(count, items.length);
    return items.filter((_, index) => {
      const isTaken = this.below(items.length - index) < left;
      if (isTaken) left -= 1;
      return isTaken;
    });
  }

  letters(alphabet: string, count: number): string {
    let text = "";
    for (let i = 0; i < count; i += 1) text += alphabet.charAt(this.below(alphabet.length));
    return text;
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.#next().toString(16).padStart(8, "0");
    return text.slice(0, digits);
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }
}
