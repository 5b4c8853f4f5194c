/** The maximum number of ids, which is more than a panel shows at once. Beyond this limit, all ids are dropped. */
const mostIds = 5_000;

/** Creates opaque ids for the actions of the page. Equal actions have the same id. */
export class ActionIds<T> {
  readonly #prefix: string;
  readonly #ids = new Map<string, string>();
  readonly #values = new Map<string, T>();
  #count = 0;

  /** `prefix` distinguishes the ids of this panel from the ids of other panels. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  readonly give = (value: T): string => {
    const key = JSON.stringify(value);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#ids.size >= mostIds) {
      this.#ids.clear();
      this.#values.clear();
    }
    this.#count += 1;
    const id = `${this.#prefix}.${this.#count}`;
    this.#ids.set(key, id);
    this.#values.set(id, value);
    return id;
  };

  find(id: string): T | undefined {
    return this.#values.get(id);
  }
}
