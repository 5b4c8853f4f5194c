import { ChangeEvent } from "../../sources/catalog/changeEvent";
import type { PagedList } from "../../sources/service/pages";
import type { TagSummary } from "../../sources/service/schemas";
import type { LoadingTags } from "./conversation";
import { orderTags, type OfferedTags } from "./tagChoices";

interface TagReaderParts {
  /** Known tags. */
  readonly known: Iterable<TagSummary>;
  readonly recent: readonly string[];
  /** Tags that are not offered. */
  readonly isSample: (tag: string) => boolean;
  readonly needsTag: boolean;
  /** Opens the service's list; undefined if memory has all of it. */
  readonly openList: (() => Promise<PagedList<TagSummary>>) | undefined;
}

/** The most pages of a list that one action reads (rule 7). */
const mostPages = 200;

/**
 * The tags to pick from: at once the known ones and, if there may be more, those that the service lists, page
 * by page while the user reads. It reads a list of its own, since the catalog's would add the same 200 pages
 * to the tree, whose user loads page by page.
 */
export class TagReader implements LoadingTags {
  readonly #sources: TagReaderParts;
  readonly #change = new ChangeEvent<void>();
  readonly #abort = new AbortController();
  #offered: OfferedTags;
  #loading = false;

  constructor(sources: TagReaderParts) {
    this.#sources = sources;
    this.#offered = this.#build([]);
    if (sources.openList !== undefined) void this.#read(sources.openList);
  }

  get offered(): OfferedTags {
    return this.#offered;
  }

  get isLoading(): boolean {
    return this.#loading;
  }

  onDidChange(listener: () => void): { dispose(): void } {
    return this.#change.on(listener);
  }

  dispose(): void {
    this.#change.dispose();
    this.#abort.abort();
  }

  /** If the list fails, the known tags stay; a missing name can still be typed. */
  async #read(openList: () => Promise<PagedList<TagSummary>>): Promise<void> {
    this.#loading = true;
    const { signal } = this.#abort;
    try {
      const list = await openList();
      while (list.hasMore && list.pagesLoaded < mostPages && !signal.aborted) {
        await list.loadMore({ signal });
        this.#offered = this.#build(list.items);
        this.#change.fire();
      }
    } catch {
      // The known tags stay.
    } finally {
      this.#loading = false;
      this.#change.fire();
    }
  }

  #build(listed: readonly TagSummary[]): OfferedTags {
    const { known, recent, isSample, needsTag } = this.#sources;
    const byName = new Map([...known, ...listed].map((tag) => [tag.tag, tag]));
    const offered = [...byName.values()].filter(({ tag }) => !isSample(tag));
    return { tags: orderTags(offered, recent), recent, isSample, needsTag };
  }
}
