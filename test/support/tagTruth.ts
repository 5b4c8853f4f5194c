import type { HttpRequest, HttpResponse } from "../../src/sources/transport/exchange";

export interface ReceivedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly body: string;
}

/** A fault before or after the service carries out a request. */
export type Fault =
  | "cutBefore"
  | "cutAfter"
  | { readonly status: number }
  | { readonly json: unknown };

/** A service that stores only addresses and their tags. Tests check its tags and the requests that it received. */
export class TagTruth {
  readonly tags = new Map<string, string[]>();
  readonly requests: ReceivedRequest[] = [];
  /** Returns the fault for a request; undefined for none. */
  fault: (request: ReceivedRequest) => Fault | undefined = () => undefined;

  give(address: string, tags: readonly string[]): void {
    this.tags.set(address, [...tags]);
  }

  having(tag: string): readonly string[] {
    return [...this.tags].flatMap(([address, tags]) => (tags.includes(tag) ? [address] : []));
  }

  posts(): readonly string[][] {
    return this.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => JSON.parse(body) as string[]);
  }

  /** Answers a request. Rejects if the connection is cut. */
  async handle(request: Pick<HttpRequest, "method" | "path" | "body">): Promise<HttpResponse> {
    const path = new URL(request.path, "http://localhost").pathname;
    const received = { method: request.method, path, body: request.body ?? "" };
    this.requests.push(received);
    const fault = this.fault(received);
    await Promise.resolve();
    if (fault === "cutBefore") throw new Error("cut");
    if (typeof fault === "object" && "status" in fault) return answer({}, fault.status);
    const response = this.#answer(received);
    if (fault === "cutAfter") throw new Error("cut");
    return typeof fault === "object" ? answer(fault.json) : response;
  }

  #answer({ method, path, body }: ReceivedRequest): HttpResponse {
    const [, , kind, name = "", list] = path.split("/");
    if (method === "POST") return answer(this.#assign(name, JSON.parse(body) as string[]));
    if (kind === "addresses") return this.#details(decodeURIComponent(name));
    if (kind === "tokens") return answer([]);
    if (kind !== "tags") return answer({}, 404);
    if (name === "") return answer(this.#summaries());
    const having = this.having(name);
    if (list !== undefined) return answer(having.map((address) => this.#record(address)));
    return having.length === 0 ? answer({}, 404) : answer({ tag: name, stats: statsOf(having) });
  }

  #assign(tag: string, addresses: readonly string[]): readonly unknown[] {
    for (const address of addresses) {
      const tags = this.tags.get(address) ?? [];
      if (!tags.includes(tag)) tags.push(tag);
      this.tags.set(address, tags);
    }
    return addresses.map((address) => this.#record(address));
  }

  #record(address: string): unknown {
    return { address, tags: this.tags.get(address) ?? [], chains: ["ethereum"] };
  }

  #details(address: string): HttpResponse {
    const tags = this.tags.get(address);
    return tags === undefined
      ? answer({}, 404)
      : answer({ address, tags, chains: ["ethereum"], stats: statsOf([]) });
  }

  #summaries(): readonly unknown[] {
    const names = new Set([...this.tags.values()].flat());
    return [...names].map((tag) => ({
      tag,
      address_count: this.having(tag).length,
      created_at: "2026-01-01T00:00:00.000Z",
      updated_at: `2026-01-01T00:00:00.${String(this.having(tag).length).padStart(3, "0")}Z`,
    }));
  }
}

function statsOf(addresses: readonly string[]): Record<string, number> {
  return {
    address_count: addresses.length,
    token_holding_count: 0,
    txn_count: 0,
    total_value_usd: 0,
  };
}

function answer(body: unknown, status = 200): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
