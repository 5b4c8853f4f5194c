import { type Cleared, named } from "../gate/cleared";
import type { AmountSource, CatalogSource, ClearedFilter } from "../gate/sources";
import { type Page, PagedList } from "../service/pages";
import type { AssignReport } from "../service/postAssignment";
import type { RequestOptions } from "../service/requestOptions";
import { rowKeys } from "../service/rowKeys";
import type {
  AddressDetails,
  Chain,
  TagDetails,
  TaggedAddress,
  TagSummary,
  Token,
  TokenHolding,
  Transaction,
} from "../service/schemas";
import type { TaggingOptions } from "../service/tagAddresses";
import { LocalSource } from "./localSource";
import { isNodeChain } from "./nodeChain";
import type { NodesWithRemoteService } from "./nodesWithRemoteService";

type Source = CatalogSource & AmountSource;

/**
 * Joins the rows of a service at a base URL with the rows of the connected nodes, in alternating pages. If only a node
 * has a chain, the chain is listed first, and its identifier is not sent to the service.
 */
export class SourceWithNodes implements CatalogSource, AmountSource {
  readonly #service: Source;
  readonly #nodes: NodesWithRemoteService;
  readonly #host: string;

  constructor(service: Source, nodes: NodesWithRemoteService, host: string) {
    this.#service = service;
    this.#nodes = nodes;
    this.#host = host;
  }

  listTokens(): PagedList<Token> {
    return this.#service.listTokens();
  }

  listChains(): PagedList<Chain> {
    const service = this.#service.listChains();
    if (this.#nodes.nodeChains.size === 0) return service;
    const own = async (): Promise<PagedList<Chain>> => (await this.#openLocal()).listChains();
    return this.#join(rowKeys.chain, [own], service, ({ chain }) => isNodeChain(chain));
  }

  listTags(): PagedList<TagSummary> {
    return this.#service.listTags();
  }

  listTaggedAddresses(tag: Cleared, total?: number): PagedList<TaggedAddress> {
    return this.#service.listTaggedAddresses(tag, total);
  }

  listTokenHoldings(filter: Omit<ClearedFilter, "since">): PagedList<TokenHolding> {
    return this.#joinAmounts(rowKeys.holding, filter, (source, own) =>
      source.listTokenHoldings(own),
    );
  }

  listTransactions(filter: ClearedFilter): PagedList<Transaction> {
    return this.#joinAmounts(rowKeys.transaction, filter, (source, own) =>
      source.listTransactions(own),
    );
  }

  retrieveTagDetails(tag: Cleared, options?: RequestOptions): Promise<TagDetails> {
    return this.#service.retrieveTagDetails(tag, options);
  }

  retrieveAddressDetails(address: Cleared, options?: RequestOptions): Promise<AddressDetails> {
    return this.#service.retrieveAddressDetails(address, options);
  }

  tagAddresses(
    tag: Cleared,
    addresses: readonly Cleared[],
    options?: TaggingOptions,
  ): Promise<AssignReport> {
    return this.#service.tagAddresses(tag, addresses, options);
  }

  dispose(): void {
    this.#nodes.dispose();
    this.#service.dispose();
  }

  #joinAmounts<T, Filter extends Omit<ClearedFilter, "since">>(
    keyOf: (row: T) => string,
    filter: Filter,
    list: (source: Source, filter: Filter) => PagedList<T>,
  ): PagedList<T> {
    // The service must not receive the identifier of a chain that only a node has.
    const own = this.#nodes
      .chainsOf(filter)
      .map(
        (chain) => async () => list(await this.#openLocal(), { ...filter, chain: named(chain) }),
      );
    const isOfNode = filter.chain !== undefined && isNodeChain(filter.chain);
    const service = isOfNode ? undefined : list(this.#service, filter);
    return own.length === 0 && service !== undefined ? service : this.#join(keyOf, own, service);
  }

  async #openLocal(): Promise<LocalSource> {
    return new LocalSource(await this.#nodes.openLocal(), () => undefined);
  }

  #join<T>(
    keyOf: (row: T) => string,
    ofNodes: readonly (() => Promise<PagedList<T>>)[],
    service: PagedList<T> | undefined,
    isShown: (row: T) => boolean = () => true,
  ): PagedList<T> {
    const parts = ofNodes.map((open) => new JoinedPart(open, isShown));
    const pages = new JoinedPages(parts, service && new JoinedPart(() => Promise.resolve(service)));
    return new PagedList({
      host: this.#host,
      keyOf,
      load: (_, options) => pages.load(options),
    });
  }
}

/** The rows of one node or of the service. */
class JoinedPart<T> {
  #list: PagedList<T> | undefined;
  #given = 0;

  constructor(
    private readonly open: () => Promise<PagedList<T>>,
    private readonly isShown: (row: T) => boolean = () => true,
  ) {}

  get hasBegun(): boolean {
    return this.#given > 0;
  }

  get hasMore(): boolean {
    return this.#list?.hasMore ?? true;
  }

  /** Loads the next page, with the number of rows that could not be read. */
  async load(options: RequestOptions): Promise<Omit<Page<T>, "next">> {
    this.#list ??= await this.open();
    const list = this.#list;
    const [skipped, cut] = [list.skippedRows, list.cutRows];
    await list.loadMore(options);
    const rows = list.items.slice(this.#given).filter(this.isShown);
    this.#given = list.items.length;
    return {
      rows,
      skipped: list.skippedRows - skipped,
      cut: list.cutRows - cut,
      asOf: list.asOf ?? new Date(),
    };
  }
}

/**
 * Loads pages of the nodes and of a service in turns. A node whose first page fails is tried again
 * after the others. If it still fails when the others have no more pages, the load fails, so that
 * an incomplete list is never reported as complete.
 */
class JoinedPages<T> {
  /** The sources that may have more rows, the next one first. */
  #parts: readonly JoinedPart<T>[];
  readonly #service: JoinedPart<T> | undefined;
  #count = 0;

  constructor(ofNodes: readonly JoinedPart<T>[], service: JoinedPart<T> | undefined) {
    this.#parts = service === undefined ? ofNodes : [...ofNodes, service];
    this.#service = service;
  }

  async load(options: RequestOptions): Promise<Page<T>> {
    const loaded = await this.#loadNext(options);
    this.#count += 1;
    const hasMore = this.#parts.length > 0;
    return {
      ...loaded,
      next: hasMore ? { kind: "link", link: { paths: [String(this.#count)] } } : { kind: "none" },
      loadsNextPage: this.#service?.hasBegun === false && this.#service.hasMore,
    };
  }

  async #loadNext(options: RequestOptions): Promise<Omit<Page<T>, "next">> {
    for (let left = this.#parts.length; ; left -= 1) {
      const [part, ...others] = this.#parts;
      if (part === undefined) return { rows: [], skipped: 0, cut: 0, asOf: new Date() };
      try {
        const page = await part.load(options);
        this.#parts = part.hasMore ? [...others, part] : others;
        return page;
      } catch (error) {
        const mayWait = part !== this.#service && !part.hasBegun && left > 1;
        if (!mayWait || options.signal?.aborted === true) throw error;
        this.#parts = [...others, part];
      }
    }
  }
}
