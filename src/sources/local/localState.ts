import type { ListNodes } from "../node/connectedNode";
import type { TokenBook } from "./bookTokens";
import type { AssignOutcome, RemovalOutcome, TagJournal } from "./journal/tagJournal";
import { NodeAmounts, type NodeDeployments } from "./nodeAmounts";
import { Sample } from "./sample/sample";
import { SampleAmounts } from "./sample/sampleAmounts";
import type { SampleSwitch } from "./sample/sampleSwitch";
import type { TagStore } from "./tagStore";
import { VisibleTags } from "./visibleTags";

/** The current state of the local service: the journal's tags, the book, the sample, and the amounts of nodes. */
export class LocalState {
  readonly nodeAmounts: NodeAmounts;
  #book: TokenBook | undefined;
  #sample: Sample | undefined;
  #tags: { readonly version: number; readonly visible: VisibleTags } | undefined;
  #amounts: SampleAmounts | undefined;
  /**
   * The tag and address pairs that assignments by this window have added, with the times of the
   * records.
   */
  readonly #created = new Map<string, number>();

  constructor(
    readonly journal: TagJournal,
    readonly sampleSwitch: SampleSwitch,
    readonly listNodes: ListNodes = () => Promise.resolve([]),
    deployments?: NodeDeployments,
  ) {
    this.nodeAmounts = new NodeAmounts({ listNodes, deployments });
  }

  /** Sets the book. Discards the sample, which is then rebuilt from the book. */
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

  /**
   * Assigns a tag to all of these canonical addresses or to none. Call `sync` before; otherwise assignments of another
   * window could count as added by this window.
   */
  async assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    const outcome = await this.journal.assign(tag, addresses);
    if (outcome.kind === "stored") this.#noteCreated(tag, addresses, outcome);
    return outcome;
  }

  /**
   * Undoes this window's last assignment of the tag to each given canonical address. Skips an address if the assignment
   * did not add the tag, or if any window has changed the tag there since.
   */
  async takeBack(tag: string, addresses: readonly string[]): Promise<RemovalOutcome> {
    const given = new Map<string, number>();
    for (const address of addresses) {
      const at = this.#created.get(pairOf(tag, address));
      if (at !== undefined) given.set(address, at);
    }
    if (given.size === 0) return { kind: "gone" };
    const outcome = await this.journal.takeBack(tag, given);
    // A removal that could not be stored can be repeated later.
    if (outcome.kind !== "notStored") {
      for (const address of given.keys()) this.#created.delete(pairOf(tag, address));
    }
    return outcome;
  }

  #noteCreated(
    tag: string,
    addresses: readonly string[],
    { created, at }: { readonly created: readonly string[]; readonly at: number },
  ): void {
    if (this.#created.size > mostCreated) this.#created.clear();
    for (const address of addresses) this.#created.delete(pairOf(tag, address));
    for (const address of created) this.#created.set(pairOf(tag, address), at);
  }

  get amounts(): SampleAmounts {
    const { tags } = this;
    if (this.#amounts?.tags !== tags) {
      this.#amounts = new SampleAmounts(tags, this.sample.deployments, this.#amounts);
    }
    return this.#amounts;
  }
}

const mostCreated = 20_000;

function pairOf(tag: string, address: string): string {
  return `${tag} ${address}`;
}

function isSeen({ own, sample }: VisibleTags, store: TagStore, shown: TagStore): boolean {
  return own === store && sample === shown;
}
