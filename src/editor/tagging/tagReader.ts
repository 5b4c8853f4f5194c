import { ChangeEvent } from "../../sources/catalog/changeEvent";
import type { PagedList } from "../../sources/service/pages";
import type { TagSummary } from "../../sources/service/schemas";
import type { LoadingTags } from "./conversation";
import { orderTags, type OfferedTags } from "./tagChoices";

interface TagReaderParts {
  /** The tags that are known without a request. */
  readonly known: Iterable<TagSummary>;
  readonly recent: readonly string[];
  /** Whether a tag belongs to the sample; such tags are not offered. */
  readonly isSample: (tag: string) => boolean;
  readonly needsTag: boolean;
  /** Opens the service's list of tags; undefined if the memory contains all tags. */
  readonly openList: (() => Promise<PagedList<TagSummary>>) | undefined;
}

/** The maximum number of pages of a list that one action loads (faults.md, rule 7). */
const mostPages = 200;

/**
 * Offers the known tags. If the service may have more, also loads the service's list, page by page, while the picker is
 * open. The reader opens its own list: if it used the catalog's list, up to 200 pages would appear in the tree, where
 * the user loads page by page.
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

  /** Loads the list. If this fails, the known tags stay, and the user can still type other names. */
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
      // A failed list is not an error: the known tags stay.
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
