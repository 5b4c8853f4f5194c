import { integers, isCrowded, mixed, randomSeed, ensureCapacity } from "./flatTable";

/** The content of the lists: flat arrays, which a file stores unchanged. */
export interface TagListsParts {
  readonly items: Uint32Array;
  /**
   * List `id` consists of the items from `starts[id]` to before `starts[id + 1]`, so there is one
   * more start than lists.
   */
  readonly starts: Uint32Array;
}

/**
 * Ordered lists of tag numbers. Each list is stored once, since many addresses have equal lists.
 * List 0 is empty. Lists are never removed.
 */
export class TagLists {
  readonly #seed = randomSeed();
  #items: Uint32Array;
  #starts: Uint32Array;
  #count: number;
  /**
   * A hash table with open addressing: a slot contains the id of a list plus 1, or 0 if the slot is free. Built when a
   * list is first searched for.
   */
  #slots: Uint32Array | undefined;

  constructor(parts: TagListsParts = { items: new Uint32Array(0), starts: new Uint32Array(2) }) {
    this.#items = parts.items;
    this.#starts = parts.starts;
    this.#count = parts.starts.length - 1;
  }

  get size(): number {
    return this.#count;
  }

  get parts(): TagListsParts {
    const starts = this.#starts.subarray(0, this.#count + 1);
    return { items: this.#items.subarray(0, starts[this.#count] ?? 0), starts };
  }

  list(id: number): readonly number[] {
    return [...this.#items.subarray(this.#starts[id] ?? 0, this.#starts[id + 1] ?? 0)];
  }

  /** Yields the ids of the lists that contain the item. */
  *having(item: number): Generator<number> {
    let id = 0;
    const end = this.#starts[this.#count] ?? 0;
    for (let i = this.#items.indexOf(item); i >= 0 && i < end; i = this.#items.indexOf(item, i)) {
      while ((this.#starts[id + 1] ?? 0) <= i) id += 1;
      yield id;
      i = this.#starts[id + 1] ?? end;
    }
  }

  /** Returns the id of the list; adds the list if it is new. */
  idOf(list: readonly number[]): number {
    let slots = (this.#slots ??= this.#buildSlots(64));
    if (isCrowded(this.#count, slots.length)) {
      slots = this.#slots = this.#buildSlots(slots.length * 2);
    }
    const slot = this.#slotOf(list, slots);
    const known = slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const id = this.#append(list);
    slots[slot] = id + 1;
    return id;
  }

  #append(list: readonly number[]): number {
    const id = this.#count;
    const start = this.#starts[id] ?? 0;
    this.#items = ensureCapacity(this.#items, start + list.length, integers);
    this.#items.set(list, start);
    this.#starts = ensureCapacity(this.#starts, id + 2, integers);
    this.#starts[id + 1] = start + list.length;
    this.#count = id + 1;
    return id;
  }

  /** Returns the slot of the list, or the free slot in which to store it. */
  #slotOf(list: readonly number[], slots: Uint32Array): number {
    const mask = slots.length - 1;
    let slot = this.#hash(list) & mask;
    for (let id = slots[slot] ?? 0; id > 0; id = slots[slot] ?? 0) {
      if (this.#isList(id - 1, list)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #buildSlots(least: number): Uint32Array {
    let length = least;
    while (isCrowded(this.#count, length)) length *= 2;
    const slots = new Uint32Array(length);
    for (let id = 0; id < this.#count; id += 1) slots[this.#slotOf(this.list(id), slots)] = id + 1;
    return slots;
  }

  #isList(id: number, list: readonly number[]): boolean {
    const start = this.#starts[id] ?? 0;
    if ((this.#starts[id + 1] ?? 0) - start !== list.length) return false;
    for (let i = 0; i < list.length; i += 1) {
      if (this.#items[start + i] !== list[i]) return false;
    }
    return true;
  }

  #hash(list: readonly number[]): number {
    return list.reduce((hash, item) => mixed(Math.imul(hash, 0x01000193) ^ item), this.#seed);
  }
}
