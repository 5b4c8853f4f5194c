import type { CatalogList } from "../../../sources/catalog/catalogList";
import type { Column, TableName } from "../messages/shared";
import type { Texts } from "../messages/texts";
import type { Filters, Problem, Row, Sum, Table } from "../messages/toPage";
import { copyTextOf } from "./cells";
import type { Action, Link } from "../detail/knowledge";
import { ShownColumns } from "./shownColumns";
import { RowOrder, type ShownRows } from "./rowOrder";
import type { Sort, TableModel, TableView } from "./tableModel";

/**
 * The part of a list that a table uses. `isWhole`: false if rows are missing although no more can be loaded, since
 * reading was stopped or has failed. Unset for lists of a service, which can still load missing rows.
 */
export type RowSource<Item> = { readonly isWhole?: boolean } & Pick<
  CatalogList<Item>,
  | "items"
  | "hasMore"
  | "total"
  | "skippedRows"
  | "repeatedRows"
  | "cutRows"
  | "asOf"
  | "loading"
  | "failed"
  | "isLoaded"
>;

/** The state that the owner of a table passes to `build`. The owner loads the rows. */
export interface TableState {
  readonly filters: Filters;
  readonly pickedName: string | null;
  readonly loadingAll: boolean;
  readonly capped: boolean;
  readonly sample: boolean;
  /** The text of a table without rows. */
  readonly empty: Table["empty"];
  readonly problem: Problem | null;
  readonly sum: Sum | null;
}

/** A text to copy to the clipboard. */
export interface CopiedText {
  readonly text: string;
  /** The full values of the copied cells, which `text` may shorten. */
  readonly full: readonly string[];
}

const firstWindow = 60;

/** The rows of a list as shown on the page: their order, the visible part, and ids of the rows. */
export class LoadedTable<Item> {
  readonly name: TableName;
  readonly #prefix: string;
  #model: TableModel<Item>;
  #source: RowSource<Item>;
  #view: TableView = { sort: null, search: "", picked: null };
  #window = { from: 0, count: firstWindow };
  #expanded: number | undefined;
  #items: readonly Item[];
  /**
   * The items before the last replacement. Their ids stay valid, since a menu may have been opened before the
   * replacement.
   */
  #former: readonly Item[] = [];
  #generation = 0;
  readonly #order = new RowOrder<Item>();
  readonly #columns = new ShownColumns<Item>();

  constructor(name: TableName, prefix: string, model: TableModel<Item>, source: RowSource<Item>) {
    this.name = name;
    this.#prefix = prefix;
    this.#model = model;
    this.#source = source;
    this.#items = source.items;
  }

  get view(): TableView {
    return this.#view;
  }

  /** Uses this source from now on. After a refresh or a change of a filter it has another list of items. */
  follow(source: RowSource<Item>): void {
    this.#source = source;
    if (this.#items === source.items) return;
    const former = this.#items;
    const isSame = this.#isSameRows(source.items);
    this.#items = source.items;
    if (isSame) return;
    this.#former = former;
    this.#generation += 1;
    if (this.#expanded !== undefined) this.#expanded = this.#findAgain(this.#expanded);
  }

  /** Builds rows with a new model from now on, for example after a token list was loaded or a setting was changed. */
  setModel(model: TableModel<Item>): void {
    this.#model = model;
  }

  /** Sorts and searches the rows again, for example after an address got another name. */
  orderAgain(): void {
    this.#view = { ...this.#view };
  }

  sort(sort: Sort | null): void {
    this.#change({ sort });
  }

  search(search: string): void {
    this.#change({ search });
  }

  pick(picked: string | null): void {
    this.#change({ picked });
  }

  look(from: number, count: number): void {
    this.#window = { from, count };
  }

  /** Shows the details of a row. Null, or an id of another list, hides the details. */
  expand(id: string | null): void {
    this.#expanded = id === null ? undefined : this.#parseRow(id)?.index;
  }

  /** Returns the shown rows. While only new items arrive, the array of items stays the same object and grows. */
  shown(): ShownRows<Item> {
    return this.#order.follow(this.#items, this.#model, this.#view);
  }

  build(state: TableState): Table {
    const { items, hasMore, isWhole = true, total, asOf, failed } = this.#source;
    const { skippedRows, repeatedRows, cutRows } = this.#source;
    const { rows } = this.shown();
    const shown = rows?.length ?? items.length;
    const from = Math.min(this.#window.from, shown);
    const places = this.#placesOf(rows, from, Math.min(shown, from + this.#window.count));
    const seen = places.flatMap((index) => items[index] ?? []);
    const isColumnShown = this.#columns.follow(items, this.#model, seen);
    return {
      table: this.name,
      columns: this.#model.columns.filter(isColumnShown),
      sort: this.#view.sort,
      search: this.#view.search,
      filters: state.filters,
      picked: state.pickedName,
      loaded: items.length,
      total: total !== undefined && total >= items.length ? total : null,
      shown,
      hasMore,
      isWhole,
      loading: this.#loading(state),
      skipped: skippedRows,
      repeated: repeatedRows,
      cut: cutRows,
      capped: state.capped,
      asOf: asOf?.toISOString() ?? null,
      stale: failed !== undefined && items.length > 0,
      sample: state.sample && items.length > 0,
      empty: state.empty,
      problem: state.problem,
      sum: state.sum,
      from,
      rows: this.#buildRows(places).map((row) => this.#withShownCells(row, isColumnShown)),
      expanded: this.#buildExpanded(rows),
    };
  }

  /** Finds the action of an id of this table; undefined if the row no longer exists. */
  find(id: string): Action | undefined {
    const found = this.#parseRow(id);
    if (found?.slot === undefined) return undefined;
    const actions: Action[] = [];
    const link: Link = (action) => String(actions.push(action));
    const { item, slot } = found;
    if (slot.startsWith("e")) this.#model.buildEntries(item, link);
    else this.#model.buildCells(item, link);
    return actions[Number(slot.slice(1))];
  }

  copyText(
    id: string,
    column: Column,
    what: "cell" | "row" | "full",
    texts: Texts,
  ): CopiedText | undefined {
    const found = this.#parseRow(id);
    if (found === undefined) return undefined;
    const cells = this.#model.buildCells(found.item, () => "");
    if (what === "row") {
      const full = cells.map((cell) => copyTextOf(cell, false, texts));
      return { text: full.join("\t"), full };
    }
    const cell = cells[this.#model.columns.indexOf(column)];
    if (cell === undefined) return undefined;
    const full = copyTextOf(cell, false, texts);
    return { text: what === "cell" ? copyTextOf(cell, true, texts) : full, full: [full] };
  }

  #change(part: Partial<TableView>): void {
    this.#view = { ...this.#view, ...part };
    this.#expanded = undefined;
    this.#window = { from: 0, count: Math.max(firstWindow, this.#window.count) };
  }

  /** Finds a former item among the current items. Takes the former index and returns the current one. */
  #findAgain(index: number): number | undefined {
    const { isSameRow } = this.#model;
    const before = this.#former[index];
    if (isSameRow === undefined || before === undefined) return undefined;
    const now = this.#items.findIndex((item) => isSameRow(before, item));
    return now < 0 ? undefined : now;
  }

  /** Whether the items are the current rows in the same places. If so, their ids stay valid. */
  #isSameRows(items: readonly Item[]): boolean {
    const { isSameRow } = this.#model;
    if (isSameRow === undefined || items.length !== this.#items.length) return false;
    return this.#items.every((before, index) => {
      const now = items[index];
      return now !== undefined && isSameRow(before, now);
    });
  }

