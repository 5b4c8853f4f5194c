import { inProcessBaseUrl } from "./inProcessBaseUrl";
import { ServiceClient } from "../../src/sources/service/client";
import type {
  AddressDetails,
  TaggedAddress,
  TagSummary,
  Token,
} from "../../src/sources/service/schemas";
import type { HttpRequest, HttpResponse } from "../../src/sources/transport/exchange";
import { Canary } from "./canary";

/**
 * A small service in memory with the lists that the tag index reads, page by page. Records requests. `client` is a real
 * client of it.
 */
export class TagService {
  readonly requests: string[] = [];
  readonly client: ServiceClient;
  /** The statuses for failing requests, by the start of their path; 0 for no answer. */
  readonly failing = new Map<string, number>();
  tokens: Token[] = [];
  /** If set, replaces the list of tags. */
  listed: readonly TagSummary[] | undefined;
  readonly #tags = new Map<string, { updatedAt: number; records: TaggedAddress[] }>();
  #clock = Date.UTC(2026, 0, 1);

  constructor(public pageSize = 2) {
    const closing = new AbortController();
    const exchange = Object.assign(
      (request: HttpRequest, signal: AbortSignal) =>
        this.#exchange(request, AbortSignal.any([signal, closing.signal])),
      {
        close: () => {
          closing.abort();
        },
      },
    );
    const { key } = new Canary();
    this.client = new ServiceClient({
      base: inProcessBaseUrl,
      exchange,
      apiKey: () => key,
      pageSize: () => pageSize,
    });
  }

  setTag(tag: string, records: readonly TaggedAddress[]): void {
    this.#clock += 1_000;
    this.#tags.set(tag, { updatedAt: this.#clock, records: [...records] });
  }

  removeTag(tag: string): void {
    this.#tags.delete(tag);
  }

  /** Returns the paths that were requested since the last call, without queries. */
  takeRequests(): string[] {
    return this.requests.splice(0).map((path) => path.split("?")[0] ?? "");
  }

  #exchange({ path }: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    this.requests.push(path);
    const failing = [...this.failing].find(([start]) => path.startsWith(start));
    if (failing?.[1] === 0) {
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("aborted"));
        });
      });
    }
    if (failing !== undefined) return Promise.resolve(answer({}, {}, failing[1]));
    return Promise.resolve(this.#answer(new URL(path, "http://localhost")));
  }

  #answer(url: URL): HttpResponse {
    const address = /^\/v2\/addresses\/(.+)$/.exec(url.pathname)?.[1];
    if (address !== undefined) return answer(detailsOf(decodeURIComponent(address)), {});
    const rows = this.#rowsOf(url.pathname);
    if (rows === undefined) return answer({}, {}, 404);
    const page = Number(url.searchParams.get("page") ?? "1");
    const end = page * this.pageSize;
    const next = `<${url.pathname}?page=${page + 1}>; rel="next"`;
    return answer(rows.slice(end - this.pageSize, end), end < rows.length ? { link: next } : {});
  }

  #rowsOf(path: string): readonly unknown[] | undefined {
    if (path === "/v2/tokens") return this.tokens;
    if (path === "/v2/tags") return this.listed ?? this.#summaries();
    const tag = /^\/v2\/tags\/(\w+)\/addresses$/.exec(path)?.[1] ?? "";
    return this.#tags.get(tag)?.records;
  }

  #summaries(): readonly TagSummary[] {
    return [...this.#tags].map(([tag, state]) => summaryOf(tag, state));
  }
}

function summaryOf(
  tag: string,
  { updatedAt, records }: { updatedAt: number; records: readonly unknown[] },
): TagSummary {
  const date = new Date(updatedAt).toISOString();
  return { tag, address_count: records.length, created_at: date, updated_at: date };
}

function detailsOf(address: string): AddressDetails {
  const stats = { token_holding_count: 12, txn_count: 3_456, total_value_usd: 1234.5 };
  return { address, chains: ["ethereum"], tags: [], stats };
}

function answer(body: unknown, headers: Record<string, string>, status = 200): HttpResponse {
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}
