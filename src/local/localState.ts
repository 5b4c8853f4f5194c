import type { ListNodes } from "../node/connectedNode";
import type { TokenBook } from "./bookTokens";
import type { AssignOutcome, TagJournal } from "./journal/tagJournal";
import { NodeAmounts, type NodeDeployments } from "./nodeAmounts";
import { Sample } from "./sample/sample";
import { SampleAmounts } from "./sample/sampleAmounts";
import type { SampleSwitch } from "./sample/sampleSwitch";
import type { TagStore } from "./tagStore";
import { VisibleTags } from "./visibleTags";

/** The current state: the journal's tags, the book's tokens, the sample's tags and amounts. */
export class LocalState {
  readonly nodeAmounts: NodeAmounts;
  #book: TokenBook | undefined;
  #sample: Sample | undefined;
  #tags: { readonly version: number; readonly visible: VisibleTags } | undefined;
  #amounts: SampleAmounts | undefined;

  constructor(
    readonly journal: TagJournal,
    readonly sampleSwitch: SampleSwitch,
    readonly listNodes: ListNodes = () => Promise.resolve([]),
    deployments?: NodeDeployments,
  ) {
    this.nodeAmounts = new NodeAmounts({ listNodes, deployments });
  }

  /** Discards the sample that was made before the book was read. */
  useBook(book: TokenBook | undefined): void {
    this.#book = book;
    this.#sample = undefined;
  }

  get sample(): Sample {
    this.#sample ??= new Sample(this.#book);
    return this.#sample;
  }

  get tags(): VisibleTags {
    const { store } = this.journal;
    const sample = this.sample.tags;
    const showsSample = this.sampleSwitch.isOn;
    const known = this.#tags;
    if (
      known?.version === store.version &&
      isSeen(known.visible, store, sample) &&
      known.visible.showsSample === showsSample
    ) {
      return known.visible;
    }
    const visible = new VisibleTags(store, sample, showsSample);
    this.#tags = { version: store.version, visible };
    return visible;
  }

  /** Reads what other windows have changed. Never rejects. */
  async sync(): Promise<void> {
    await Promise.all([this.sampleSwitch.look(), this.journal.sync()]);
  }

  /** Gives all of these canonical addresses a tag or none, and reads what other windows have changed. */
  async assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    const looked = this.sampleSwitch.look();
    const outcome = await this.journal.assign(tag, addresses);
    await looked;
    return outcome;
  }

  get amounts(): SampleAmounts {
    const { tags } = this;
    if (this.#amounts?.tags !== tags) {
      this.#amounts = new SampleAmounts(tags, this.sample.deployments, this.#amounts);
    }
    return this.#amounts;
  }
}

function isSeen({ own, sample }: VisibleTags, store: TagStore, shown: TagStore): boolean {
  return own === store && sample === shown;
}
