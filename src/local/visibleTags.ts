import { getSampleTags } from "./sample/sampleTags";
import { mostTagsOfAddress, reservedTag, type StoredTag, type TagStore } from "./tagStore";

/**
 * The tags as a caller sees them: the sample's, until the user has hidden them, and the user's own.
 * A tag of the user's that has the name of one of the sample's takes its place.
 */
export class VisibleTags {
  readonly #shown: readonly TagStore[];
  #tags: readonly StoredTag[] | undefined;

  constructor(
    readonly own: TagStore,
    readonly showsSample: boolean,
  ) {
    this.#shown = showsSample ? [own, getSampleTags()] : [own];
  }

  /** All tags but the reserved one, the oldest first. */
  get tags(): readonly StoredTag[] {
    if (!this.showsSample) return this.own.tags;
    this.#tags ??= [
      ...getSampleTags().tags.filter(({ tag }) => this.isSampleTag(tag)),
      ...this.own.tags,
    ];
    return this.#tags;
  }

  find(tag: string): TagView | undefined {
    for (const store of this.#shown) {
      const found = store.findTag(tag);
      if (found !== undefined) return new TagView(store, found);
    }
    return undefined;
  }

  has(address: string): boolean {
    return this.#shown.some((store) => store.has(address));
  }

  /** The user's before the sample's, of which those beyond the fiftieth tag are left out. */
  tagsOf(address: string): readonly string[] {
    const own = this.own.tagsOf(address);
    if (!this.showsSample) return own;
    const sample = getSampleTags()
      .tagsOf(address)
      .filter((tag) => this.isSampleTag(tag));
    return [...own, ...sample].slice(0, Math.max(own.length, mostTagsOfAddress));
  }

  /** The first addresses, the user's before the sample's; at most so many. */
  firstAddresses(limit: number): readonly string[] {
    const texts = this.#shown.flatMap((store) =>
      Array.from({ length: Math.min(limit, store.addressCount) }, (_, i) => store.addressText(i)),
    );
    return [...new Set(texts)].slice(0, limit);
  }

  isSampleTag(tag: string): boolean {
    return (
      this.showsSample &&
      tag !== reservedTag &&
      getSampleTags().findTag(tag) !== undefined &&
      this.own.findTag(tag) === undefined
    );
  }
}

/** One tag with the addresses that have it, in the order in which they got it. */
class TagView {
  constructor(
    readonly store: TagStore,
    readonly entry: StoredTag,
  ) {}

  get addressCount(): number {
    return this.entry.addresses.length;
  }

  addresses(start: number, end: number): readonly string[] {
    return this.entry.addresses.slice(start, end).map((number) => this.store.addressText(number));
  }
}
