import { type CatalogList, mostPagesOfAnAction } from "../../../sources/catalog/catalogList";
import type { RowSource } from "./loadedTable";

const mostOfAnAction: LoadLimits = { pages: mostPagesOfAnAction, rows: Number.POSITIVE_INFINITY };

/** Loads the rows of a table. No method rejects: `source` reports failures. */
export interface RowLoader<Item> {
  readonly source: RowSource<Item>;
  /** Whether a refresh of the catalog skips these rows: the catalog has reloaded them, or they come from files. */
  readonly isOfCatalog: boolean;
  readonly loadingAll: boolean;
  /** Whether the last "load all" ended at the limit. */
  readonly capped: boolean;
  /** Changes when the rows are replaced (`reset`), and when the loader is disposed. */
  readonly generation: number;
  load(): Promise<void>;
  more(): Promise<void>;
  /** Loads until everything is loaded, the limit is reached, a page fails, or `stop` is called. */
  all(most?: LoadLimits): Promise<void>;
  refresh(): Promise<void>;
  /** Cancels the current load and keeps the loaded rows. */
  stop(): void;
  /** Drops the rows, for example after a change of the filter. */
  reset(): void;
  dispose(): void;
}

export interface LoadLimits {
  readonly pages: number;
  readonly rows: number;
}

/**
 * Loads the list of a table, page by page or up to a limit of pages and rows. After a change of the filter, `reset`
 * cancels the current load and creates another list.
 */
export class ListLoader<Item> implements RowLoader<Item> {
  readonly #make: () => CatalogList<Item>;
  readonly #changed: () => void;
  #list: CatalogList<Item>;
  #abort = new AbortController();
  #isDisposed = false;
  #generation = 0;
  #loadingAll = false;
  #allLoad: Promise<void> | undefined;
  #capped = false;

  constructor(
    make: () => CatalogList<Item>,
    changed: () => void,
    readonly isOfCatalog = false,
  ) {
    this.#make = make;
    this.#changed = changed;
    this.#list = make();
  }

  get source(): RowSource<Item> {
    return this.#list;
  }

  get loadingAll(): boolean {
    return this.#loadingAll;
  }

  get generation(): number {
    return this.#generation;
  }

  get capped(): boolean {
    return this.#capped && this.#list.hasMore;
  }

  async load(): Promise<void> {
    await this.#list.load(this.#abort.signal);
  }

  async more(): Promise<void> {
    this.#capped = false;
    await this.#list.loadNext(this.#abort.signal);
  }

  /** Waits for a "load all" in progress, and continues with the new limits. */
  async all(most: LoadLimits = mostOfAnAction): Promise<void> {
    const { signal } = this.#abort;
    await this.#allLoad;
    if (signal.aborted) return;
    this.#allLoad = this.#loadAll(most);
    await this.#allLoad;
  }

  async #loadAll(most: LoadLimits): Promise<void> {
    const list = this.#list;
    const { signal } = this.#abort;
    const last = list.pagesLoaded + most.pages;
    this.#loadingAll = true;
    this.#capped = false;
    const mayGoOn = (): boolean =>
      !signal.aborted && list.pagesLoaded < last && list.items.length < most.rows;
    while (list.hasMore && mayGoOn()) if (!(await list.loadNext(signal))) break;
    if (this.#list !== list) return;
    this.#loadingAll = false;
    this.#capped = !signal.aborted && list.hasMore && !mayGoOn();
    this.#changed();
  }

  async refresh(): Promise<void> {
    await this.#list.refresh(this.#abort.signal);
  }

  stop(): void {
    this.#end();
    this.#changed();
  }

  reset(): void {
    this.#end();
    this.#generation += 1;
    this.#capped = false;
    this.#list = this.#make();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#generation += 1;
    this.#end();
  }

  /**
   * Cancels the current load. After `dispose` the signal stays aborted, so that no load starts if the user answers
   * a prompt after the panel was closed.
   */
  #end(): void {
    this.#abort.abort();
    if (!this.#isDisposed) this.#abort = new AbortController();
    this.#loadingAll = false;
  }
}
