import { nameOfChain } from "../../engine/chains/chainRef";
import { type Cleared, named } from "../gate/cleared";
import type { CatalogSource } from "../gate/sources";
import type { RequestError } from "../transport/requestError";
import type { Chain, TaggedAddress, TagSummary, Token } from "../service/schemas";
import { CatalogList, type FailedLoad, type Pages } from "./catalogList";
import { ChangeEvent, type Unsubscribe } from "./changeEvent";
import { type DeployedToken, DeploymentIndex } from "./deploymentIndex";
import { KnownTransactions } from "./knownTransactions";
import type { ServiceInUse } from "./serviceInUse";

/**
 * The data of this session, shared by all features. There is one catalog for the life of the extension. Clients are
 * created and lists are loaded at first use.
 *
 * - `catalog.service` is the service in use, a new object whenever the user chooses another one. Code that waits for an
 *   answer compares the object afterwards and drops a late answer. `await catalog.service.client()` is its client, for
 *   data that the catalog does not keep: details, holdings, transactions.
 * - `catalog.chains`, `.tokens`, `.tags` and `.addressesOf(tag)` are lists that load page by page; features share the
 *   loaded rows.
 * - `catalog.onDidChange` reports changes; see `CatalogChange`.
 * - After assigning a tag, call `catalog.noteTagged(tag, records)` with the records of the answer.
 */
export class Catalog {
  readonly #change = new ChangeEvent<CatalogChange>();
  readonly onDidChange = this.#change.on;
  readonly #failure = new ChangeEvent<RequestError>();
  /** Fires when a list could not be loaded, entirely or partly. */
  readonly onDidFail = this.#failure.on;
  #service: ServiceInUse;
  #lists: Lists;
  #changedAt = -Infinity;
  readonly #release = new ChangeEvent<void>();
  /** Fires when the last hold on drawing is released. */
  readonly onDidReleaseDrawing = this.#release.on;
  #holds = 0;

