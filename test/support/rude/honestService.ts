import type { RudeRequest } from "./requestParser";

interface HonestAnswer {
  readonly status: number;
  readonly value: unknown;
  readonly link?: string | undefined;
}

const mostTags = 50;

/** A small correct service. It stores the tags of addresses, and returns lists that a test fills. */
export class HonestService {
  readonly tagsOf = new Map<string, Set<string>>();
  readonly lists: Record<string, readonly unknown[]> = {
    "/v2/tokens": [],
    "/v2/chains": [],
    "/v2/token-holdings": [],
    "/v2/transactions": [],
  };

  put(tag: string, ...addresses: readonly string[]): void {
    for (const address of addresses) {
      const tags = this.tagsOf.get(address) ?? new Set();
      this.tagsOf.set(address, tags.add(tag));
    }
  }

  /** Removes addresses with their tags. Later requests must not need them. */
  forget(addresses: readonly string[]): void {
    for (const address of addresses) this.tagsOf.delete(address);
  }

  has(tag: string, address: string): boolean {
    return this.tagsOf.get(address)?.has(tag) === true;
  }

  commit({ path, body }: RudeRequest): void {
    this.put(path.split("/")[3] ?? "", ...(JSON.parse(body) as string[]));
  }

  /** Returns a complete HTTP response. Carries out a POST. */
  answer(request: RudeRequest): string {
    const { status, value, link } = this.#find(request);
    const body = JSON.stringify(value);
    const head = [
      `HTTP/1.1 ${status} Status`,
      "content-type: application/json",
      ...(link === undefined ? [] : [`link: ${link}`]),
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return `${head.join("\r\n")}\r\n\r\n${body}`;
  }

  #find(request: RudeRequest): HonestAnswer {
    const list = this.lists[request.path];
    if (list !== undefined) return { status: 200, value: list };
    const [, , kind, name, part] = request.path.split("/").map(decodeURIComponent);
    if (kind === "addresses") return this.#address(name ?? "");
    if (kind !== "tags") return notFound;
    if (name === undefined) return { status: 200, value: this.#tags() };
    if (request.method === "POST") return this.#assign(request, name);
    if (part === "addresses") return this.#page(request, name);
    return { status: 200, value: { tag: name, stats: this.#stats(name) } };
  }

  #address(address: string): HonestAnswer {
    const tags = this.tagsOf.get(address);
    if (tags === undefined) return notFound;
    return { status: 200, value: { ...this.#record(address), stats } };
  }

  #assign(request: RudeRequest, tag: string): HonestAnswer {
    const addresses = JSON.parse(request.body) as string[];
    const isFull = addresses.some(
      (address) => (this.tagsOf.get(address)?.size ?? 0) >= mostTags && !this.has(tag, address),
    );
    if (isFull) return { status: 422, value: { error: "full" } };
    this.commit(request);
    return { status: 200, value: addresses.map((address) => this.#record(address)) };
  }

  #page(request: RudeRequest, tag: string): HonestAnswer {
    const query = new URLSearchParams(request.query);
    const size = Number(query.get("per_page") ?? 30);
    const page = Number(query.get("page") ?? 1);
    const addresses = this.addressesOf(tag);
    const rows = addresses.slice((page - 1) * size, page * size);
    const isLast = page * size >= addresses.length;
    const next = `<${request.path}?page=${page + 1}&per_page=${size}>; rel="next"`;
    return {
      status: 200,
      value: rows.map((address) => this.#record(address)),
      link: isLast ? undefined : next,
    };
  }

  addressesOf(tag: string): readonly string[] {
    return [...this.tagsOf].filter(([, tags]) => tags.has(tag)).map(([address]) => address);
  }

  #tags(): readonly unknown[] {
    const names = new Set([...this.tagsOf.values()].flatMap((tags) => [...tags]));
    return [...names].map((tag) => ({ tag, address_count: this.addressesOf(tag).length }));
  }

  #record(address: string): { address: string; tags: string[]; chains: string[] } {
    return { address, tags: [...(this.tagsOf.get(address) ?? [])], chains: ["ethereum"] };
  }

  #stats(tag: string): unknown {
    return { ...stats, address_count: this.addressesOf(tag).length };
  }
}

const notFound: HonestAnswer = { status: 404, value: { error: "not found" } };
const stats = { token_holding_count: 0, txn_count: 0, total_value_usd: 0 };
