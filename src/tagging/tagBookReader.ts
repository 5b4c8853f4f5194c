import { ChangeEvent } from "../catalog/changeEvent";
import type { PagedList } from "../service/pages";
import type { TagSummary } from "../service/schemas";
import type { OpenTagBook } from "./conversation";
import { orderTags, type TagBook } from "./tagChoices";

interface TagBookSources {
  /** Tags that are remembered. */
  readonly known: Iterable<TagSummary>;
  readonly recent: readonly string[];
  /** Tags that are not offered. */
  readonly isSample: (tag: string) => boolean;
  /** Opens the service's own list; undefined where memory holds all of it. */
  readonly openList: (() => Promise<PagedList<TagSummary>>) | undefined;
}

/** Rule 7: no action reads more pages of a list. */
const mostPages = 200;

/**
 * The tags that a person may pick: at once those that are remembered, and where that may not be all,
 * those that the service lists, page by page while the person looks at them. It reads a list of its
 * own: the catalog's would put the same 200 pages into the tree, whose user loads page by page.
 */
export class TagBookReader implements OpenTagBook {
  readonly #sources: TagBookSources;
  readonly #change = new ChangeEvent<void>();
  readonly #abort = new AbortController();
  #book: TagBook;
  #loading = false;

  constructor(sources: TagBookSources) {
    this.#sources = sources;
    this.#book = this.#buildBook([]);
    if (sources.openList !== undefined) void this.#read(sources.openList);
  }

  get book(): TagBook {
    return this.#book;
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

  /** A list that fails leaves what is remembered; a name that is missing can still be typed. */
  async #read(openList: () => Promise<PagedList<TagSummary>>): Promise<void> {
    this.#loading = true;
    const { signal } = this.#abort;
    try {
      const list = await openList();
      while (list.hasMore && list.pagesLoaded < mostPages && !signal.aborted) {
        await list.loadMore({ signal });
        this.#book = this.#buildBook(list.items);
        this.#change.fire();
      }
    } catch {
      // What is known stays.
    } finally {
      this.#loading = false;
      this.#change.fire();
    }
  }

  #buildBook(listed: readonly TagSummary[]): TagBook {
    const { known, recent, isSample } = this.#sources;
    const byName = new Map([...known, ...listed].map((tag) => [tag.tag, tag]));
    const offered = [...byName.values()].filter(({ tag }) => !isSample(tag));
    return { tags: orderTags(offered, recent), recent, isSample };
  }
}
