import type { Unsubscribe } from "../../../sources/catalog/changeEvent";
import type { FilterState } from "./filterState";
import type { RowLoader } from "./listLoader";
import type { RowSource } from "./loadedTable";
import { type FileRow, isChosen, putErrorsFirst } from "./workspaceFilters";

/** A source of rows that arrive while files are read. */
export interface FileRows<Row> {
  /** The rows. The array stays the same object while nothing changes. */
  readonly rows: readonly Row[];
  readonly state: "idle" | "reading" | "checking" | "done" | "stopped" | "failed";
  /** The time at which all files were last read. */
  readonly asOf: Date | undefined;
  start(): Promise<void>;
  refresh(): Promise<void>;
  stop(): void;
  readonly onDidChange: (listener: () => void) => Unsubscribe;
}

/** Loads the rows about addresses in files that match the filters, rows with errors first. */
export class WorkspaceLoader<Row extends FileRow> implements RowLoader<Row> {
  readonly isOfCatalog = true;
  readonly capped = false;
  generation = 0;
  readonly #source: FileRows<Row>;
  readonly #filters: FilterState;
  readonly #following: Unsubscribe;
  #all: readonly Row[] | undefined;
  #items: readonly Row[] = [];

  constructor(source: FileRows<Row>, filters: FilterState, changed: () => void) {
    this.#source = source;
    this.#filters = filters;
    this.#following = source.onDidChange(changed);
  }

  get source(): RowSource<Row> {
    const { state, asOf } = this.#source;
    const items = this.#follow();
    const isReading = this.loadingAll;
    return {
      items,
      isLoaded: items.length > 0 || ["done", "stopped", "failed"].includes(state),
      hasMore: isReading || state === "idle",
      // After a failed refresh, the earlier rows are still valid.
      isWhole: state !== "stopped" && (state !== "failed" || asOf !== undefined),
      total: undefined,
      skippedRows: 0,
      repeatedRows: 0,
      cutRows: 0,
      asOf,
      loading: isReading ? (items.length === 0 ? "first" : "more") : undefined,
      failed: undefined,
    };
  }

  get loadingAll(): boolean {
    const { state } = this.#source;
    return state === "reading" || state === "checking";
  }

  async load(): Promise<void> {
    // A stopped scan continues only on an action of the user.
    if (this.#source.state !== "stopped") await this.#source.start();
  }

  async more(): Promise<void> {
    // After a failure, `start` would only wait for the failed run.
    await (this.#source.state === "failed" ? this.#source.refresh() : this.#source.start());
  }

  async all(): Promise<void> {
    await this.#source.start();
  }

  async refresh(): Promise<void> {
    await this.#source.refresh();
  }

  stop(): void {
    this.#source.stop();
  }

  reset(): void {
    this.generation += 1;
    this.#all = undefined;
  }

  dispose(): void {
    this.generation += 1;
    this.#following.dispose();
  }

  #follow(): readonly Row[] {
    const { rows } = this.#source;
    if (rows === this.#all) return this.#items;
    this.#all = rows;
    this.#items = putErrorsFirst(rows.filter((row) => isChosen(row, this.#filters)));
    return this.#items;
  }
}
