/** A total that is computed row by row. */
export interface Total<Item> {
  add(item: Item): void;
}

/**
 * Computes a total of a growing list and reads each row once. Starts again if the list is replaced, or if other
 * data on which the total depends change.
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

  /** `basis`: all data that `create` reads in addition to the rows. */
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
