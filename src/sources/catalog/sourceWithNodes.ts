import type { Cleared } from "../gate/cleared";
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
import type { NodesNextToService } from "./nodesNextToService";

type Source = CatalogSource & AmountSource;

/**
 * A service at a base URL with the connected nodes next to it: the rows of chains that only a node has come first. The
 * identifier of such a chain is not sent to the service.
 */
export class SourceWithNodes implements CatalogSource, AmountSource {
  readonly #service: Source;
  readonly #nodes: NodesNextToService;
  readonly #host: string;

  constructor(service: Source, nodes: NodesNextToService, host: string) {
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
    this.#service.dispose();
  }

  #joinAmounts<T, Filter extends Omit<ClearedFilter, "since">>(
    keyOf: (row: T) => string,
    filter: Filter,
    list: (source: Source, filter: Filter) => PagedList<T>,
  ): PagedList<T> {
    const own = this.#nodes.chainsOf(filter).map(
      (chain) => async (): Promise<PagedList<T>> =>
        // The identifier of a chain in this process.
        list(await this.#openLocal(), { ...filter, chain: chain as Cleared }),
    );
    const isOfNode = filter.chain !== undefined && isNodeChain(filter.chain);
    const service = isOfNode ? undefined : list(this.#service, filter);
    return own.length === 0 && service !== undefined ? service : this.#join(keyOf, own, service);
  }

  async #openLocal(): Promise<LocalSource> {
    return new LocalSource(await this.#nodes.openLocal(), () => undefined);
  }

  /** The rows of nodes, then those of the service. A node that fails has none: its note says so. */
  #join<T>(
    keyOf: (row: T) => string,
    ofNodes: readonly (() => Promise<PagedList<T>>)[],
    service: PagedList<T> | undefined,
    isShown: (row: T) => boolean = () => true,
  ): PagedList<T> {
    let left = [...ofNodes];
    let list: PagedList<T> | undefined;
    let pages = 0;
    const load = async (_: unknown, options: RequestOptions): Promise<Page<T>> => {
      const rows: T[] = [];
      for (; left.length > 0; left = left.slice(1), list = undefined) {
        try {
          list ??= await left[0]?.();
          rows.push(...(await loadPage(list, options)).filter(isShown));
          if (list?.hasMore === true) break;
        } catch {
          options.signal?.throwIfAborted();
        }
      }
      const [skipped, cut] = [service?.skippedRows ?? 0, service?.cutRows ?? 0];
      if (left.length === 0) {
        try {
          rows.push(...(await loadPage(service, options)));
        } catch (error) {
          // Where there are rows of nodes, it is the next page that fails.
          if (rows.length === 0 || options.signal?.aborted === true) throw error;
        }
      }
      pages += 1;
      const hasMore = left.length > 0 || service?.hasMore === true;
      return {
        rows,
        skipped: (service?.skippedRows ?? 0) - skipped,
        cut: (service?.cutRows ?? 0) - cut,
        asOf: service?.asOf ?? new Date(),
        next: hasMore ? { kind: "link", link: { paths: [String(pages)] } } : { kind: "none" },
      };
    };
    return new PagedList({ host: this.#host, keyOf, load });
  }
}

/** The rows of a list's next page. */
async function loadPage<T>(
  list: PagedList<T> | undefined,
  options: RequestOptions,
): Promise<readonly T[]> {
  const before = list?.items.length ?? 0;
  await list?.loadMore(options);
  return list?.items.slice(before) ?? [];
}
