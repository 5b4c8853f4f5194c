import type { PagedRows } from "./pageLinks";
import { mostTagsOfAddress, reservedTag, type StoredTag, type TagStore } from "./tagStore";

/**
 * The tags to show: the user's own, and the sample's if the user has turned the sample on. A tag of
 * the user replaces the sample's tag of the same name.
 */
export class VisibleTags {
  readonly #shown: readonly TagStore[];
  #tags: readonly StoredTag[] | undefined;
  #sampleAddresses: readonly string[] | undefined;

  constructor(
    readonly own: TagStore,
    readonly sample: TagStore,
    readonly showsSample: boolean,
  ) {
    this.#shown = showsSample ? [own, sample] : [own];
  }

  /** All tags except the reserved one: first the sample's, then the user's, each the oldest first. */
  get tags(): readonly StoredTag[] {
    if (!this.showsSample) return this.own.tags;
    this.#tags ??= [
      ...this.sample.tags.filter(({ tag }) => this.isSampleTag(tag)),
      ...this.own.tags,
    ];
    return this.#tags;
  }

  /**
   * The places of the tags, ascending; links to pages contain them. A tag keeps its place while other tags are shown,
   * removed or added.
   */
  get places(): PagedRows<number> {
    const { tags } = this;
    const first = this.sample.tags.length;
    return {
      length: tags.length,
      at: (index) => {
        const tag = tags[index];
        if (tag === undefined) return undefined;
        return this.own.findTag(tag.tag) === tag ? first + tag.place : tag.place;
      },
    };
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

  /** Returns the tags of an address: first the user's, then the sample's up to a total of 50 tags. */
  tagsOf(address: string): readonly string[] {
    const own = this.own.tagsOf(address);
    if (!this.showsSample) return own;
    const sample = this.sample.tagsOf(address).filter((tag) => this.isSampleTag(tag));
    return [...own, ...sample].slice(0, Math.max(own.length, mostTagsOfAddress));
  }

  /** The sample's addresses that the user has not tagged; none if the sample is off. */
  get sampleAddresses(): readonly string[] {
    this.#sampleAddresses ??= Array.from({ length: this.sample.addressCount }, (_, i) =>
      this.sample.addressText(i),
    ).filter((address) => this.isOfSample(address));
    return this.#sampleAddresses;
  }

  /** Whether the sample is on and has tags for an address that the user has not tagged. */
  isOfSample(address: string): boolean {
    return this.showsSample && this.sample.has(address) && !this.own.has(address);
  }

  /** Returns the sample's tags of an address; none if the sample is off, or if the user has tagged the address. */
  sampleTagsOf(address: string): readonly string[] {
    return this.isOfSample(address) ? this.tagsOf(address) : [];
  }

  isSampleTag(tag: string): boolean {
    return (
      this.showsSample &&
      tag !== reservedTag &&
      this.sample.findTag(tag) !== undefined &&
      this.own.findTag(tag) === undefined
    );
  }
}

/** One tag with its addresses, in the order in which the addresses were tagged. */
class TagView {
  constructor(
    readonly store: TagStore,
    readonly entry: StoredTag,
  ) {}

  get addressCount(): number {
    return this.entry.addresses.length;
  }

  /** The places of the addresses, ascending. */
  get places(): PagedRows<number> {
    const { places, addresses } = this.entry;
    if (places !== undefined) return places;
    const { length } = addresses;
    const at = (index: number): number | undefined => (index < length ? index : undefined);
    return { length, at };
  }

  addresses(start: number, end: number): readonly string[] {
    return this.entry.addresses.slice(start, end).map((number) => this.store.addressText(number));
  }
}
