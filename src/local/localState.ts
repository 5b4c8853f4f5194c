import { SampleAmounts } from "./sample/sampleAmounts";
import type { SampleSwitch } from "./sample/sampleSwitch";
import type { TagJournal } from "./journal/tagJournal";
import type { TagStore } from "./tagStore";
import { VisibleTags } from "./visibleTags";

/** What is known at the moment: the journal's tags, the sample's, and the amounts that follow. */
export class LocalState {
  #seen: { readonly store: TagStore; readonly version: number };
  #tags: VisibleTags;
  #amounts: SampleAmounts;

  constructor(
    readonly journal: TagJournal,
    readonly sample: SampleSwitch,
  ) {
    const { store } = journal;
    this.#seen = { store, version: store.version };
    this.#tags = new VisibleTags(store, !sample.isHidden);
    this.#amounts = new SampleAmounts(this.#tags);
  }

  get tags(): VisibleTags {
    const { store } = this.journal;
    const showsSample = !this.sample.isHidden;
    const isSame = this.#seen.store === store && this.#seen.version === store.version;
    if (!isSame || this.#tags.showsSample !== showsSample) {
      this.#seen = { store, version: store.version };
      this.#tags = new VisibleTags(store, showsSample);
    }
    return this.#tags;
  }

  /** Reads what other windows have changed. Never rejects. */
  async sync(): Promise<void> {
    await this.sample.look();
    await this.journal.sync();
  }

  get amounts(): SampleAmounts {
    const { tags } = this;
    if (this.#amounts.tags !== tags) this.#amounts = new SampleAmounts(tags, this.#amounts);
    return this.#amounts;
  }
}
