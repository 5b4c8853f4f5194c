import { getSampleTags } from "./sampleTags";
import { reservedTag, type StoredTag, type TagStore } from "./tagStore";

/**
 * The tags as a caller sees them: the user's own; and the sample's for as long as the user has none.
 * Addresses that were registered without a tag do not hide the sample.
 */
export class VisibleTags {
  readonly #shown: readonly TagStore[];

  constructor(readonly own: TagStore) {
    this.#shown = own.tags.length > 0 ? [own] : [own, getSampleTags()];
  }

  get showsSample(): boolean {
    return this.#shown.length > 1;
  }

  /** All tags but the reserved one, the oldest first. */
  get tags(): readonly StoredTag[] {
    return this.showsSample ? getSampleTags().tags : this.own.tags;
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

  tagsOf(address: string): readonly string[] {
    return this.#shown.flatMap((store) => store.tagsOf(address));
  }

  /** The first addresses, the user's before the sample's; at most so many. */
  firstAddresses(limit: number): readonly string[] {
    const texts = this.#shown.flatMap((store) =>
      Array.from({ length: Math.min(limit, store.addressCount) }, (_, i) => store.addressText(i)),
    );
    return [...new Set(texts)].slice(0, limit);
  }

  isSampleTag(tag: string): boolean {
    return tag !== reservedTag && this.showsSample && getSampleTags().findTag(tag) !== undefined;
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
