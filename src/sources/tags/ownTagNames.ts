import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import type { Name } from "../../engine/names/name";
import { type Fit, fitsWord } from "../../engine/names/textIndex";
import type { LocalTags } from "../catalog/serviceInUse";
import { shownTags } from "../../engine/known/labels";

/** Makes the user's local tags available as names while another service is in use. */
export class OwnTagNames {
  readonly #tags: Pick<LocalTags, "ownTagsOf" | "listOwnTags" | "tagsVersion">;
  readonly #title: string;

  /** `title` is shown to users after each tag as its source. */
  constructor(tags: Pick<LocalTags, "ownTagsOf" | "listOwnTags" | "tagsVersion">, title: string) {
    this.#tags = tags;
    this.#title = title;
  }

  /** Changes whenever a tag is assigned to or removed from an address. */
  get version(): number {
    return this.#tags.tagsVersion;
  }

  has({ canonical }: AddressIdentity): boolean {
    return shownTags(this.#tags.ownTagsOf(canonical)).length > 0;
  }

  find({ canonical }: AddressIdentity): readonly Name[] {
    const tags = shownTags(this.#tags.ownTagsOf(canonical));
    return tags.map((text) => ({
      text,
      kind: "tag",
      chains: "every",
      source: { title: this.#title, version: "" },
    }));
  }

  *search(word: string, fit: Fit): Generator<AddressIdentity> {
    for (const { tag, addresses } of this.#tags.listOwnTags()) {
      if (fitsWord(tag, word, fit)) yield* identifyAll(addresses);
    }
  }

  *addresses(): Generator<AddressIdentity> {
    for (const { addresses } of this.#tags.listOwnTags()) yield* identifyAll(addresses);
  }
}

function* identifyAll(addresses: readonly string[]): Generator<AddressIdentity> {
  for (const address of addresses) {
    const verdict = identify(address);
    if (verdict.valid) yield { format: verdict.format, canonical: verdict.canonical };
  }
}
