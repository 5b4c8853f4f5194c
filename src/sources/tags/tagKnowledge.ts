import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { TaggedAddress } from "../service/schemas";
import type { CheckReason } from "./backgroundReader";
import type { Catalog, CatalogChange } from "../catalog/catalog";
import { reservedTag } from "./tagName";
import { ChangeEvent, type Unsubscribe } from "../catalog/changeEvent";
import type { KnownAddress } from "../../engine/known/knownAddress";
import type { KnownAddresses } from "./knownAddresses";
import type { IndexState, LiveIndex } from "./liveIndex";
import { type FormerPause, ReadingPause } from "./readingPause";
import type { ServiceInUse } from "../catalog/serviceInUse";

/**
 * The tag index of the service in use: the data about addresses that is available without a request. The index is
 * opened when it is first needed. It is updated in the background (docs/security.md), for example when the user selects
 * another service or refreshes, and while the catalog view or a panel is visible. Opening or editing a document never
 * makes the index send a request to a service at a base URL.
 */
export class TagKnowledge {
  readonly #change = new ChangeEvent<"addresses" | "state">();
  /**
   * `addresses`: the tags or tokens of an address may have changed; `state`: only the state of the index has changed.
   */
  readonly onDidChange = this.#change.on;
  readonly #catalog: Catalog;
  readonly #directory: string;
  readonly #pause: ReadingPause;
  readonly #following: Unsubscribe;
  #opened: OpenedIndex | undefined;
  #index: LiveIndex | undefined;
  #isDisposed = false;

  /** `directory` contains the copies on disk. */
  constructor(catalog: Catalog, directory: string, former?: FormerPause) {
    this.#catalog = catalog;
    this.#directory = directory;
    this.#pause = new ReadingPause(directory, former);
    this.#following = catalog.onDidChange((change) => {
      this.#follow(change).catch(() => undefined);
    });
  }

  /**
   * Returns the known tags and tokens of an address, without those of the sample; undefined if there are none, or
   * before `open` resolves.
   */
  find(address: AddressIdentity): KnownAddress | undefined {
    return this.#index?.known.find(address);
  }

  /** Like `find`, but includes the sample. Used for the document of the sample. */
  findWithSample(address: AddressIdentity): KnownAddress | undefined {
    const known = this.find(address);
    const { canonical } = address;
    const tags = this.#catalog.service.localTags?.sampleTagsOf(canonical) ?? [];
    if (tags.length === 0) return known;
    return { tokens: known?.tokens ?? [], tagged: { address: canonical, tags, chains: [] } };
  }

  has(address: AddressIdentity): boolean {
    return this.#index?.known.has(address) ?? false;
  }

  /** Yields the addresses with a tag or a token, some of them twice; none before `open` resolves. */
  *addresses(): Generator<AddressIdentity> {
    yield* this.#index?.known.addresses() ?? [];
  }

  /** Whether the index has a tag of this name. */
  hasTag(tag: string): boolean {
    return this.#index?.known.tags.readTags.has(tag) ?? false;
  }

  /** The state of the index; undefined while there is no index, for example before the first call of `open`. */
  get state(): IndexState | undefined {
    return this.#index?.state;
  }

  get isPaused(): boolean {
    return this.#pause.isOn;
  }

  /** Opens the index of the service in use from disk, without a request to a service at a base URL. */
  async open(): Promise<KnownAddresses> {
    return (await this.#open()).known;
  }

  /** Checks the service for changes if a check is due. */
  async check(reason: CheckReason): Promise<void> {
    await (await this.#open()).check(reason);
  }

  async setPaused(isPaused: boolean): Promise<void> {
    await this.#pause.set(isPaused);
    const index = await this.#open();
    await (isPaused ? index.pause() : index.resume());
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#following.dispose();
    this.#change.dispose();
    await this.#close();
  }

  /**
   * Applies a change of the catalog to the index. Rejects only if code of the extension cannot be loaded. The rejection
   * may be ignored, because the next call of `open` reports the same error.
   */
  async #follow(change: CatalogChange): Promise<void> {
    if (change.kind === "service") await this.#useAnother();
    else if (change.kind === "refresh") await this.check("requested");
    else if (change.kind === "untagged") (await this.#open()).forget(change.tag, change.addresses);
    else if (change.kind === "tagged") await this.#learn(change.tag, change.records);
  }

  async #learn(tag: string, records: readonly TaggedAddress[]): Promise<void> {
    (await this.#open()).learn(records, tag);
  }

  async #useAnother(): Promise<void> {
    await this.#close();
    this.#change.fire("addresses");
    await this.check("visible");
  }

  #open(): Promise<LiveIndex> {
    const { service } = this.#catalog;
    if (this.#opened?.service !== service) {
      const index = this.#make(service).catch((error: unknown) => {
        if (this.#opened?.service === service) this.#opened = undefined;
        throw error;
      });
      this.#opened = { service, index };
    }
    return this.#opened.index;
  }

  async #make(service: ServiceInUse): Promise<LiveIndex> {
    const { LiveIndex } = await import("./liveIndex");
    const index = new LiveIndex({
      directory: this.#directory,
      // The name differs from "local", since version 0.2 stored the sample's tags in the copy with that name.
      serviceId: service.isInProcess ? "own tags" : service.id,
      isInProcess: service.isInProcess,
      keepsTag: service.isInProcess ? (tag) => keepsTag(service, tag) : undefined,
      isPaused: () => this.isPaused,
      openSource: () => service.client(),
      changed: (what) => {
        if (this.#index === index) this.#change.fire(what);
      },
    });
    if (service === this.#catalog.service) this.#index = index;
    // If the service or tags change just before the window closes, the index may be opened after
    // `dispose`.
    if (this.#isDisposed) await index.dispose();
    else await index.open();
    return index;
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#index = undefined;
    await (await opened?.index.catch(() => undefined))?.dispose();
  }
}

/**
 * Whether the index keeps a tag. For the local service it keeps the user's own tags and the reserved tag of addresses
 * without a tag, but not the sample's tags. For other services it keeps every tag.
 */
function keepsTag({ localTags }: ServiceInUse, tag: string): boolean {
  return tag === reservedTag || localTags === undefined || localTags.findOwnTag(tag) !== undefined;
}

interface OpenedIndex {
  readonly service: ServiceInUse;
  readonly index: Promise<LiveIndex>;
}
