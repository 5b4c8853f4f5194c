import { SampleAmounts } from "./sampleAmounts";
import type { TagJournal } from "./tagJournal";
import type { TagStore } from "./tagStore";
import { VisibleTags } from "./visibleTags";

/** What is known at the moment: the journal's tags, the sample's, and the amounts that follow. */
export class LocalState {
  #seen: { readonly store: TagStore; readonly version: number } | undefined;
  #tags: VisibleTags;
  #amounts: SampleAmounts;

  constructor(readonly journal: TagJournal) {
    this.#tags = new VisibleTags(journal.store);
    this.#amounts = new SampleAmounts(this.#tags);
  }

  get tags(): VisibleTags {
    const { store } = this.journal;
    if (this.#seen?.store !== store || this.#seen.version !== store.version) {
      this.#seen = { store, version: store.version };
      this.#tags = new VisibleTags(store);
    }
    return this.#tags;
  }

  get amounts(): SampleAmounts {
    const { tags } = this;
    if (this.#amounts.tags !== tags) this.#amounts = new SampleAmounts(tags, this.#amounts);
    return this.#amounts;
  }
}
