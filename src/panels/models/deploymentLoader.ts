import type { Catalog } from "../../catalog/catalog";
import { type FailedLoad, CatalogList } from "../../catalog/catalogList";
import type { Deployment, Token, TokenHolding } from "../../service/schemas";
import type { DeploymentRow } from "./deploymentTable";
import type { Most, RowLoader } from "./listLoader";
import type { RowSource } from "./loadedTable";

/** Deployments whose holdings are read at once; a token may name any number of them. */
const readAtOnce = 30;

/**
 * The deployments of a token, each with what List Token Holdings gives for its chain and address.
 * They stand there as soon as the token is known; prices and holders are filled in.
 */
export class DeploymentLoader implements RowLoader<DeploymentRow> {
  /** Its rows are all there from the beginning. */
  readonly loadingAll: boolean = false;
  readonly capped: boolean = false;
  readonly #catalog: Catalog;
  readonly #findToken: () => Token | undefined;
  readonly #changed: () => void;
  readonly #lists = new Map<Deployment, CatalogList<TokenHolding>>();
  #token: Token | undefined;
  #items: readonly DeploymentRow[] = [];
  #read = 0;
  #abort = new AbortController();
  #busy: "first" | "more" | "refresh" | undefined;

  constructor(catalog: Catalog, findToken: () => Token | undefined, changed: () => void) {
    this.#catalog = catalog;
    this.#findToken = findToken;
    this.#changed = changed;
  }

  get source(): RowSource<DeploymentRow> {
    this.#follow();
    const { tokens } = this.#catalog;
    const isKnown = this.#token !== undefined;
    return {
      items: this.#items,
      isLoaded: isKnown,
      hasMore: isKnown ? this.#read < this.#items.length : tokens.hasMore,
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
    this.#follow();
    if (this.#read === 0) await this.#readMore("more");
  }

  async more(): Promise<void> {
    await this.#readMore("more");
  }

  async all(most?: Most): Promise<void> {
    const { signal } = this.#abort;
    let read = -1;
    while (!signal.aborted && this.#read > read && this.#read < (most?.rows ?? Infinity)) {
      read = this.#read;
      await this.#readMore("more");
    }
  }

  async refresh(): Promise<void> {
    const read = this.#read;
    this.#read = 0;
    this.#lists.clear();
    await this.#readMore("refresh", Math.max(read, readAtOnce));
  }

  stop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#busy = undefined;
    this.#changed();
  }

  reset(): void {
    this.stop();
    this.#lists.clear();
    this.#token = undefined;
    this.#read = 0;
  }

  dispose(): void {
    this.#abort.abort();
  }

  async #readMore(busy: "more" | "refresh", count = readAtOnce): Promise<void> {
    if (this.#token === undefined || this.#busy !== undefined) return;
    const { signal } = this.#abort;
    this.#busy = busy;
    this.#changed();
    const wanted = this.#token.deployments.slice(this.#read, this.#read + count);
    await Promise.all(wanted.map((deployment) => this.#listOf(deployment).load(signal)));
    if (signal.aborted) return;
    this.#read += wanted.length;
    this.#busy = undefined;
    this.#build();
    this.#changed();
  }

  #listOf(deployment: Deployment): CatalogList<TokenHolding> {
    const known = this.#lists.get(deployment);
    if (known !== undefined) return known;
    const { service } = this.#catalog;
    const filter = { chain: deployment.chain, token_address: deployment.address };
    const list = new CatalogList<TokenHolding>(
      async () => (await service.client()).listTokenHoldings(filter),
      () => {
        this.#build();
        this.#changed();
      },
    );
    this.#lists.set(deployment, list);
    return list;
  }

  /** Takes the token over as soon as the catalog has it, and a newer record of it. */
  #follow(): void {
    const token = this.#findToken();
    if (token === this.#token) return;
    this.#token = token;
    this.#lists.clear();
    this.#read = 0;
    this.#build();
  }

  #build(): void {
    this.#items = (this.#token?.deployments ?? []).map((deployment) => ({
      deployment,
      holding: this.#lists
        .get(deployment)
        ?.items.find((holding) => holding.chain === deployment.chain),
    }));
  }

  #failed(): FailedLoad | undefined {
    return [...this.#lists.values()].map((list) => list.failed).find((failed) => failed);
  }

  #asOf(): Date | undefined {
    return [...this.#lists.values()].map((list) => list.asOf).find((asOf) => asOf);
  }
}
