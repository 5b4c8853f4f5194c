import type * as z from "zod/mini";
import { type AssignReport, postAssignment, isSendable } from "./postAssignment";
import type { BaseUrl } from "./baseUrl";
import { type Clock, systemClock } from "../../clock";
import { RequestError } from "../transport/requestError";
import { findNextLink } from "./linkHeader";
import { type NextPage, PagedList } from "./pages";
import { type PageLink, resolvePageLink } from "./pageLink";
import { assignableTag, buildQuery, encodeText, formatSince } from "./query";
import type { RequestLog, Route } from "./requestLog";
import type { PostOptions, RequestOptions } from "./requestOptions";
import {
  readChain,
  readTaggedAddress,
  readTagSummary,
  readToken,
  readTokenHolding,
  readTransaction,
} from "./rowReaders";
import { rowKeys } from "./rowKeys";
import { readRecord, type RowReader, readRows } from "./rows";
import {
  type AddressDetails,
  addressDetailsSchema,
  type Chain,
  type TagDetails,
  tagDetailsSchema,
  type TaggedAddress,
  taggedAddressSchema,
  type TagSummary,
  type Token,
  type TokenHolding,
  type Transaction,
} from "./schemas";
import type { ApiKeySource } from "./keyGuard";
import { type ServiceAnswer, Sender } from "./sender";
import { Tagging, type TaggingOptions } from "./tagAddresses";
import type { Exchange } from "../transport/exchange";

export interface ServiceClientOptions {
  readonly base: BaseUrl;
  readonly exchange: Exchange;
  /** The api_key of the base URL's origin. Omitted for a service that needs none. */
  readonly apiKey?: ApiKeySource;
  /** Returns `per_page` of List Tagged Addresses; called once for each list. */
  readonly pageSize?: () => number;
  /**
   * Returns a key that is equal for all spellings of an address. By default, hex is compared without case and other
   * text exactly.
   */
  readonly addressKey?: (address: string) => string;
  readonly clock?: Clock;
  readonly log?: RequestLog;
}

interface TokenHoldingFilter {
  readonly tag?: string;
  readonly address?: string;
  readonly chain?: string;
  readonly token_address?: string;
}

export interface TransactionFilter extends TokenHoldingFilter {
  /** Requests only transactions that were updated after this time; fractions of a second are dropped. */
  readonly since?: Date | string;
}

/** The client of the service in interface.md: nine endpoints. Every rejection is a `RequestError`. */
export class ServiceClient {
  readonly #options: ServiceClientOptions;
  readonly #addressKey: (address: string) => string;
  readonly #sender: Sender;

  constructor(options: ServiceClientOptions) {
    this.#options = options;
    this.#addressKey = options.addressKey ?? textKey;
    const { base, exchange, apiKey, clock = systemClock, log } = options;
    this.#sender = new Sender({ base, exchange, apiKey, clock, log });
  }

