import type { BaseUrl } from "../../../src/sources/service/baseUrl";
import { inProcessBaseUrl } from "../inProcessBaseUrl";
import {
  type Exchange,
  ExchangeFailure,
  type HttpRequest,
  type HttpResponse,
  type TransportCode,
} from "../../../src/sources/transport/exchange";
import type { FakeClock } from "../fakeClock";
import type { Chance } from "../randomAddresses";
import type { Findings } from "./invariants";
import { pagesFor, type ServedList } from "./servedLists";

/** A text of the server that no error, log entry or message may repeat. */
export const serverText = "text-of-the-server";

/** Failures of an exchange, and whether the request may have been sent. */
const failures: readonly (readonly [TransportCode, boolean])[] = [
  ["E_CONNECT", false],
  ["E_CONNECT", true],
  ["E_DNS", false],
  ["E_OFFLINE", false],
  ["E_TIMEOUT", false],
  ["E_TIMEOUT", true],
  ["E_TRUNCATED", true],
  ["E_TLS", false],
  ["E_HTTP", true],
  ["E_TOO_BIG", true],
  ["E_ENCODING", true],
];

/** Statuses that mean that the service did nothing. */
const refusals = [400, 402, 403, 404, 413, 418, 422, 451];
const meaningless = [
  204, 205, 206, 226, 302, 304, 408, 409, 425, 500, 501, 502, 505, 599, 600, 777, 999,
];

interface Posted {
  readonly at: number;
  mayBeSentAgain: boolean;
}

/**
 * A service with random behavior that replaces the network. It fails in many ways, checks each request, and records
 * which tags were really stored. Uses the fake clock.
 */
export class ChaosService {
  readonly base: BaseUrl;
  readonly inFlight = { GET: 0, POST: 0 };
  readonly truth = new Map<string, Set<string>>();
  readonly lists = new Map<string, ServedList>();
  /** The time when the last POST for each tag ended. */
  readonly postEnded = new Map<string, number>();
  requests: { readonly path: string; readonly at: number }[] = [];
  forbiddenUntil = 0;
  /** The percentage of requests that fail. */
  rudeness: number;
  /** Whether the service answers no request that arrives after its first POST. */
  goesSilent: boolean;
  #isSilent = false;
  readonly #delays: readonly number[];
  readonly #posts = new Map<string, Posted>();

  constructor(
    private readonly chance: Chance,
    private readonly clock: FakeClock,
    private readonly findings: Findings,
    readonly key: string,
  ) {
    const basePath = chance.pick(["", "/api"]);
    const { origin } = inProcessBaseUrl;
    this.base = { ...inProcessBaseUrl, basePath, href: origin + basePath };
    this.rudeness = chance.pick([0, 5, 20, 60, 95]);
    this.goesSilent = chance.below(6) === 0;
    this.#delays = chance.below(5) === 0 ? [5_000, 9_000] : [0, 0, 1, 40, 300, 3_000, 9_000];
  }

  becomeHonest(): void {
    this.rudeness = 0;
    this.goesSilent = false;
    this.#isSilent = false;
  }

  readonly exchange: Exchange = async (request, signal) => {
    this.#look(request);
    const { method } = request;
    this.inFlight[method] += 1;
    const { GET, POST } = this.inFlight;
    this.findings.hold("fewInFlight", GET <= 4 && POST <= 1, `${GET} GET, ${POST} POST`);
    try {
      return await this.#answer(request, signal);
    } finally {
      this.inFlight[method] -= 1;
      if (method === "POST") this.postEnded.set(tagOf(request), this.clock.now());
    }
  };

