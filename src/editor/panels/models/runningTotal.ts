/** A total that is computed row by row. */
export interface Total<Item> {
  add(item: Item): void;
}

/**
 * Computes a total of a growing list, reading each row once. It starts again for another list, or when
 * anything else that the total depends on changes.
 */
export class RunningTotal<Item, T extends Total<Item>> {
  readonly #create: () => T;
  #total: T | undefined;
  #items: readonly Item[] = [];
  #basis: readonly unknown[] = [];
  #done = 0;

  constructor(create: () => T) {
    this.#create = create;
  }

  /** `basis`: whatever `create` reads besides the rows. */
  of(items: readonly Item[], ...basis: readonly unknown[]): T {
    const isSame =
      items === this.#items && basis.every((each, index) => each === this.#basis[index]);
    const total = isSame && this.#total !== undefined ? this.#total : this.#create();
    if (total !== this.#total) this.#done = 0;
    this.#total = total;
    this.#items = items;
    this.#basis = basis;
    for (; this.#done < items.length; this.#done += 1) {
      const item = items[this.#done];
      if (item !== undefined) total.add(item);
    }
    return total;
  }
}
