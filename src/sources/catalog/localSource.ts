import type { AmountSource, CatalogSource, ClearedFilter } from "../gate/sources";
import {
  listTokenHoldings,
  listTransactions,
  retrieveAddressDetails,
} from "../local/amountEndpoints";
import type { Endpoint, EndpointAnswer, EndpointCall } from "../local/endpoint";
import { inProcessHost } from "../local/localExchange";
import type { LocalService } from "../local/localService";
import type { PageLink as EndpointLink } from "../local/pageLinks";
import { listChains, listTokens } from "../local/listEndpoints";
import {
  assignTag,
  listTaggedAddresses,
  listTags,
  retrieveTagDetails,
} from "../local/tagEndpoints";
import { type Refusal, refusals } from "../local/unspecified";
import { type Expected, readStatus } from "../service/answer";
import type { PageLink } from "../service/pageLink";
import { type NextPage, type Page, PagedList } from "../service/pages";
import { type AssignReport, isSendable, notDone, readRecords } from "../service/postAssignment";
import { assignableTag, formatSince } from "../service/query";
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
import { Tagging, type TaggingOptions } from "../service/tagAddresses";
import { RequestError } from "../transport/requestError";
import { addressKey } from "./addressKey";

type Fields = ReadonlyMap<string, string>;

interface List {
  readonly parameter?: string;
  readonly filter?: Fields;
  /** The total number of rows, if known. */
  readonly total?: number | undefined;
}

/**
 * The client of the local service. Calls its endpoints directly, without building or parsing
 * requests.
 */
export class LocalSource implements CatalogSource, AmountSource {
  readonly #service: LocalService;
  readonly #close: () => void;
  readonly #end = new AbortController();

  constructor(service: LocalService, close: () => void) {
    this.#service = service;
    this.#close = close;
  }

  listTokens(): PagedList<Token> {
    return this.#list(listTokens, rowKeys.token);
  }

  listChains(): PagedList<Chain> {
    return this.#list(listChains, rowKeys.chain);
  }

  listTags(): PagedList<TagSummary> {
    return this.#list(listTags, rowKeys.tag);
  }

  listTaggedAddresses(tag: string, total?: number): PagedList<TaggedAddress> {
    const keyOf = ({ address }: TaggedAddress): string => addressKey(address);
    return this.#list(listTaggedAddresses, keyOf, { parameter: tag, total });
  }

  listTokenHoldings(filter: Omit<ClearedFilter, "since">): PagedList<TokenHolding> {
    return this.#list(listTokenHoldings, rowKeys.holding, { filter: fieldsOf(filter) });
  }

  listTransactions({ since, ...filter }: ClearedFilter): PagedList<Transaction> {
    const after = since === undefined ? undefined : formatSince(since);
    const list = { filter: fieldsOf({ ...filter, since: after }) };
    return this.#list(listTransactions, rowKeys.transaction, list);
  }

  retrieveTagDetails(tag: string, options: RequestOptions = {}): Promise<TagDetails> {
    return this.#retrieve(retrieveTagDetails, tag, options);
  }

  retrieveAddressDetails(address: string, options: RequestOptions = {}): Promise<AddressDetails> {
    return this.#retrieve(retrieveAddressDetails, address, options);
  }

  async tagAddresses(
    tag: string,
    addresses: readonly string[],
    options: TaggingOptions = {},
  ): Promise<AssignReport> {
    const assign = (chunk: readonly string[]): Promise<AssignReport> => this.#assign(tag, chunk);
    return new Tagging(
      { tag: assignableTag(tag), host: inProcessHost, addressKey, isSendable, assign },
      addresses,
      options,
    ).run();
  }

  /** Ends calls in progress with `E_CANCELLED`, and closes the service. */
  dispose(): void {
    this.#end.abort();
    this.#close();
  }

  async #assign(tag: string, addresses: readonly string[]): Promise<AssignReport> {
    const call = { parameter: tag, fields: new Map(), body: addresses };
    const answer = await this.#service.answer(assignTag, call);
    if (answer.kind === "value") {
      return readRecords({ tag, addresses, addressKey, host: inProcessHost }, answer.value);
    }
    const error = errorOf(answer.refusal, "list");
    return {
      tag,
      outcomes: addresses.map((address) => notDone(address, error)),
      unrequestedRecords: 0,
    };
  }

  async #retrieve<T>(
    endpoint: Endpoint<T>,
    parameter: string,
    { signal }: RequestOptions,
  ): Promise<T> {
    const call = { parameter, fields: new Map(), body: undefined };
    const answer = await this.#answer(endpoint, call, signal);
    if (answer.kind === "refused") throw errorOf(answer.refusal, "details");
    return answer.value;
  }

  #list<T>(
    endpoint: Endpoint<readonly T[]>,
    keyOf: (row: T) => string,
    list: List = {},
  ): PagedList<T> {
    const { parameter = "", filter = new Map(), total } = list;
    const load = async (
      link: PageLink | undefined,
      { signal }: RequestOptions,
    ): Promise<Page<T>> => {
      const fields = link === undefined ? filter : new Map(new URLSearchParams(link.paths[0]));
      const answer = await this.#answer(endpoint, { parameter, fields, body: undefined }, signal);
      if (answer.kind === "refused") throw errorOf(answer.refusal, "list");
      const next = findNext(filter, answer.links);
      return { rows: answer.value, skipped: 0, cut: 0, asOf: new Date(), next };
    };
    return new PagedList({ host: inProcessHost, total, keyOf, load });
  }

  /**
   * Calls an endpoint. Rejects with `E_CANCELLED` as soon as the caller aborts or this client is disposed, without
   * waiting for the service.
   */
  #answer<T>(
    endpoint: Endpoint<T>,
    call: Omit<EndpointCall, "state" | "signal">,
    caller: AbortSignal | undefined,
  ): Promise<EndpointAnswer<T>> {
    const left = new AbortController();
    const signals = [this.#end.signal, caller].filter((each) => each !== undefined);
    return new Promise((resolve, reject: (error: unknown) => void) => {
      const leave = (): void => {
        left.abort();
        reject(new RequestError("E_CANCELLED"));
      };
      if (signals.some(({ aborted }) => aborted)) {
        leave();
        return;
      }
      for (const signal of signals) signal.addEventListener("abort", leave);
      const stay = (): void => {
        for (const signal of signals) signal.removeEventListener("abort", leave);
      };
      const answering = this.#service.answer(endpoint, { ...call, signal: left.signal });
      answering.finally(stay).then(resolve, reject);
    });
  }
}

/**
 * Returns the link to the next page. Its query contains the fields of the filter and the field that selects the page.
 */
function findNext(filter: Fields, links: readonly EndpointLink[]): NextPage {
  const next = links.find(({ rel }) => rel === "next");
  if (next === undefined) return { kind: "none" };
  const fields = new URLSearchParams([...filter, [next.field, next.value]]);
  return { kind: "link", link: { paths: [fields.toString()] } };
}

function fieldsOf(filter: Readonly<Record<string, string | undefined>>): Fields {
  return new Map(
    Object.entries(filter).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/**
 * Returns the error that the same refusal of a service at a base URL would cause. Only the local
 * service has `notStored`, a failure of the disk.
 */
function errorOf(refusal: Refusal, expected: Expected): RequestError {
  if (refusal === "notStored") return new RequestError("E_STORE");
  const answered = { ...refusals[refusal], headers: {}, body: new Uint8Array() };
  return readStatus(answered, expected, {}) ?? new RequestError("E_SHAPE");
}