  #look({ method, path, body = "" }: HttpRequest): void {
    const { clock, findings } = this;
    findings.counts.requests += 1;
    const url = new URL(`http://localhost${path}`);
    const keys = url.searchParams.getAll("api_key");
    findings.hold("oneKey", keys.length === 1 && keys[0] === this.key, `${keys.length} keys`);
    findings.hold("underBase", url.pathname.startsWith(`${this.base.basePath}/`), url.pathname);
    const early = this.forbiddenUntil - clock.now();
    findings.hold("notBeforeRequestedTime", early <= 0, `${method} ${early} ms early`);
    const since = url.searchParams.get("since");
    const isWritten = since === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since);
    findings.hold("timeAsWritten", isWritten, since ?? "");
    url.searchParams.delete("api_key");
    this.requests.push({ path: `${method} ${url.pathname}${url.search}`, at: clock.now() });
    if (method === "GET") return;
    const known = this.#posts.get(url.pathname + body);
    findings.hold("neverSentOnAGuess", known?.mayBeSentAgain !== false, url.pathname);
    this.#posts.set(url.pathname + body, { at: clock.now(), mayBeSentAgain: false });
  }

  async #answer(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { chance } = this;
    if (this.#isSilent) return this.#sayNothing(signal);
    if (request.method === "POST" && this.goesSilent) this.#isSilent = true;
    await this.#wait(chance.pick(this.#delays), signal);
    return chance.below(100) < this.rudeness
      ? this.#misbehave(request, signal)
      : this.#answerHonestly(request);
  }

  async #misbehave(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { chance } = this;
    const isPost = request.method === "POST";
    switch (chance.below(isPost ? 7 : 9)) {
      case 0: {
        const [code, sent] = chance.pick(failures);
        if (sent) this.#mayCommit(request);
        else this.#allowAgain(request);
        throw new ExchangeFailure(code, sent);
      }
      case 1:
        this.#mayCommit(request);
        throw new Error(`${serverText} ${request.path}`);
      case 2: {
        this.#mayCommit(request);
        return respond(chance.pick(meaningless), serverText);
      }
      case 3:
        return this.#refuse(request);
      case 4:
        return this.#askToWait(request, signal);
      case 5:
        this.#mayCommit(request);
        return this.#sayNothing(signal);
      case 6:
        this.#mayCommit(request);
        return respond(200, this.#junk());
      default:
        return this.#answerUnreadably(request);
    }
  }

  /**
   * Answers with a random refusal, but never with 404 for an address record, because the client could not recognize
   * this answer as wrong.
   */
  #refuse(request: HttpRequest): HttpResponse {
    const isRecord = request.path.includes("/addresses/");
    const status = this.chance.pick(refusals);
    return respond(isRecord && status === 404 ? 400 : status, serverText);
  }

  #askToWait(request: HttpRequest, signal: AbortSignal): HttpResponse {
    const { chance, clock } = this;
    const seconds = chance.pick([0, 1, 3, 20, 30, 45, 3_600]);
    const until = Math.ceil(clock.now() / 1_000 + seconds) * 1_000;
    const isDate = chance.below(2) === 0;
    const header = isDate ? new Date(until).toUTCString() : String(seconds);
    const retryAt = isDate ? until : clock.now() + seconds * 1_000;
    // The client learns the requested wait only by reading the answer. If the request is cancelled earlier, the client
    // never learns the wait, so the wait is not checked.
    setImmediate(() => {
      if (!signal.aborted) this.forbiddenUntil = Math.max(this.forbiddenUntil, retryAt);
    });
    this.#allowAgain(request);
    return respond(chance.pick([429, 503]), serverText, { "retry-after": header });
  }

  #sayNothing(signal: AbortSignal): Promise<never> {
    return this.#wait(10_000, signal).then(() => {
      throw new ExchangeFailure("E_TIMEOUT", true);
    });
  }

  #junk(): string {
    const nested = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
    return this.chance.pick([
      "",
      "{",
      `<html>${serverText}`,
      "null",
      "{}",
      "[1,2]",
      nested,
      "\u0000",
    ]);
  }

  #answerUnreadably(request: HttpRequest): HttpResponse {
    const address = addressOf(request);
    if (address === undefined) return respond(200, this.#junk());
    const { chance } = this;
    // `undefined` omits the field in the JSON.
    const shapes = [null, undefined, 5, serverText, {}, [null], ["x", 5], [[]]];
    const isOther = chance.below(4) === 0;
    const tags: unknown = isOther ? [] : shapes[chance.below(shapes.length)];
    const stats = chance.pick<unknown>([{}, null, { txn_count: "x" }]);
    return respond(
      200,
      JSON.stringify({ address: isOther ? "0xother" : address, tags, chains: [], stats }),
    );
  }

  #answerHonestly(request: HttpRequest): HttpResponse {
    if (request.method === "POST") {
      this.#commit(request);
      const rows = this.#addressesOf(request).map((address) => this.#record(address));
      return respond(200, JSON.stringify(rows));
    }
    const address = addressOf(request);
    if (address !== undefined) {
      const record = this.#record(address);
      if (record.tags.length === 0) return respond(404, serverText);
      return respond(200, JSON.stringify({ ...record, stats: {} }));
    }
    return this.#page(request);
  }

  #page({ path }: HttpRequest): HttpResponse {
    const url = new URL(`http://localhost${path}`);
    const route = url.pathname.slice(this.base.basePath.length);
    // Only a link in an answer can lead to a path without /v2. The service has nothing there.
    if (!route.startsWith("/v2/")) return respond(404, serverText);
    const list = this.lists.get(route) ?? pagesFor(this.chance, route, this.base);
    this.lists.set(route, list);
    const page = list.pages[Number(url.searchParams.get("page") ?? 1) - 1];
    if (page === undefined) return respond(404, serverText);
    const { rows, link } = page;
    return respond(200, JSON.stringify(rows), link === undefined ? {} : { link });
  }

  #record(address: string): { address: string; tags: string[]; chains: string[] } {
    const tags = [...this.truth].filter(([, all]) => all.has(address.toLowerCase()));
    return { address, tags: tags.map(([tag]) => tag), chains: [] };
  }

  has(tag: string, address: string): boolean {
    return this.truth.get(tag)?.has(address.toLowerCase()) === true;
  }

  #mayCommit(request: HttpRequest): void {
    if (request.method === "POST" && this.chance.below(2) === 0) this.#commit(request);
  }

  #commit(request: HttpRequest): void {
    const tag = tagOf(request);
    const all = this.truth.get(tag) ?? new Set<string>();
    for (const address of this.#addressesOf(request)) all.add(address.toLowerCase());
    this.truth.set(tag, all);
  }

  #addressesOf({ body = "[]" }: HttpRequest): readonly string[] {
    return JSON.parse(body) as string[];
  }

  #allowAgain({ path, body = "" }: HttpRequest): void {
    const posted = this.#posts.get(new URL(`http://localhost${path}`).pathname + body);
    if (posted !== undefined) posted.mayBeSentAgain = true;
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        timer.cancel();
        reject(new ExchangeFailure("E_CANCELLED", true));
      };
      const timer = this.clock.schedule(() => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
  }
}

function tagOf({ path }: HttpRequest): string {
  return /\/tags\/([^/?]+)/.exec(path)?.[1] ?? "";
}

function addressOf({ path }: HttpRequest): string | undefined {
  return /\/v2\/addresses\/([^/?]+)/.exec(path)?.[1];
}

function respond(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers, body: Buffer.from(body) };
}