  constructor(service: ServiceInUse) {
    this.#service = service;
    this.#lists = this.#makeLists(service);
    this.#change.on(({ kind }) => {
      // Changes of amounts and nodes do not change the lists.
      if (kind !== "amounts" && kind !== "nodes") this.#changedAt = performance.now();
    });
  }

  /** Records that a view of the lists was redrawn, even if the reason lies outside the catalog. */
  noteDrawing(): void {
    this.#changedAt = performance.now();
  }

  /**
   * The time, on the clock of `performance.now()`, when the catalog last changed or a view of its lists was redrawn.
   * Changes of amounts and nodes do not count.
   */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** Whether views of the lists must postpone redrawing. */
  get isDrawingHeld(): boolean {
    return this.#holds > 0;
  }

  /**
   * Postpones redraws of the lists until the result is disposed, for example while a quick pick is
   * open, since a redraw would disturb it.
   */
  holdDrawing(): Unsubscribe {
    let isHeld = true;
    this.#holds += 1;
    return {
      dispose: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#holds -= 1;
        if (this.#holds === 0) this.#release.fire();
      },
    };
  }

  get service(): ServiceInUse {
    return this.#service;
  }

  get chains(): CatalogList<Chain> {
    return this.#lists.chains;
  }

  get tokens(): CatalogList<Token> {
    return this.#lists.tokens;
  }

  get tags(): CatalogList<TagSummary> {
    return this.#lists.tags;
  }

  /** Returns the list of the addresses of a tag; all callers share one list. */
  addressesOf(tag: Cleared): CatalogList<TaggedAddress> {
    const known = this.#lists.addresses.get(tag);
    if (known !== undefined) return known;
    const list = this.#makeList(
      this.#service,
      (client) => client.listTaggedAddresses(tag, this.#countOf(tag)),
      {
        kind: "addresses",
        tag,
      },
    );
    this.#lists.addresses.set(tag, list);
    return list;
  }

  /** Whether any list of the service in use is loaded. */
  get isLoaded(): boolean {
    return allLists(this.#lists).some((list) => list.isLoaded);
  }

  /** The tags for which a list of addresses was requested since the service in use was chosen. */
  get openedTags(): readonly Cleared[] {
    return [...this.#lists.addresses.keys()];
  }

  /** Switches to another service and forgets all data of the previous one. */
  use(service: ServiceInUse): void {
    const last = { service: this.#service, lists: this.#lists };
    this.#service = service;
    this.#lists = this.#makeLists(service);
    cancelAll(last.lists);
    last.service.dispose();
    this.#change.fire({ kind: "service" });
  }

  /** Reloads the loaded lists, and fires an event so that the features reload their data too. */
  async refresh(): Promise<void> {
    await this.#service.localNodes?.forgetReadings();
    this.#change.fire({ kind: "refresh" });
    await Promise.all(allLists(this.#lists).map((list) => list.refresh()));
  }

  /** Applies the service's answer to an assignment of a tag. */
  noteTagged(tag: string, records: readonly TaggedAddress[]): void {
    for (const list of this.#lists.addresses.values()) list.replace(records);
    this.#change.fire({ kind: "tagged", tag, records });
    // A service in process reports its changes itself.
    if (this.#service.isInProcess) return;
    void this.#lists.tags.refresh(undefined, "program");
    void this.#lists.addresses.get(named(tag))?.refresh(undefined, "program");
  }

  /** Notes that a local tag was removed from these addresses; without addresses, from all. */
  noteUntagged(tag: string, addresses?: readonly string[]): void {
    this.#change.fire({ kind: "untagged", tag, addresses });
  }

  /**
   * Notes that a connected node has a new block, or that the set of connected nodes has changed.
   */
  noteAmounts(): void {
    this.#change.fire({ kind: "amounts" });
  }

  /** Notes that a connected node stopped answering, or answers again. */
  noteNodes(): void {
    this.#change.fire({ kind: "nodes" });
  }

  /**
   * The transactions that any feature has loaded. Other features look up the chain of a transaction
   * here.
   */
  get transactions(): KnownTransactions {
    return this.#lists.transactions;
  }

  /** Reloads the loaded lists of tags and of tagged addresses after this or another window has changed local tags. */
  async refreshTags(): Promise<void> {
    this.#change.fire({ kind: "retagged" });
    const { tags, addresses } = this.#lists;
    const lists = [tags, ...addresses.values()];
    await Promise.all(lists.map((list) => list.refresh(undefined, "program")));
  }

  /** Returns the loaded chain with this identifier. */
  findChain(chain: string): Chain | undefined {
    return this.chains.items.find((item) => item.chain === chain);
  }

  /**
   * Returns the name of a chain for its identifier, even if the list of chains is not loaded or
   * lacks the chain.
   */
  nameOfChain(chain: string): string | undefined {
    return this.findChain(chain)?.name ?? nameOfChain(chain);
  }

  /** Returns the loaded token that is deployed at an address of a chain. */
  findToken(chain: string, address: string): DeployedToken | undefined {
    return this.#lists.deployments.find(this.tokens.items, chain, address);
  }

  dispose(): void {
    cancelAll(this.#lists);
    this.#service.dispose();
    this.#change.dispose();
    this.#failure.dispose();
    this.#release.dispose();
  }

  /**
   * Returns the number of addresses of a tag from the loaded list of tags; undefined if unknown.
   */
  #countOf(tag: string): number | undefined {
    return this.tags.items.find((item) => item.tag === tag)?.address_count ?? undefined;
  }

  #makeLists(service: ServiceInUse): Lists {
    return {
      chains: this.#makeList(service, (client) => client.listChains(), { kind: "chains" }),
      tokens: this.#makeList(service, (client) => client.listTokens(), { kind: "tokens" }),
      tags: this.#makeList(service, (client) => client.listTags(), { kind: "tags" }),
      addresses: new Map(),
      deployments: new DeploymentIndex(),
      transactions: new KnownTransactions(),
    };
  }

  #makeList<T>(
    service: ServiceInUse,
    open: (client: CatalogSource) => Pages<T>,
    change: CatalogChange,
  ): CatalogList<T> {
    let reported: FailedLoad | undefined;
    const list: CatalogList<T> = new CatalogList<T>(
      async () => open(await service.client()),
      () => {
        if (service !== this.#service) return;
        const { failed, loading } = list;
        // The list keeps a failure until a load succeeds, even if the next load is cancelled.
        if (failed !== undefined && failed !== reported && loading === undefined) {
          reported = failed;
          this.#failure.fire(failed.error);
        }
        this.#change.fire(change);
      },
    );
    return list;
  }
}

interface Lists {
  readonly chains: CatalogList<Chain>;
  readonly tokens: CatalogList<Token>;
  readonly tags: CatalogList<TagSummary>;
  readonly addresses: Map<Cleared, CatalogList<TaggedAddress>>;
  readonly deployments: DeploymentIndex;
  readonly transactions: KnownTransactions;
}

function allLists(lists: Lists): readonly CatalogList<unknown>[] {
  return [lists.chains, lists.tokens, lists.tags, ...lists.addresses.values()];
}

function cancelAll(lists: Lists): void {
  for (const list of allLists(lists)) list.cancel();
}

export type CatalogChange =
  /** Another service is in use; views must drop the data of the previous one. */
  | { readonly kind: "service" }
  /** The user refreshes everything. */
  | { readonly kind: "refresh" }
  /** Holdings, transactions and details may have changed; no list has changed. */
  | { readonly kind: "amounts" }
  /** A connected node stopped answering, or answers again; no data has to be reloaded. */
  | { readonly kind: "nodes" }
  /** Rows have arrived, or a load has begun, failed or been cancelled. */
  | { readonly kind: "chains" | "tokens" | "tags" }
  | { readonly kind: "addresses"; readonly tag: string }
  /** A local tag was removed from these addresses; without addresses, from all. */
  | {
      readonly kind: "untagged";
      readonly tag: string;
      readonly addresses: readonly string[] | undefined;
    }
  /** Local tags were assigned, removed or renamed, by this or another window. */
  | { readonly kind: "retagged" }
  /** These addresses now carry this tag. */
  | {
      readonly kind: "tagged";
      readonly tag: string;
      readonly records: readonly TaggedAddress[];
    };
