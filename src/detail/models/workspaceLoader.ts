import type { Unsubscribe } from "../../catalog/changeEvent";
import type { WorkspaceRow, WorkspaceSource } from "../workspaceSource";
import type { FilterState } from "./filterState";
import type { RowLoader } from "./listLoader";
import type { RowSource } from "./loadedTable";
import { isChosen } from "./workspaceFilters";

/** The addresses of the workspace that the filters leave. They come while the files are read. */
export class WorkspaceLoader implements RowLoader<WorkspaceRow> {
  readonly isOfCatalog = true;
  readonly capped = false;
  generation = 0;
  readonly #source: WorkspaceSource;
  readonly #filters: FilterState;
  readonly #following: Unsubscribe;
  #all: readonly WorkspaceRow[] | undefined;
  #items: readonly WorkspaceRow[] = [];

  constructor(source: WorkspaceSource, filters: FilterState, changed: () => void) {
    this.#source = source;
    this.#filters = filters;
    this.#following = source.onDidChange(changed);
  }

  get source(): RowSource<WorkspaceRow> {
    const { state, asOf } = this.#source;
    const items = this.#follow();
    const isReading = this.loadingAll;
    return {
      items,
      isLoaded: items.length > 0 || state === "done" || state === "stopped",
      hasMore: isReading || state === "idle",
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
    // After the user has stopped the reading, only the user goes on with it.
    if (this.#source.state !== "stopped") await this.#source.start();
  }

  async more(): Promise<void> {
    await this.#source.start();
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

  #follow(): readonly WorkspaceRow[] {
    const { rows } = this.#source;
    if (rows === this.#all) return this.#items;
    this.#all = rows;
    this.#items = rows.filter((row) => isChosen(row, this.#filters));
    return this.#items;
  }
}
