import type { Decimal } from "../../../engine/text/amounts";
import type { Column } from "../messages/shared";
import type { Cell, Entry } from "../messages/toPage";
import type { Link } from "../detail/knowledge";

/** Defines how the rows of a table are shown, searched and sorted. */
export interface TableModel<Item> {
  readonly columns: readonly Column[];
  readonly buildCells: (item: Item, link: Link) => readonly Cell[];
  /** Builds the details of a row: everything that is known about it. */
  readonly buildEntries: (item: Item, link: Link) => readonly Entry[];
  /** Returns the text to search, in lower case. */
  readonly searchText: (item: Item) => string;
  readonly sortKeys: Partial<Record<Column, (item: Item) => SortKey>>;
  /** Columns that are shown only if a row has an informative value; `first` is the first row. */
  readonly optional?: Partial<Record<Column, (item: Item, first: Item) => boolean>>;
  /**
   * The column by which the service orders rows, the latest first. Ascending order by this column also reverses
   * rows with equal keys.
   */
  readonly lastFirst?: Column;
  /** Returns the parts of a plot to which a row belongs. */
  readonly picks: (item: Item) => readonly string[];
  /** Returns the exported form of a row; if missing, the row itself is exported. */
  readonly recordOf?: (item: Item) => unknown;
  /** Whether two items are the same row with newer data. If missing, two items are never the same row. */
  readonly isSameRow?: (before: Item, now: Item) => boolean;
}

/** Removes a column from a table, for example a column with the same value in every row. */
export function withoutColumn<Item>(model: TableModel<Item>, column: Column): TableModel<Item> {
  const gone = model.columns.indexOf(column);
  const isLeft = (_: unknown, at: number): boolean => at !== gone;
  return {
    ...model,
    columns: model.columns.filter(isLeft),
    buildCells: (item, link) => model.buildCells(item, link).filter(isLeft),
  };
}

/** `undefined` means an unknown value, which comes last in both directions. */
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
