import { setMaxListeners } from "node:events";
import type { Catalog } from "../../../sources/catalog/catalog";
import { type FailedLoad, CatalogList } from "../../../sources/catalog/catalogList";
import { named } from "../../../sources/gate/cleared";
import type { Deployment, Token, TokenHolding } from "../../../sources/service/schemas";
import type { DeploymentRow } from "./deploymentTable";
import { type Knowledge, reservedAddress } from "../detail/knowledge";
import type { LoadLimits, RowLoader } from "./listLoader";
import type { RowSource } from "./loadedTable";

/**
 * The maximum number of deployments whose holdings are loaded at once. A token may have any number of
 * deployments.
 */
const readAtOnce = 30;

/**
 * Loads the deployments of a token, each with the holding from List Token Holdings for its chain and address.
 * The rows exist as soon as the token is known; prices and holders are loaded later.
 */
export class DeploymentLoader implements RowLoader<DeploymentRow> {
  readonly isOfCatalog = false;
  /** Always false, since all rows exist from the beginning. */
  readonly loadingAll: boolean = false;
  readonly capped: boolean = false;
  generation = 0;
  readonly #catalog: Catalog;
  readonly #findToken: () => Token | undefined;
  readonly #isSame: Knowledge["isSame"];
  readonly #changed: () => void;
  /** The lists by chain and address. These keys stay valid when a refresh replaces the record of the token. */
  readonly #lists = new Map<string, CatalogList<TokenHolding>>();
  #token: Token | undefined;
  #items: readonly DeploymentRow[] = [];
  #unread: readonly Deployment[] = [];
  #abort = newAbort();
  #busy: "more" | "refresh" | undefined;
  #work: Promise<void> | undefined;

  constructor(
    catalog: Catalog,
    findToken: () => Token | undefined,
    isSame: Knowledge["isSame"],
    changed: () => void,
  ) {
    this.#catalog = catalog;
    this.#findToken = findToken;
    this.#isSame = isSame;
    this.#changed = changed;
  }

  get source(): RowSource<DeploymentRow> {
    this.#follow();
    const { tokens } = this.#catalog;
    const isKnown = this.#token !== undefined;
    return {
      items: this.#items,
      isLoaded: isKnown,
      hasMore: isKnown ? this.#unread.length > 0 : tokens.hasMore,
      total: this.#token?.deployments.length,
      skippedRows: 0,
      repeatedRows: 0,
      cutRows: 0,
      asOf: this.#asOf() ?? tokens.asOf,
      loading: isKnown ? this.#busy : tokens.loading === undefined ? undefined : "first",
      failed: isKnown ? this.#failed() : tokens.failed,
    };
  }

  async load(): Promise<void> {
    if (this.#lists.size === 0) await this.#readMore();
  }

  async more(): Promise<void> {
    this.#follow();
    if (this.#token === undefined) await this.#catalog.tokens.loadMore(this.#abort.signal);
    await this.#readMore();
  }

  async all(most?: LoadLimits): Promise<void> {
    const { signal } = this.#abort;
    let unread = Infinity;
    for (;;) {
      await this.#work;
      if (signal.aborted || this.#unread.length === 0 || this.#unread.length >= unread) return;
      unread = this.#unread.length;
      if (this.#items.length - unread >= (most?.rows ?? Infinity)) return;
      await this.#readMore();
    }
  }

  /** Reloads the holdings. Old values stay until newer values are loaded. */
  async refresh(): Promise<void> {
    if (this.#lists.size === 0) return this.load();
    await this.#run("refresh", async (signal) => {
      const lists = [...this.#lists.values()];
      for (let at = 0; at < lists.length && !signal.aborted; at += readAtOnce) {
        const portion = lists.slice(at, at + readAtOnce);
        await Promise.all(portion.map((list) => list.refresh(signal)));
      }
    });
  }

  stop(): void {
    this.#abort.abort();
    this.#abort = newAbort();
    this.#busy = undefined;
    this.#changed();
  }

  reset(): void {
    this.stop();
    this.generation += 1;
    this.#lists.clear();
    this.#token = undefined;
  }

  dispose(): void {
    this.generation += 1;
    this.#abort.abort();
  }

  /** Loads the holdings of the next deployments without loaded holdings, including those whose load failed. */
  async #readMore(): Promise<void> {
    await this.#run("more", async (signal) => {
      const wanted = this.#unread.slice(0, readAtOnce);
      await Promise.all(wanted.map((deployment) => this.#listOf(deployment).load(signal)));
    });
  }

  async #run(
    busy: "more" | "refresh",
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.#follow();
    if (this.#token === undefined || this.#busy !== undefined) return;
    const { signal } = this.#abort;
    this.#busy = busy;
    this.#changed();
    this.#work = work(signal);
    await this.#work;
    if (signal.aborted) return;
    this.#busy = undefined;
    this.#build();
    this.#changed();
  }

  #listOf(deployment: Deployment): CatalogList<TokenHolding> {
    const known = this.#lists.get(placeOf(deployment));
    if (known !== undefined) return known;
    const { service } = this.#catalog;
    const filter = {
      chain: named(deployment.chain),
      token_address: named(deployment.address),
    };
    const list = new CatalogList<TokenHolding>(
      async () => (await service.client()).listTokenHoldings(filter),
      () => {
        this.#build();
        this.#changed();
      },
    );
    this.#lists.set(placeOf(deployment), list);
    return list;
  }

  /** Updates the token from the catalog. */
  #follow(): void {
    const token = this.#findToken();
    if (token === this.#token) return;
    this.#token = token;
    this.#build();
  }

  #build(): void {
    const deployments = this.#token?.deployments ?? [];
    const listOf = (deployment: Deployment) => this.#lists.get(placeOf(deployment));
    this.#unread = deployments.filter((deployment) => listOf(deployment)?.isLoaded !== true);
    this.#items = deployments.map((deployment) => ({
      deployment,
      holding: listOf(deployment)?.items.find((holding) => this.#isOf(holding, deployment)),
    }));
  }

  /** Whether a holding belongs to a deployment. The service may return further holdings. */
  #isOf(holding: TokenHolding, { chain, address }: Deployment): boolean {
    if (holding.chain !== chain) return false;
    if (address === reservedAddress) return holding.token_address === reservedAddress;
    return this.#isSame(holding.token_address, address);
  }

  #failed(): FailedLoad | undefined {
    return [...this.#lists.values()].map((list) => list.failed).find((failed) => failed);
  }

  #asOf(): Date | undefined {
    return [...this.#lists.values()].map((list) => list.asOf).find((asOf) => asOf);
  }
}

/**
 * Creates a controller whose signal is shared by all lists that are loaded at once. The higher limit prevents
 * Node's warning about leaking listeners.
 */
function newAbort(): AbortController {
  const abort = new AbortController();
  setMaxListeners(readAtOnce, abort.signal);
  return abort;
}

function placeOf({ chain, address }: Deployment): string {
  return JSON.stringify([chain, address]);
}