  /** interface.md, 1: List All Tokens. */
  listTokens(): PagedList<Token> {
    return this.#list(
      { route: "/v2/tokens", path: "/tokens", maxBytes: 64 * mebibyte, maxRows: Infinity },
      readToken,
      rowKeys.token,
    );
  }

  /** interface.md, 2: List Token Holdings. */
  listTokenHoldings(filter: TokenHoldingFilter = {}): PagedList<TokenHolding> {
    const { tag, address, chain, token_address } = filter;
    const query = buildQuery({ tag, address, chain, token_address });
    return this.#list(
      { route: "/v2/token-holdings", path: `/token-holdings${query}` },
      readTokenHolding,
      rowKeys.holding,
    );
  }

  /** interface.md, 3: List Transactions. */
  listTransactions(filter: TransactionFilter = {}): PagedList<Transaction> {
    const { address, chain, token_address, tag } = filter;
    const since = filter.since === undefined ? undefined : formatSince(filter.since);
    const query = buildQuery({ address, chain, token_address, tag, since });
    return this.#list(
      { route: "/v2/transactions", path: `/transactions${query}` },
      readTransaction,
      rowKeys.transaction,
    );
  }

  /** interface.md, 4: List All Blockchains. */
  listChains(): PagedList<Chain> {
    return this.#list({ route: "/v2/chains", path: "/chains" }, readChain, rowKeys.chain);
  }

  /**
   * interface.md, 5: Assign Tag to Addresses, in one POST with at most 100 different addresses. If the result of the
   * POST is unknown, requests the details of each address. Rejects only if nothing was sent; otherwise the report has
   * an outcome for every address.
   */
  async assignTag(
    tag: string,
    addresses: readonly string[],
    options: PostOptions = {},
  ): Promise<AssignReport> {
    const path = `${this.#options.base.basePath}/v2/tags/${assignableTag(tag)}`;
    const target = {
      route: "/v2/tags/:tag",
      path,
      expected: "list",
      maxBytes: 8 * mebibyte,
    } as const;
    const { base, clock = systemClock } = this.#options;
    const assignment = {
      tag,
      addresses,
      addressKey: this.#addressKey,
      post: (body: string) => this.#sender.post(target, body, options),
      retrieve: (address: string, signal: AbortSignal) =>
        this.#retrieveAddress(address, taggedAddressSchema, { ...options, signal }),
      signals: [options.signal, options.waitSignal].filter((each) => each !== undefined),
      clock,
      host: base.host,
    };
    return postAssignment(assignment);
  }

  /**
   * Assigns a tag to any number of addresses, in as many requests as needed. Rejects only if the tag is
   * invalid; otherwise the report has an outcome for every address.
   */
  async tagAddresses(
    tag: string,
    addresses: readonly string[],
    options: TaggingOptions = {},
  ): Promise<AssignReport> {
    const parts = {
      tag: assignableTag(tag),
      host: this.#options.base.host,
      addressKey: this.#addressKey,
      isSendable,
      assign: (chunk: readonly string[], each: PostOptions) => this.assignTag(tag, chunk, each),
    };
    return new Tagging(parts, addresses, options).run();
  }

  /** interface.md, 6: Retrieve Tag Details. */
  async retrieveTagDetails(tag: string, options: RequestOptions = {}): Promise<TagDetails> {
    const path = `/tags/${tagSegment(tag)}`;
    const details = await this.#retrieve("/v2/tags/:tag", path, tagDetailsSchema, options);
    if (details.tag !== tag) throw this.#otherAnswer();
    return details;
  }

  /** interface.md, 7: Retrieve Address Details. */
  async retrieveAddressDetails(
    address: string,
    options: RequestOptions = {},
  ): Promise<AddressDetails> {
    return this.#retrieveAddress(address, addressDetailsSchema, options);
  }

  /** interface.md, 8: List Tagged Addresses. `total` is the tag's `address_count`, if known. */
  listTaggedAddresses(tag: string, total?: number): PagedList<TaggedAddress> {
    const query = buildQuery({ per_page: String(this.#options.pageSize?.() ?? 30) });
    const path = `/tags/${tagSegment(tag)}/addresses${query}`;
    return this.#list(
      { route: "/v2/tags/:tag/addresses", path, total },
      readTaggedAddress,
      (record) => this.#addressKey(record.address),
    );
  }

  /** interface.md, 9: List Tags. */
  listTags(): PagedList<TagSummary> {
    return this.#list({ route: "/v2/tags", path: "/tags" }, readTagSummary, rowKeys.tag);
  }

  /** Ends requests in flight with `E_CANCELLED` and frees sockets and timers. */
  dispose(): void {
    this.#sender.dispose();
  }

  #list<T>(list: ListRequest, read: RowReader<T>, keyOf: (row: T) => string): PagedList<T> {
    const { base } = this.#options;
    const first: PageLink = { paths: [`${base.basePath}/v2${list.path}`] };
    const maxBytes = list.maxBytes ?? 8 * mebibyte;
    return new PagedList<T>({
      host: base.host,
      total: list.total,
      keyOf,
      load: async (link, options) => {
        const { answer, path } = await this.#getPage(list.route, link ?? first, maxBytes, options);
        const facts = { host: base.host };
        const rows = readRows(answer.json, read, facts, list.maxRows);
        return { ...rows, asOf: answer.asOf, next: this.#nextPage(answer, path) };
      },
    });
  }

  /**
   * Requests a page. If its link lacks `/v2`, tries the path as given and, after a 404, again below
   * `/v2`.
   */
  async #getPage(
    route: Route,
    { paths: [path, otherPath] }: PageLink,
    maxBytes: number,
    options: RequestOptions,
  ): Promise<{ answer: ServiceAnswer; path: string }> {
    const expected = "list";
    const isTriedElsewhere = otherPath === undefined ? undefined : true;
    try {
      const target = { route, path, expected, maxBytes, isTriedElsewhere } as const;
      return { path, answer: await this.#sender.get(target, options) };
    } catch (error) {
      const isNotFound = error instanceof RequestError && error.facts.status === 404;
      if (otherPath === undefined || !isNotFound) throw error;
    }
    const target = { route, path: otherPath, expected, maxBytes } as const;
    return { path: otherPath, answer: await this.#sender.get(target, options) };
  }

  #nextPage(answer: ServiceAnswer, path: string): NextPage {
    const link = findNextLink(answer.headers["link"]);
    if (link === undefined) return { kind: "none" };
    const resolved = resolvePageLink(link, path, this.#options.base);
    return resolved === undefined ? { kind: "refused" } : { kind: "link", link: resolved };
  }

  async #retrieveAddress<T extends { readonly address: string }>(
    address: string,
    schema: z.ZodMiniType<T>,
    options: RequestOptions,
  ): Promise<T> {
    const path = `/addresses/${addressSegment(address)}`;
    const record = await this.#retrieve("/v2/addresses/:address", path, schema, options);
    if (this.#addressKey(record.address) !== this.#addressKey(address)) throw this.#otherAnswer();
    return record;
  }

  async #retrieve<T>(
    route: Route,
    path: string,
    schema: z.ZodMiniType<T>,
    options: RequestOptions,
  ): Promise<T> {
    const { base } = this.#options;
    const { json } = await this.#sender.get(
      { route, path: `${base.basePath}/v2${path}`, expected: "details", maxBytes: mebibyte },
      options,
    );
    return readRecord(json, schema, { host: base.host });
  }

  #otherAnswer(): RequestError {
    const detail = "The answer does not match the request.";
    return new RequestError("E_SHAPE", { host: this.#options.base.host, detail });
  }
}

interface ListRequest {
  readonly route: Route;
  readonly path: string;
  readonly maxBytes?: number;
  readonly maxRows?: number;
  readonly total?: number | undefined;
}

const mebibyte = 1024 * 1024;

/**
 * Returns a tag as a path segment. Tags from the service may be longer than tags that users may
 * assign.
 */
function tagSegment(tag: string): string {
  if (!/^[a-z0-9_]{1,256}$/.test(tag)) throw new RequestError("E_BAD_TAG");
  return tag;
}

/**
 * Encodes an address as a path segment. Refuses `.` and `..`, which would change the path, and `0`,
 * which is not an address.
 */
function addressSegment(address: string): string {
  if (!isSendable(address)) throw new RequestError("E_BAD_ADDRESS");
  return encodeText(address);
}

/** Returns hex in lower case, and any other text unchanged. */
function textKey(address: string): string {
  return /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address;
}
