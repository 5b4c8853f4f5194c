import { compareDecimals, type Decimal } from "../../../engine/text/amounts";
import type { SortKey, TableModel, TableView } from "./tableModel";

export interface ShownRows<Item> {
  /** Indices of the shown items, in order; `undefined`: all items, unsorted. */
  readonly rows: readonly number[] | undefined;
  /** The shown items, unsorted. While only new items arrive, the array stays the same object and grows. */
  readonly items: readonly Item[];
}

interface Keyed {
  readonly index: number;
  readonly key: SortKey;
}

/**
 * Filters and sorts the rows of a growing list. Each row is read once; a table without filter and sort order
 * needs no work. Rows with equal keys keep the order of the service. Only ascending order by the column
 * `lastFirst` reverses them.
 */
export class RowOrder<Item> {
  #items: readonly Item[] = [];
  #model: TableModel<Item> | undefined;
  #view: TableView | undefined;
  #done = 0;
  #matching: Item[] = [];
  #indices: number[] = [];
  #sorted: readonly Keyed[] = [];
  #rows: readonly number[] = [];

  follow(items: readonly Item[], model: TableModel<Item>, view: TableView): ShownRows<Item> {
    if (!isNarrowed(view) && keyOf(model, view) === undefined) return { rows: undefined, items };
    if (this.#items !== items || this.#model !== model || this.#view !== view) {
      this.#items = items;
      this.#model = model;
      this.#view = view;
      this.#clear();
    }
    if (this.#done < items.length) this.#take(items, model, view);
    return { rows: this.#rows, items: this.#matching };
  }

  #clear(): void {
    this.#done = 0;
    this.#matching = [];
    this.#indices = [];
    this.#sorted = [];
    this.#rows = [];
  }

  #take(items: readonly Item[], model: TableModel<Item>, view: TableView): void {
    const matches = createMatch(model, view);
    const key = keyOf(model, view);
    const keyed: Keyed[] = [];
    for (let index = this.#done; index < items.length; index += 1) {
      const item = items[index];
      if (item === undefined || !matches(item)) continue;
      this.#matching.push(item);
      if (key === undefined) this.#indices.push(index);
      else keyed.push({ index, key: key(item) });
    }
    this.#done = items.length;
    if (key === undefined) {
      this.#rows = this.#indices;
      return;
    }
    const isDescending = view.sort?.descending ?? false;
    const isLastFirst = view.sort !== null && view.sort.column === model.lastFirst;
    const compare = createCompare(isDescending, isLastFirst && !isDescending);
    this.#sorted = merge(this.#sorted, keyed.sort(compare), compare);
    this.#rows = this.#sorted.map(({ index }) => index);
  }
}

function isNarrowed({ search, picked }: TableView): boolean {
  return picked !== null || search.trim() !== "";
}

function keyOf<Item>(model: TableModel<Item>, { sort }: TableView) {
  return sort === null ? undefined : model.sortKeys[sort.column];
}

function createMatch<Item>(
  model: TableModel<Item>,
  { search, picked }: TableView,
): (item: Item) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => {
    if (picked !== null && !model.picks(item).includes(picked)) return false;
    if (words.length === 0) return true;
    const text = model.searchText(item);
    return words.every((word) => text.includes(word));
  };
}

type Compare = (a: Keyed, b: Keyed) => number;

function createCompare(descending: boolean, turnsEqual: boolean): Compare {
  const turn = descending ? -1 : 1;
  const turnOfEqual = turnsEqual ? -1 : 1;
  return (a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return a.key === b.key ? a.index - b.index : a.key === undefined ? 1 : -1;
    }
    return turn * compareKeys(a.key, b.key) || turnOfEqual * (a.index - b.index);
  };
}

/** Merges two sorted lists. */
function merge(a: readonly Keyed[], b: readonly Keyed[], compare: Compare): readonly Keyed[] {
  const merged: Keyed[] = [];
  let at = 0;
  for (const next of b) {
    for (let each = a[at]; each !== undefined && compare(each, next) < 0; each = a[at]) {
      merged.push(each);
      at += 1;
    }
    merged.push(next);
  }
  for (; at < a.length; at += 1) {
    const each = a[at];
    if (each !== undefined) merged.push(each);
  }
  return merged;
}

const collator = new Intl.Collator(undefined, { numeric: true });

function isPair(key: SortKey): key is readonly [number, bigint] {
  return Array.isArray(key);
}

function isDecimal(key: SortKey): key is Decimal {
  return typeof key === "object" && !isPair(key);
}

function compareKeys(a: Exclude<SortKey, undefined>, b: Exclude<SortKey, undefined>): number {
  if (isPair(a) && isPair(b)) return a[0] - b[0] || Number(a[1] - b[1]);
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b);
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
