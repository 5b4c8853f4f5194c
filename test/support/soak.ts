import assert from "node:assert/strict";
import { parseBaseUrl } from "../../src/sources/service/baseUrl";
import { ServiceClient } from "../../src/sources/service/client";
import type { Clock } from "../../src/clock";
import { RequestError } from "../../src/sources/transport/requestError";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import type { PagedList } from "../../src/sources/service/pages";
import type { LoggedRequest } from "../../src/sources/service/requestLog";
import type { TaggedAddress } from "../../src/sources/service/schemas";
import type { Exchange } from "../../src/sources/transport/exchange";
import { Canary } from "./canary";
import { Chance } from "./randomAddresses";
import {
  bytes,
  commit,
  cut,
  header,
  honest,
  json,
  refusal,
  reset,
  stall,
  status,
  type Step,
} from "./rude/plan";
import { RudeServer } from "./rude/rudeServer";

/** The factor by which time runs faster, so that timeouts are reached. */
const pace = 20;

const fastClock: Clock = {
  now: () => performance.now() * pace,
  date: Date.now,
  random: Math.random,
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms / pace);
    return {
      cancel: () => {
        clearTimeout(timer);
      },
    };
  },
};

/**
 * Several callers use a client at random while its service changes and fails in every way. The last section of
 * docs/faults.md lists what must hold. Failures name the seed.
 */
export class Soak {
  actions = 0;
  readonly #chance: Chance;
  readonly #server: RudeServer;
  readonly #canary = new Canary();
  readonly #log: LoggedRequest[] = [];
  /** The addresses of batches whose outcome has been checked. */
  readonly #batches: (readonly string[])[] = [];
  readonly #lists: PagedList<TaggedAddress>[] = [];
  /** Addresses that were added to the service without the client. The oldest are removed later. */
  readonly #passing: string[] = [];
  readonly #inFlight = { GET: 0, POST: 0 };
  #client: ServiceClient | undefined;
  /** The maximum number of requests that all actions together may cause. */
  #mostRequests = 0;
  #made = 0;
  #timeouts = 0;
  /** The highest number of requests at the same time. A POST counts as four. */
  #mostAtOnce = 0;

  constructor(readonly seed: number) {
    this.#chance = new Chance(seed);
    this.#server = new RudeServer({ otherwise: ({ method }) => this.#misbehave(method) });
  }

