import { compareDecimals, type Decimal } from "../../amounts";
import type { Column } from "../messages/shared";
import type { Cell, Entry } from "../messages/toPage";
import type { Link } from "./knowledge";

/** How the rows of one kind are shown, found and ordered. */
export interface TableModel<Item> {
  readonly columns: readonly Column[];
  readonly buildCells: (item: Item, link: Link) => readonly Cell[];
  /** Everything that is known of a row, for its details. */
  readonly buildEntries: (item: Item, link: Link) => readonly Entry[];
  /** What a text search looks at, in lower case. */
  readonly searchText: (item: Item) => string;
  readonly sortKeys: Partial<Record<Column, (item: Item) => SortKey>>;
  /** The parts of a plot that a row belongs to. */
  readonly picks: (item: Item) => readonly string[];
}

/** `undefined` is not known and comes last in both directions. */
export type SortKey = Decimal | bigint | number | string | undefined;

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

export interface TableView {
  readonly sort: Sort | null;
  readonly search: string;
  readonly picked: string | null;
}

/**
 * The rows to show, as indices into the items. Rows that are equal keep the service's order. What is
 * not sorted or narrowed costs nothing: then there is no list of indices.
 */
export function orderRows<Item>(
  items: readonly Item[],
  model: TableModel<Item>,
  view: TableView,
): readonly number[] | undefined {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const key = view.sort === null ? undefined : model.sortKeys[view.sort.column];
  if (words.length === 0 && view.picked === null && key === undefined) return undefined;
  const { picked } = view;
  const rows: number[] = [];
  items.forEach((item, index) => {
    if (picked !== null && !model.picks(item).includes(picked)) return;
    if (words.length > 0) {
      const text = model.searchText(item);
      if (!words.every((word) => text.includes(word))) return;
    }
    rows.push(index);
  });
  return key === undefined ? rows : sortRows(rows, items, key, view.sort?.descending ?? false);
}

function sortRows<Item>(
  rows: readonly number[],
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  descending: boolean,
): readonly number[] {
  const keyed = rows.flatMap((index) => {
    const item = items[index];
    return item === undefined ? [] : [{ index, key: keyOf(item) }];
  });
  const turn = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return a.key === b.key ? a.index - b.index : a.key === undefined ? 1 : -1;
    }
    return turn * compareKeys(a.key, b.key) || a.index - b.index;
  });
  return keyed.map(({ index }) => index);
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compareKeys(a: Exclude<SortKey, undefined>, b: Exclude<SortKey, undefined>): number {
  if (typeof a === "object" && typeof b === "object") return compareDecimals(a, b);
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
