import type { FailedLoad } from "../../../sources/catalog/catalogList";
import type { Column, TableName } from "../messages/shared";
import type { Texts } from "../messages/texts";
import type { Table } from "../messages/toPage";
import { FilterState, noFilters } from "../tables/filterState";
import type { Action, Knowledge } from "./knowledge";
import type { RowLoader } from "../tables/listLoader";
import { type CopiedText, LoadedTable, type TableState } from "../tables/loadedTable";
import type { Sort, TableModel, TableView } from "../tables/tableModel";

export type CopyKind = "cell" | "row" | "full";

/** A table of a panel, independent of the type of its rows. */
export interface AnyPanelTable {
  readonly name: TableName;
  readonly filters: FilterState;
  readonly view: TableView;
  readonly failed: FailedLoad | undefined;
  readonly loader: Omit<RowLoader<unknown>, "source">;
  readonly rowCount: number;
  readonly isLoaded: boolean;
  /** The rows to export: the records of the service, or the results of `recordOf`. */
  readonly records: readonly unknown[];
  readonly hasMore: boolean;
  /** False if rows are missing although no more can be loaded. */
  readonly isWhole: boolean;
  setKnowledge(knowledge: Knowledge): void;
  /** Sorts and searches the rows again, for example after an address got another name. */
  orderAgain(): void;
  sort(sort: Sort | null): void;
  search(search: string): void;
  pick(picked: string | null): void;
  look(from: number, count: number): void;
  expand(id: string | null): void;
  find(id: string): Action | undefined;
  copyText(id: string, column: Column, what: CopyKind, texts: Texts): CopiedText | undefined;
  build(state: Omit<TableState, "loadingAll" | "capped">): Table;
}

/**
 * Creates a function that returns the table model for the loaded items. The function returns the same object
 * until another model is needed.
 */
type CreateModel<Item> = (knowledge: Knowledge) => (items: readonly Item[]) => TableModel<Item>;

/** Combines a loader of rows with the table that shows the rows. */
export class PanelTable<Item> implements AnyPanelTable {
  readonly loader: RowLoader<Item>;
  readonly #createModel: CreateModel<Item>;
  #models: (items: readonly Item[]) => TableModel<Item>;
  #model: TableModel<Item>;
  readonly #table: LoadedTable<Item>;

  constructor(
    readonly name: TableName,
    prefix: string,
    loader: RowLoader<Item>,
    createModel: CreateModel<Item>,
    knowledge: Knowledge,
    readonly filters = new FilterState(noFilters),
  ) {
    this.loader = loader;
    this.#createModel = createModel;
    this.#models = createModel(knowledge);
    this.#model = this.#models(loader.source.items);
    this.#table = new LoadedTable(name, prefix, this.#model, loader.source);
  }

  get view(): TableView {
    return this.#table.view;
  }

  get items(): readonly Item[] {
    return this.loader.source.items;
  }

  get records(): readonly unknown[] {
    const { recordOf } = this.#model;
    return recordOf === undefined ? this.items : this.items.map(recordOf);
  }

  get rowCount(): number {
    return this.items.length;
  }

  get isLoaded(): boolean {
    return this.loader.source.isLoaded;
  }

  get hasMore(): boolean {
    return this.loader.source.hasMore;
  }

  get isWhole(): boolean {
    return this.loader.source.isWhole ?? true;
  }

  get failed(): FailedLoad | undefined {
    return this.loader.source.failed;
  }

  /**
   * Returns the shown items, unsorted. While only new items arrive, the returned array stays the same object and
   * grows.
   */
  shownItems(): readonly Item[] {
    this.#follow();
    return this.#table.shown().items;
  }

  setKnowledge(knowledge: Knowledge): void {
    this.#models = this.#createModel(knowledge);
    this.#setModel();
  }

  orderAgain(): void {
    this.#table.orderAgain();
  }

  sort(sort: Sort | null): void {
    this.#table.sort(sort);
  }

  search(search: string): void {
    this.#table.search(search);
  }

  pick(picked: string | null): void {
    this.#table.pick(picked);
  }

  look(from: number, count: number): void {
    this.#table.look(from, count);
  }

  expand(id: string | null): void {
    this.#table.expand(id);
  }

  find(id: string): Action | undefined {
    return this.#table.find(id);
  }

  copyText(id: string, column: Column, what: CopyKind, texts: Texts): CopiedText | undefined {
    return this.#table.copyText(id, column, what, texts);
  }

  build(state: Omit<TableState, "loadingAll" | "capped">): Table {
    const { loadingAll, capped } = this.loader;
    this.#follow();
    return this.#table.build({ ...state, loadingAll, capped });
  }

  #follow(): void {
    this.#table.follow(this.loader.source);
    if (this.#models(this.items) !== this.#model) this.#setModel();
  }

  #setModel(): void {
    this.#model = this.#models(this.items);
    this.#table.setModel(this.#model);
  }
}