  async start(): Promise<void> {
    await this.#server.listen();
    for (let i = 0; i < 200; i += 1) this.#server.service.put(`tag_${i % 4}`, this.#newAddress());
    const verdict = parseBaseUrl(this.#server.origin);
    assert.ok(verdict.valid);
    const { baseUrl: base } = verdict;
    this.#client = new ServiceClient({
      base,
      exchange: this.#counting(createNetworkExchange(base.origin, () => ({}), fastClock)),
      apiKey: () => this.#canary.key,
      pageSize: () => 10,
      clock: fastClock,
      log: (entry) => {
        this.#log.push(entry);
        if (entry.code === "E_TIMEOUT") this.#timeouts += 1;
      },
    });
  }

  /** Lets six users act at the same time until `count` actions are done. Then checks and clears what was recorded. */
  async act(count: number): Promise<void> {
    const last = this.actions + count;
    const user = async (): Promise<void> => {
      while (this.actions < last) {
        this.actions += 1;
        await this.#actOnce();
      }
    };
    await Promise.all(Array.from({ length: 6 }, user));
    assert.ok(
      this.#log.length <= this.#mostRequests,
      this.#withSeed(`${this.#log.length} requests, at most ${this.#mostRequests} are right`),
    );
    assert.ok(this.#mostAtOnce <= 4, this.#withSeed("too many at once"));
    for (const entry of this.#log.splice(0)) this.#canary.see(entry);
    this.#canary.assertUnseen();
    this.#mostRequests = 0;
    this.#server.requests.splice(0);
    this.#server.service.forget(this.#batches.splice(0).flat());
  }

  async end(): Promise<void> {
    this.#client?.dispose();
    await this.#server.close();
    assert.deepEqual(this.#inFlight, { GET: 0, POST: 0 }, this.#withSeed("requests after the end"));
  }

  get #connected(): ServiceClient {
    assert.ok(this.#client !== undefined);
    return this.#client;
  }

  async #actOnce(): Promise<void> {
    this.#changeService();
    const abort = new AbortController();
    const timer = setTimeout(() => {
      abort.abort();
    }, this.#chance.below(400));
    const signal = this.#chance.below(4) === 0 ? abort.signal : undefined;
    const priority = this.#chance.below(5) === 0 ? "background" : undefined;
    const userAction = this.#chance.below(2) === 0;
    try {
      await this.#choose({ signal, priority, userAction });
    } catch (error) {
      this.#canary.see(error);
      assert.ok(error instanceof RequestError, this.#withSeed(`no RequestError: ${String(error)}`));
    } finally {
      clearTimeout(timer);
    }
  }

  async #choose(options: {
    signal: AbortSignal | undefined;
    priority: "background" | undefined;
    userAction: boolean;
  }): Promise<void> {
    const tag = `tag_${this.#chance.below(4)}`;
    switch (this.#chance.below(6)) {
      case 0:
        this.#mostRequests += 3;
        await this.#connected.retrieveTagDetails(tag, options);
        return;
      case 1:
        this.#mostRequests += 3;
        await this.#connected.retrieveAddressDetails(this.#newAddress(), options);
        return;
      case 2:
        await this.#tag(options.signal);
        return;
      case 3:
        this.#lists.push(this.#connected.listTaggedAddresses(tag));
        if (this.#lists.length > 8) this.#lists.shift();
        return;
      default:
        await this.#loadMore(options);
    }
  }

  async #loadMore(options: object): Promise<void> {
    const list = this.#lists[this.#chance.below(Math.max(1, this.#lists.length))];
    if (list === undefined) return;
    const rows = list.items.length;
    // The client skips up to three empty pages, and requests each page at most three times.
    this.#mostRequests += 12;
    try {
      await list.loadMore(options);
    } finally {
      assert.ok(list.items.length >= rows, this.#withSeed("rows got lost"));
      const ids = new Set(list.items.map(({ address }) => address));
      assert.equal(ids.size, list.items.length, this.#withSeed("a row is there twice"));
    }
  }

  /** Assigns a new tag to new addresses in each batch, so that the expected outcome is known. */
  async #tag(signal: AbortSignal | undefined): Promise<void> {
    const tag = `batch_${this.#made}`;
    const addresses = Array.from({ length: 1 + this.#chance.below(250) }, () => this.#newAddress());
    this.#mostRequests += 3 * Math.ceil(addresses.length / 100) + 3 * addresses.length;
    const before = this.#timeouts;
    const { outcomes } = await this.#connected.tagAddresses(tag, addresses, { signal });
    assert.deepEqual(
      outcomes.map(({ address }) => address),
      addresses,
      this.#withSeed("an address has no outcome"),
    );
    for (const { address, outcome } of outcomes) {
      const isTrue = this.#server.service.has(tag, address);
      if (outcome === "done") assert.ok(isTrue, this.#withSeed("told done and is not"));
      // After a timeout the service may still carry out the request.
      const isCertain = outcome === "notDone" && this.#timeouts === before;
      if (isCertain) assert.ok(!isTrue, this.#withSeed("told not done and is"));
    }
    this.#batches.push(addresses);
  }

  /**
   * Adds one address, and removes the oldest if there are many, since a growing service would look like a leak of the
   * client.
   */
  #changeService(): void {
    const { service } = this.#server;
    const address = this.#newAddress();
    service.put(`tag_${this.#chance.below(4)}`, address);
    this.#passing.push(address);
    if (this.#passing.length > 500) service.forget(this.#passing.splice(0, 1));
  }

  #misbehave(method: "GET" | "POST"): readonly Step[] {
    const effect = method === "POST" && this.#chance.below(2) === 0 ? [commit] : [];
    switch (this.#chance.below(24)) {
      case 0:
        return [...effect, ...refusal(this.#chance.pick([500, 502, 503, 504]))];
      case 1:
        return refusal(429, { "retry-after": "1" });
      case 2:
        return [...effect, cut];
      case 3:
        return [...effect, reset];
      case 4:
        return [...effect, bytes("HTTP/1.1 2"), reset];
      case 5:
        return [...effect, status(200), header("content-length", "50"), bytes("\r\n["), cut];
      case 6:
        return [...effect, ...json({ ok: true })];
      case 7:
        return [
          ...effect,
          ...json([null, { address: 5 }, { address: "0xdup", tags: [], chains: [] }]),
        ];
      case 8:
        return refusal(this.#chance.pick([400, 403, 422]));
      case 9:
        return this.#chance.below(10) === 0 ? [stall] : [honest];
      case 10:
        return method === "GET" ? json([], { link: "<?page=x>; rel=next" }) : [honest];
      default:
        return [honest];
    }
  }

  #counting(exchange: Exchange): Exchange {
    const counted: Exchange = async (request, signal) => {
      const { method } = request;
      this.#inFlight[method] += 1;
      this.#mostAtOnce = Math.max(this.#mostAtOnce, this.#inFlight.GET, 4 * this.#inFlight.POST);
      try {
        return await exchange(request, signal);
      } finally {
        this.#inFlight[method] -= 1;
      }
    };
    return Object.assign(counted, { close: () => exchange.close?.() });
  }

  #newAddress(): string {
    this.#made += 1;
    return `0x${this.#made.toString(16).padStart(40, "0")}`;
  }

  #withSeed(what: string): string {
    return `${what} (seed ${this.seed})`;
  }
}
