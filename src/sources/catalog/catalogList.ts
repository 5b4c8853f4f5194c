import { RequestError } from "../transport/requestError";
import type { PagedList } from "../service/pages";

export type Pages<T> = Pick<
  PagedList<T>,
  | "items"
  | "hasMore"
  | "loadsNextPage"
  | "total"
  | "pagesLoaded"
  | "skippedRows"
  | "repeatedRows"
  | "cutRows"
  | "asOf"
  | "loadMore"
  | "replace"
>;

/**
 * Who started a load. After repeated failures the circuit breaker (faults.md, rule 13) blocks loads
 * by the program, such as a reload after a change of tags, but lets loads by the user through.
 */
export type LoadInitiator = "user" | "program";

type Loading = "first" | "more" | "refresh";

/** A failed load: its kind, the number of the missing page, and the error. */
export interface FailedLoad {
  readonly loading: Loading;
  readonly page: number;
  readonly error: RequestError;
}

/**
 * The maximum number of pages that one action loads. A refresh reloads the loaded pages up to this
 * limit.
 */
export const mostPagesOfAnAction = 200;

/**
 * A list of the service, loaded page by page and kept for this session. `refresh` reloads as many
 * pages as are loaded, and replaces the old rows only when all of them have arrived. One request is
 * in flight at a time. Callers may pass a signal; when all of them have aborted, the request is
 * cancelled and a late answer changes nothing. No method rejects: loaded rows stay, and `failed`
 * reports the error.
 */
export class CatalogList<T> {
  readonly #open: () => Promise<Pages<T>>;
  readonly #changed: () => void;
  #pages: Pages<T> | undefined;
  #run: Run | undefined;
  #failed: FailedLoad | undefined;
  /** The number of refreshes that have begun. */
  #refreshes = 0;

  constructor(open: () => Promise<Pages<T>>, changed: () => void) {
    this.#open = open;
    this.#changed = changed;
  }

  /** The rows of all loaded pages, in the service's order. */
  get items(): readonly T[] {
    return this.#pages?.items ?? [];
  }

  get isLoaded(): boolean {
    return this.pagesLoaded > 0;
  }

  get pagesLoaded(): number {
    return this.#pages?.pagesLoaded ?? 0;
  }

  get hasMore(): boolean {
    return this.#pages?.hasMore ?? true;
  }

  /** The number of all rows, if the service reports it. */
  get total(): number | undefined {
    return this.#pages?.total;
  }

  /** The number of rows that could not be read; they are not among the items. */
  get skippedRows(): number {
    return this.#pages?.skippedRows ?? 0;
  }

  /** The number of rows that repeated an earlier row; the items contain each row once. */
  get repeatedRows(): number {
    return this.#pages?.repeatedRows ?? 0;
  }

  /** The number of rows that were skipped because their page had too many. */
  get cutRows(): number {
    return this.#pages?.cutRows ?? 0;
  }

  /** When the oldest row was read. */
  get asOf(): Date | undefined {
    return this.#pages?.asOf;
  }

  get loading(): Loading | undefined {
    return this.#run?.loading;
  }

  get failed(): FailedLoad | undefined {
    return this.#failed;
  }

  /** Loads the first page, unless it is loaded. */
  load(signal?: AbortSignal): Promise<void> {
    return this.isLoaded ? Promise.resolve() : this.loadMore(signal);
  }

