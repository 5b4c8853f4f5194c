import { type Cleared, named } from "../disclosure/cleared";
import type { GatedClient } from "../disclosure/gatedClient";
import type { ClientError } from "../service/errors";
import type { Chain, TaggedAddress, TagSummary, Token } from "../service/schemas";
import { CatalogList, type Pages } from "./catalogList";
import { ChangeEvent } from "./changeEvent";
import { type DeployedToken, DeploymentIndex } from "./deploymentIndex";
import { KnownTransactions } from "./knownTransactions";
import type { ServiceInUse } from "./serviceInUse";

/**
 * THE MEMORY OF THIS SESSION, and the way in which the features meet.
 *
 * There is one catalog for the life of the extension, made in `activate` and handed to every
 * feature. It costs nothing until it is asked: clients and lists are made at first use.
 *
 * - `catalog.service` is the service in use. It is another object whenever another service is
 *   chosen: whoever waits for an answer compares it afterwards and drops the late one.
 *   `await catalog.service.client()` is its client, for what is not remembered here: details,
 *   holdings, transactions.
 * - `catalog.chains`, `.tokens`, `.tags` and `.addressesOf(tag)` are lists that load page by page;
 *   several features share what is loaded.
 * - `catalog.onDidChange` says what changed; see `CatalogChange`.
 * - Whoever has assigned a tag says so by `catalog.noteTagged(tag, records)`, with the records that
 *   the service answered.
 */
export class Catalog {
  readonly #change = new ChangeEvent<CatalogChange>();
  readonly onDidChange = this.#change.on;
  readonly #failure = new ChangeEvent<ClientError>();
  /** A list could not be loaded, whole or in part. */
  readonly onDidFail = this.#failure.on;
  #service: ServiceInUse;
  #lists: Lists;
  #changedAt = -Infinity;
  readonly #release = new ChangeEvent<void>();
  /** Nobody holds the drawing of its lists any more. */
  readonly onDidReleaseDrawing = this.#release.on;
  #holds = 0;

  constructor(service: ServiceInUse) {
    this.#service = service;
    this.#lists = this.#makeLists(service);
    this.#change.on(() => {
      this.#changedAt = performance.now();
    });
  }

  /** When it changed last, as `performance.now()` says it. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** Whether what shows the lists waits before it draws them anew. */
  get isDrawingHeld(): boolean {
    return this.#holds > 0;
  }

  /** Holds the drawing of the lists while something stands over them that it would disturb. */
  holdDrawing(): { dispose(): void } {
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

  /** The addresses of a tag, the same list for every caller. */
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

  /** Whether anything of the service in use is there to be shown. */
  get isLoaded(): boolean {
    return allLists(this.#lists).some((list) => list.isLoaded);
  }

  /** The tags whose addresses have been asked for in this session. */
  get openedTags(): readonly Cleared[] {
    return [...this.#lists.addresses.keys()];
  }

  /** Another service is in use from now on; nothing that was known of the last one is kept. */
  use(service: ServiceInUse): void {
    const last = { service: this.#service, lists: this.#lists };
    this.#service = service;
    this.#lists = this.#makeLists(service);
    cancelAll(last.lists);
    last.service.dispose();
    this.#change.fire({ kind: "service" });
  }

  /** Loads again whatever has been loaded, and asks the features to do the same. */
  async refresh(): Promise<void> {
    this.#change.fire({ kind: "refresh" });
    await Promise.all(allLists(this.#lists).map((list) => list.refresh()));
  }

  /** A tag has been assigned; the records are those that the service answered. */
  noteTagged(tag: string, records: readonly TaggedAddress[]): void {
    for (const list of this.#lists.addresses.values()) list.replace(records);
    this.#change.fire({ kind: "tagged", tag, records });
    // One in process tells of its changes itself.
    if (this.#service.isInProcess) return;
    void this.#lists.tags.refresh(undefined, "program");
    void this.#lists.addresses.get(named(tag))?.refresh(undefined, "program");
  }

  /** The transactions that some feature has loaded, so that others can tell on which chain one is. */
  get transactions(): KnownTransactions {
    return this.#lists.transactions;
  }

  /** Loads the tags again that are loaded: this or another window has changed them. */
  async refreshTags(): Promise<void> {
    const { tags, addresses } = this.#lists;
    const lists = [tags, ...addresses.values()];
    await Promise.all(lists.map((list) => list.refresh(undefined, "program")));
  }

  /** What is known of a chain by its identifier. */
  findChain(chain: string): Chain | undefined {
    return this.chains.items.find((item) => item.chain === chain);
  }

  /** The token that is deployed at an address of a chain, among those loaded. */
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

  /** How many addresses the list of tags gives a tag. */
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
    open: (client: GatedClient) => Pages<T>,
    change: CatalogChange,
  ): CatalogList<T> {
    const list: CatalogList<T> = new CatalogList<T>(
      async () => open(await service.client()),
      () => {
        if (service !== this.#service) return;
        if (list.failed !== undefined && list.loading === undefined) {
          this.#failure.fire(list.failed.error);
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

/** What has changed, for whoever shows it. */
export type CatalogChange =
  /** Another service is in use: whatever was shown or remembered is of another. */
  | { readonly kind: "service" }
  /** The user asked for everything anew. */
  | { readonly kind: "refresh" }
  /** Rows came, or a load began, failed or was cancelled. */
  | { readonly kind: "chains" | "tokens" | "tags" }
  | { readonly kind: "addresses"; readonly tag: string }
  /** These addresses now carry this tag. */
  | {
      readonly kind: "tagged";
      readonly tag: string;
      readonly records: readonly TaggedAddress[];
    };