  #loading(state: TableState): Table["loading"] {
    if (state.loadingAll) return "all";
    switch (this.#source.loading) {
      case undefined:
        return this.#source.isLoaded || this.#source.failed !== undefined ? "no" : "first";
      case "first":
        return "first";
      case "refresh":
        return "no";
      case "more":
        return "more";
    }
  }

  #itemAt(index: number): Item | undefined {
    return this.#items[index];
  }

  /** Returns the indices of the items in a part of the shown rows. */
  #placesOf(rows: readonly number[] | undefined, from: number, to: number): readonly number[] {
    return rows?.slice(from, to) ?? Array.from({ length: to - from }, (_, at) => from + at);
  }

  #buildRows(places: readonly number[]): readonly Row[] {
    return places.flatMap((index) => {
      const item = this.#itemAt(index);
      const id = this.#idOf(index);
      return item === undefined
        ? []
        : [{ id, cells: this.#model.buildCells(item, counter(`${id}.c`)) }];
    });
  }

  #withShownCells({ id, cells }: Row, isShown: (column: Column) => boolean): Row {
    const { columns } = this.#model;
    return { id, cells: cells.filter((_, at) => isShown(columns[at] ?? "address")) };
  }

  #buildExpanded(rows: readonly number[] | undefined): Table["expanded"] {
    const index = this.#expanded;
    const item = index === undefined ? undefined : this.#itemAt(index);
    if (index === undefined || item === undefined) return null;
    const at = rows === undefined ? index : rows.indexOf(index);
    if (at < 0) return null;
    const id = this.#idOf(index);
    return { id, index: at, entries: this.#model.buildEntries(item, counter(`${id}.e`)) };
  }

  #idOf(index: number): string {
    return `${this.#prefix}.${this.name}.${this.#generation}.${index}`;
  }

  #parseRow(id: string) {
    const start = `${this.#prefix}.${this.name}.`;
    if (!id.startsWith(start)) return undefined;
    const match = /^(\d{1,9})\.(\d{1,9})(?:\.([ce]\d{1,4}))?$/.exec(id.slice(start.length));
    const age = this.#generation - Number(match?.[1] ?? -1);
    const place = Number(match?.[2] ?? -1);
    const index = age === 0 ? place : age === 1 ? this.#findAgain(place) : undefined;
    const item = index === undefined ? undefined : this.#itemAt(index);
    return index === undefined || item === undefined
      ? undefined
      : { index, item, slot: match?.[3] };
  }
}

/** Creates ids by counting, so that a rebuilt row gives the same action the same id. */
function counter(prefix: string): Link {
  let count = 0;
  return () => {
    const id = `${prefix}${count}`;
    count += 1;
    return id;
  };
}
