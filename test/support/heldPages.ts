import type { Pages } from "../../src/sources/catalog/catalogList";
import type { RequestOptions } from "../../src/sources/service/requestOptions";
import { RequestError } from "../../src/sources/transport/requestError";

/** Pages in memory. Each answer waits until the test releases it or lets it fail. */
export class HeldPages<T> implements Pages<T> {
  readonly items: T[] = [];
  readonly total = undefined;
  readonly skippedRows = 0;
  readonly repeatedRows = 0;
  readonly cutRows = 0;
  readonly asOf = undefined;
  loadsNextPage = false;
  pagesLoaded = 0;
  requests = 0;
  /** Whether the last request was a user action. */
  userAction: boolean | undefined;
  readonly #pages: readonly (readonly T[])[];
  #settle: ((error?: RequestError) => void) | undefined;

  constructor(pages: readonly (readonly T[])[]) {
    this.#pages = pages;
  }

  get hasMore(): boolean {
    return this.pagesLoaded < this.#pages.length;
  }

  async loadMore({ signal, userAction }: RequestOptions = {}): Promise<void> {
    this.requests += 1;
    this.userAction = userAction;
    await new Promise<void>((resolve, reject) => {
      this.#settle = (error) => {
        if (error === undefined) resolve();
        else reject(error);
      };
      signal?.addEventListener("abort", () => {
        reject(new RequestError("E_CANCELLED"));
      });
    });
    this.items.push(...(this.#pages[this.pagesLoaded] ?? []));
    this.pagesLoaded += 1;
  }

  /** Replaces rows with the same key, which is their last digit in this fixture. */
  replace(newer: readonly T[]): void {
    const keyOf = (row: T): string | undefined => String(row).at(-1);
    for (const row of newer) {
      const place = this.items.findIndex((item) => keyOf(item) === keyOf(row));
      if (place >= 0) this.items[place] = row;
    }
  }

  /** Settles the pending request and waits until its effects have happened. */
  async answer(error?: RequestError): Promise<void> {
    await settled();
    const settle = this.#settle;
    if (settle === undefined) throw new Error("nothing is waited for");
    this.#settle = undefined;
    settle(error);
    await settled();
  }
}

/** Waits for all promises that can settle without further input. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
