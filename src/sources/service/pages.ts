import { RequestError } from "../transport/requestError";
import type { PageLink } from "./pageLink";
import type { RequestOptions } from "./requestOptions";
import type { Rows } from "./rows";
import { SharedTask } from "../transport/sharedTask";

/** The rows of a page, and its link to the next page. */
export interface Page<T> extends Rows<T> {
  readonly next: NextPage;
  readonly asOf: Date;
  /** Whether to show the next page together with this one. Set if the next page comes from another source. */
  readonly loadsNextPage?: boolean;
}

export type NextPage =
  | { readonly kind: "none" }
  | { readonly kind: "link"; readonly link: PageLink }
  /** The page has a link that must not be followed. */
  | { readonly kind: "refused" };

interface PagedListSource<T> {
  /** Loads the page of a link; without a link, loads the first page. */
  load(link: PageLink | undefined, options: RequestOptions): Promise<Page<T>>;
  /** Returns the identity of a row. A repeated row replaces the first one. */
  keyOf(row: T): string;
  /** The number of all rows, if the service has reported it. */
  readonly total?: number | undefined;
  /** The host to name in errors. */
  readonly host: string;
}

interface ListLimits {
  readonly maxPages: number;
  readonly maxRows?: number;
}

const mostEmptyPages = 3;

/**
 * A list of the service that grows page by page, in the service's order. One request is in flight at a time, a failure
 * keeps the loaded rows, and no row is in the list twice. While `hasMore` is true, the list may be incomplete. If the
 * service's next link must not be followed (another origin, a loop, too many empty pages), `hasMore` stays true and
 * `loadMore` rejects without a request. To refresh, load a new list and replace this one.
 */
export class PagedList<T> implements AsyncIterable<readonly T[]> {
  readonly #source: PagedListSource<T>;
  readonly #items: T[] = [];
  readonly #places = new Map<string, number>();
  readonly #visited = new Set<string>();
  #next: Next = { kind: "first" };
  #loading: SharedTask<void> | undefined;
  #emptyPages = 0;
  #pagesLoaded = 0;
  #skippedRows = 0;
  #repeatedRows = 0;
  #cutRows = 0;
  #asOf: Date | undefined;
  #loadsNextPage = false;

  constructor(source: PagedListSource<T>) {
    this.#source = source;
  }

  /** All rows loaded so far. The array grows in place. */
  get items(): readonly T[] {
    return this.#items;
  }

  /** Whether there may be more rows; true before the first page. */
  get hasMore(): boolean {
    return this.#next.kind !== "none";
  }

  /** Whether to show the next page together with the last loaded page. */
  get loadsNextPage(): boolean {
    return this.#loadsNextPage;
  }

  get total(): number | undefined {
    return this.#source.total;
  }

  get pagesLoaded(): number {
    return this.#pagesLoaded;
  }

  /** The number of rows that could not be read; they are not among the items. */
  get skippedRows(): number {
    return this.#skippedRows;
  }

  /**
   * The number of rows that repeated an earlier row, on the same page or a later one; the items contain each row once.
   */
  get repeatedRows(): number {
    return this.#repeatedRows;
  }

  /** The number of rows that were skipped because their page had too many. */
  get cutRows(): number {
    return this.#cutRows;
  }

  /** When the first page was read; undefined before that. */
  get asOf(): Date | undefined {
    return this.#asOf;
  }

  /** Loads the next page with rows, or joins the load in progress. */
  loadMore(options: RequestOptions = {}): Promise<void> {
    if (this.#next.kind === "none") return Promise.resolve();
    if (this.#loading === undefined) {
      const task = new SharedTask(
        (signal) => this.#loadRows({ ...options, signal }),
        () => {
          if (this.#loading === task) this.#loading = undefined;
        },
      );
      this.#loading = task;
    }
    return this.#loading.join(options.signal);
  }

  /**
   * Loads until all rows are loaded or a limit is reached. Resolves with true if all rows are
   * loaded.
   */
  async loadAll(limits: ListLimits, options: RequestOptions = {}): Promise<boolean> {
    const last = this.#pagesLoaded + limits.maxPages;
    const maxRows = limits.maxRows ?? Infinity;
    while (this.hasMore && this.#pagesLoaded < last && this.#items.length < maxRows) {
      await this.loadMore(options);
    }
    return !this.hasMore;
  }

  /** Yields the rows page by page, beginning with those already loaded. Throws if a page fails. */
  async *[Symbol.asyncIterator](): AsyncGenerator<readonly T[], void> {
    let given = 0;
    for (;;) {
      if (this.#items.length > given) yield this.#items.slice(given);
      given = this.#items.length;
      if (!this.hasMore) return;
      await this.loadMore();
    }
  }

  /** Replaces loaded records with newer ones of the same identity; other records are not added. */
  replace(newer: readonly T[]): void {
    for (const row of newer) {
      const place = this.#places.get(this.#source.keyOf(row));
      if (place !== undefined) this.#items[place] = row;
    }
  }

  async #loadRows(options: RequestOptions): Promise<void> {
    do {
      await this.#loadPage(options);
    } while (this.#emptyPages > 0 && this.#next.kind !== "none");
  }

  async #loadPage(options: RequestOptions): Promise<void> {
    const next = this.#next;
    if (next.kind === "stopped") throw next.error;
    const link = next.kind === "link" ? next.link : undefined;
    const page = await this.#source.load(link, options);
    options.signal?.throwIfAborted();
    const before = this.#items.length;
    for (const row of page.rows) this.#put(row);
    const isRepeated = page.rows.length > 0 && this.#items.length === before;
    this.#pagesLoaded += 1;
    this.#skippedRows += page.skipped;
    this.#cutRows += page.cut;
    this.#asOf ??= page.asOf;
    this.#loadsNextPage = page.loadsNextPage === true;
    this.#emptyPages = page.rows.length === 0 ? this.#emptyPages + 1 : 0;
    if (link !== undefined) this.#visited.add(link.paths[0]);
    this.#next =
      isRepeated && page.next.kind === "none" ? this.#stopAtLoop() : this.#follow(page.next);
  }

  #put(row: T): void {
    const key = this.#source.keyOf(row);
    const place = this.#places.get(key);
    if (place === undefined) {
      this.#places.set(key, this.#items.push(row) - 1);
    } else {
      this.#items[place] = row;
      this.#repeatedRows += 1;
    }
  }

  /**
   * Stops at a link to a page that was loaded before, or at a last page with only known rows.
   * Neither proves that the list is complete.
   */
  #stopAtLoop(): Next {
    return { kind: "stopped", error: new RequestError("E_PAGE_LOOP", { host: this.#source.host }) };
  }

  #follow(next: NextPage): Next {
    if (next.kind === "none") return next;
    const { host } = this.#source;
    if (next.kind === "refused") {
      return { kind: "stopped", error: new RequestError("E_PAGE_LINK", { host }) };
    }
    if (this.#visited.has(next.link.paths[0])) {
      return this.#stopAtLoop();
    }
    if (this.#emptyPages <= mostEmptyPages) return next;
    const detail = "The service keeps sending empty pages.";
    return { kind: "stopped", error: new RequestError("E_PAGE_LOOP", { host, detail }) };
  }
}

type Next =
  | { readonly kind: "first" | "none" }
  | { readonly kind: "link"; readonly link: PageLink }
  | { readonly kind: "stopped"; readonly error: RequestError };
