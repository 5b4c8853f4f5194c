import type { Decimal } from "../../../engine/text/amounts";
import type { Column } from "../messages/shared";
import type { Cell, Entry } from "../messages/toPage";
import type { Link } from "./knowledge";

/** How rows of one kind are shown, searched and sorted. */
export interface TableModel<Item> {
  readonly columns: readonly Column[];
  readonly buildCells: (item: Item, link: Link) => readonly Cell[];
  /** Everything known about a row, for its details. */
  readonly buildEntries: (item: Item, link: Link) => readonly Entry[];
  /** The text to search, in lower case. */
  readonly searchText: (item: Item) => string;
  readonly sortKeys: Partial<Record<Column, (item: Item) => SortKey>>;
  /** Columns that are shown only if a row has a value there that says something; `first` is the first row. */
  readonly optional?: Partial<Record<Column, (item: Item, first: Item) => boolean>>;
  /** A column by which the service orders the rows, the last first: rows with equal keys keep to that order. */
  readonly lastFirst?: Column;
  /** The parts of a plot that a row belongs to. */
  readonly picks: (item: Item) => readonly string[];
  /** What is exported of a row; if this is missing, the row itself. */
  readonly recordOf?: (item: Item) => unknown;
  /** Whether two items are the same row with newer data; if this is missing, none are. */
  readonly isSameRow?: (before: Item, now: Item) => boolean;
}

/** The same table without a column, such as one with the same value in every row. */
export function withoutColumn<Item>(model: TableModel<Item>, column: Column): TableModel<Item> {
  const gone = model.columns.indexOf(column);
  const isLeft = (_: unknown, at: number): boolean => at !== gone;
  return {
    ...model,
    columns: model.columns.filter(isLeft),
    buildCells: (item, link) => model.buildCells(item, link).filter(isLeft),
  };
}

/** `undefined` means not known and comes last in both directions. */
export type SortKey = Decimal | bigint | number | string | readonly [number, bigint] | undefined;

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

export interface TableView {
  readonly sort: Sort | null;
  readonly search: string;
  readonly picked: string | null;
}
