import type { TagSummary } from "../service/schemas";
import type { IndexRecord, TagIndex } from "./tagIndex";

/**
 * Stores all addresses of a tag in the index, page by page. The tag's old addresses stay in the index until the last
 * page. Then the addresses that were not listed lose the tag, but only if all pages and rows could be read.
 */
export class TagReading {
  readonly #rows = new Set<number>();
  /** The number of rows that could not be read; each may be an address with the tag. */
  #unreadable = 0;
  /** The number of addresses beyond the capacity of the index. */
  #withoutRoom = 0;

  constructor(
    private readonly index: TagIndex,
    private readonly summary: TagSummary,
  ) {}

  put(records: readonly IndexRecord[], unreadable = 0): void {
    this.#unreadable += unreadable;
    for (const { record, ...key } of records) {
      const tags = record.tags.includes(this.summary.tag)
        ? record.tags
        : [...record.tags, this.summary.tag];
      const row = this.index.put({ ...key, record: { ...record, tags } });
      if (row < 0) this.#withoutRoom += 1;
      else this.#rows.add(row);
    }
  }

  /**
   * Ends the read of the tag. Call after the last page that is read. `isWhole`: whether all pages of the list and all
   * of their rows were read.
   */
  finish(isWhole: boolean): void {
    if (isWhole && this.#unreadable === 0) this.index.keepOnly(this.summary.tag, this.#rows);
    this.index.markRead({ ...this.summary, leftOut: this.#unreadable + this.#withoutRoom });
  }
}