  /** Loads the next page, or waits for the load in progress. */
  loadMore(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    if (this.#run === undefined && !this.hasMore) return Promise.resolve();
    return this.#await(this.#run ?? this.#start(this.isLoaded ? "more" : "first"), signal);
  }

  /**
   * Loads the next page, after any refresh in progress. If a refresh cancels the load, the page is
   * requested again. Resolves with true if a page was loaded.
   */
  async loadNext(signal?: AbortSignal): Promise<boolean> {
    for (;;) {
      while (this.#run?.loading === "refresh" && signal?.aborted !== true) {
        await this.#await(this.#run, signal);
      }
      if (signal?.aborted === true || !this.hasMore) return false;
      const [pages, refreshes] = [this.pagesLoaded, this.#refreshes];
      await this.loadMore(signal);
      if (this.#refreshes === refreshes) return this.pagesLoaded > pages;
    }
  }

  /** Loads all pages up to the limit of one action; ends early if a page fails. */
  async loadAll(signal?: AbortSignal): Promise<void> {
    for (let page = 0; page < mostPagesOfAnAction && this.hasMore; page += 1) {
      if (!(await this.loadNext(signal))) return;
    }
  }

  /**
   * Reloads the loaded pages, or the first page if its load is in progress or has failed. Calls during a refresh
   * trigger one additional refresh.
   */
  refresh(signal?: AbortSignal, initiator: LoadInitiator = "user"): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    const run = this.#run;
    if (run?.loading === "refresh") {
      run.refreshRequests += 1;
      if (initiator === "user") run.initiator = initiator;
      return this.#await(run, signal);
    }
    if (!this.isLoaded && run === undefined && this.#failed === undefined) return Promise.resolve();
    this.cancel();
    return this.#await(this.#start(this.isLoaded ? "refresh" : "first", initiator), signal);
  }

  /** Cancels the current load and keeps the rows from before it. */
  cancel(): void {
    const run = this.#run;
    this.#run = undefined;
    run?.abort.abort();
    if (run !== undefined) this.#changed();
  }

  /** Replaces loaded records by newer ones. */
  replace(newer: readonly T[]): void {
    this.#pages?.replace(newer);
  }

  #start(loading: Loading, initiator: LoadInitiator = "user"): Run {
    const run: Run = {
      loading,
      initiator,
      abort: new AbortController(),
      waiting: 0,
      refreshRequests: 1,
      done: none,
    };
    this.#run = run;
    if (loading === "refresh") this.#refreshes += 1;
    run.done = this.#carryOut(run);
    this.#changed();
    return run;
  }

  /** Waits for a run; the run is cancelled when its last caller stops waiting. */
  #await(run: Run, signal: AbortSignal | undefined): Promise<void> {
    run.waiting += 1;
    const leave = (): void => {
      run.waiting -= 1;
      if (run.waiting === 0 && this.#run === run) this.cancel();
    };
    signal?.addEventListener("abort", leave);
    return run.done.finally(() => {
      signal?.removeEventListener("abort", leave);
    });
  }

  async #carryOut(run: Run): Promise<void> {
    let requestsBefore: number;
    do {
      requestsBefore = run.refreshRequests;
      await this.#loadPages(run);
    } while (run.refreshRequests > requestsBefore && this.#run === run);
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#changed();
  }

  async #loadPages(run: Run): Promise<void> {
    const isRefresh = run.loading === "refresh";
    const wanted = isRefresh ? Math.min(this.pagesLoaded, mostPagesOfAnAction) : 1;
    let pages = isRefresh ? undefined : this.#pages;
    try {
      pages ??= await this.#open();
      for (
        let page = 0;
        (page < wanted || pages.loadsNextPage) && pages.hasMore && this.#run === run;
        page += 1
      ) {
        await pages.loadMore({
          signal: run.abort.signal,
          userAction: run.initiator === "user",
        });
      }
      if (this.#run !== run) return;
      this.#pages = pages;
      this.#failed = undefined;
    } catch (error) {
      if (this.#run !== run) return;
      const hasBegun = run.loading === "first" && pages !== undefined && pages.items.length > 0;
      if (hasBegun) this.#pages = pages;
      this.#fail(hasBegun ? "more" : run.loading, pages?.pagesLoaded ?? 0, error);
    }
  }

  #fail(loading: Loading, pagesLoaded: number, caught: unknown): void {
    const error = caught instanceof RequestError ? caught : new RequestError("E_SHAPE");
    if (error.code === "E_CANCELLED") return;
    this.#failed = { loading, page: pagesLoaded + 1, error };
  }
}

interface Run {
  readonly loading: Loading;
  readonly abort: AbortController;
  /** `user` if the user started the load, or requested a refresh while it ran. */
  initiator: LoadInitiator;
  /** The number of callers that still wait. */
  waiting: number;
  /**
   * The number of requested refreshes. If it grows during a refresh, one additional refresh
   * follows.
   */
  refreshRequests: number;
  done: Promise<void>;
}

const none = Promise.resolve();
