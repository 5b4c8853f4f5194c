import { Catalog } from "../../src/sources/catalog/catalog";
import { type LocalTags, ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { inProcessBaseUrl } from "./inProcessBaseUrl";
import { ServiceClient } from "../../src/sources/service/client";
import type { Exchange, HttpRequest, HttpResponse } from "../../src/sources/transport/exchange";

/** Raw records as a service sends them. They can be invalid. */
export interface Records {
  readonly chains?: readonly unknown[];
  readonly tokens?: readonly unknown[];
  readonly tags?: readonly unknown[];
  readonly holdings?: readonly Row[];
  readonly transactions?: readonly Row[];
  readonly addresses?: readonly unknown[];
  readonly addressDetails?: unknown;
  readonly tagDetails?: unknown;
}

export type Row = Readonly<Record<string, unknown>>;

/** How the service deviates from its normal answer: it answers with an error status, or waits before it answers. */
export type Trouble = { readonly status: number } | { readonly wait: Promise<void> } | undefined;

/**
 * A service with records in memory, used through the real client. It supports pages with a Link header, and filters by
 * chain, token address and time.
 */
export class RecordService {
  /** The requested paths, without the api_key. */
  readonly requests: string[] = [];
  /** The number of requests that wait for an answer. */
  waiting = 0;
  trouble: (path: string) => Trouble = () => undefined;
  records: Records;
  pageSize: number;

  constructor(records: Records, pageSize = 30) {
    this.records = records;
    this.pageSize = pageSize;
  }

  /** Creates a catalog with only this service. */
  createCatalog(kind: "local" | "remote" = "remote", localTags?: LocalTags): Catalog {
    return new Catalog(this.createServiceInUse(kind, localTags));
  }

  createServiceInUse(kind: "local" | "remote" = "remote", localTags?: LocalTags): ServiceInUse {
    const exchange: Exchange = (request, signal) => this.answer(request, signal);
    const open = () => Promise.resolve(new ServiceClient({ base: inProcessBaseUrl, exchange }));
    return new ServiceInUse(kind, "records.test", kind, open, () => localTags);
  }

  async answer(request: Pick<HttpRequest, "path">, signal: AbortSignal): Promise<HttpResponse> {
    const url = new URL(request.path, "http://localhost");
    url.searchParams.delete("api_key");
    this.requests.push(`${url.pathname}${url.search}`);
    const trouble = this.trouble(this.requests.at(-1) ?? "");
    if (trouble !== undefined && "wait" in trouble) await this.#wait(trouble.wait, signal);
    if (trouble !== undefined && "status" in trouble) return answer(trouble.status, {});
    return this.#route(url);
  }

  async #wait(wait: Promise<void>, signal: AbortSignal): Promise<void> {
    this.waiting += 1;
    try {
      await untilAborted(wait, signal);
    } finally {
      this.waiting -= 1;
    }
  }

  #route(url: URL): HttpResponse {
    const { records } = this;
    const path = url.pathname.replace(/^\/v2/, "");
    if (path === "/chains") return this.#page(url, records.chains ?? []);
    if (path === "/tokens") return this.#page(url, records.tokens ?? []);
    if (path === "/tags") return this.#page(url, records.tags ?? []);
    if (path === "/token-holdings") return this.#page(url, filter(records.holdings, url));
    if (path === "/transactions") return this.#page(url, filter(records.transactions, url));
    if (/^\/tags\/[^/]+\/addresses$/.test(path)) return this.#page(url, records.addresses ?? []);
    const details = path.startsWith("/tags/") ? records.tagDetails : records.addressDetails;
    return details === undefined ? answer(404, {}) : answer(200, details);
  }

  #page(url: URL, rows: readonly unknown[]): HttpResponse {
    const page = Number(url.searchParams.get("page") ?? 1);
    const end = page * this.pageSize;
    if (end >= rows.length) return answer(200, rows.slice(end - this.pageSize));
    const next = new URL(url);
    next.searchParams.set("page", String(page + 1));
    const link = `<${next.pathname}${next.search}>; rel="next"`;
    return answer(200, rows.slice(end - this.pageSize, end), { link });
  }
}

function filter(rows: readonly Row[] = [], url: URL): readonly Row[] {
  const { searchParams } = url;
  const chain = searchParams.get("chain");
  const token = searchParams.get("token_address");
  const since = searchParams.get("since");
  return rows.filter(
    (row) =>
      (chain === null || row["chain"] === chain) &&
      (token === null || row["token_address"] === token) &&
      (since === null || String(row["block_time"]) > since),
  );
}

function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const json = { "content-type": "application/json", ...headers };
  return { status, headers: json, body: new TextEncoder().encode(JSON.stringify(body)) };
}

function untilAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => {
      reject(new Error("aborted"));
    });
    wait.then(resolve, reject);
  });
}
