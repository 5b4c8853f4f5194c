/** A total gathered row by row. */
export interface Total<Item> {
  add(item: Item): void;
}

/**
 * Gathers a total over a list that grows, looking at each row once. It begins anew when the list is
 * another one, or anything else that the total rests on.
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
