import assert from "node:assert/strict";
import { type BaseUrl, parseBaseUrl } from "../../src/sources/service/baseUrl";
import { ServiceClient, type ServiceClientOptions } from "../../src/sources/service/client";
import { RequestError, type ErrorCode } from "../../src/sources/transport/requestError";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import type { NetworkRoute } from "../../src/sources/transport/networkRoute";
import type { LoggedRequest } from "../../src/sources/service/requestLog";
import type { RequestOptions } from "../../src/sources/service/requestOptions";
import type { RetryWait } from "../../src/sources/transport/requests";
import { Canary } from "./canary";
import { FakeClock } from "./fakeClock";
import { RudeServer, type RudeServerOptions } from "./rude/rudeServer";

export interface FixtureClientOptions extends Partial<ServiceClientOptions> {
  readonly route?: NetworkRoute;
  readonly url?: string;
}

/**
 * Servers and clients for tests of the client, with a secret key and a fake clock. `end` closes everything, and checks
 * that all plans were used, that no timer is pending and that the key did not leak.
 */
export class ServiceFixture {
  readonly clock = new FakeClock();
  readonly canary = new Canary();
  readonly log: LoggedRequest[] = [];
  readonly waits: RetryWait[] = [];
  readonly #unwatch = this.canary.watchOutput();
  readonly #servers: RudeServer[] = [];
  readonly #clients: ServiceClient[] = [];

  async server(options: RudeServerOptions = {}): Promise<RudeServer> {
    const server = await new RudeServer(options).listen();
    this.#servers.push(server);
    return server;
  }

  client(url: string, options: FixtureClientOptions = {}): ServiceClient {
    const base = baseOf(url);
    const clock = options.clock ?? this.clock;
    const client = new ServiceClient({
      base,
      exchange: createNetworkExchange(base.origin, () => options.route ?? {}, clock),
      apiKey: () => this.canary.key,
      log: (entry) => this.log.push(entry),
      ...options,
      clock,
    });
    this.#clients.push(client);
    return client;
  }

  /** Request options that record each wait before a retry, and advance the clock so that it ends immediately. */
  get patient(): RequestOptions {
    return {
      onWait: (wait) => {
        this.waits.push(wait);
        setImmediate(() => {
          this.clock.advance(wait.ms);
        });
      },
    };
  }

  /** Advances the clock in steps until the promise is settled. Returns the elapsed milliseconds. */
  async pass(promise: Promise<unknown>, stepMs = 500): Promise<number> {
    const start = this.clock.now();
    const isSettled = promise.then(
      () => true,
      () => true,
    );
    const isLate = (): Promise<boolean> =>
      new Promise((resolve) => setTimeout(resolve, 2)).then(() => false);
    while (!(await Promise.race([isSettled, isLate()]))) this.clock.advance(stepMs);
    return this.clock.now() - start;
  }

  /**
   * Waits until the server has received all earlier requests. For this, sends a request with another client, and then
   * removes that request from `server.requests`.
   */
  async hasCome(server: RudeServer): Promise<void> {
    await this.client(server.origin).listChains().loadMore();
    server.requests.splice(
      server.requests.findLastIndex(({ path }) => path === "/v2/chains"),
      1,
    );
  }

  /** Returns the error of a promise that must reject with the given code. */
  async failure(promise: Promise<unknown>, code: ErrorCode): Promise<RequestError> {
    const error = await promise.then(
      () => undefined,
      (caught: unknown) => caught,
    );
    this.canary.see(error);
    assert.ok(
      error instanceof RequestError,
      `expected a RequestError ${code}, got ${String(error)}`,
    );
    assert.equal(error.code, code, error.message);
    assert.equal(error.cause, undefined);
    assert.deepEqual(Object.keys(error).sort(), ["code", "facts", "name"]);
    return error;
  }

  async end(): Promise<void> {
    this.#unwatch();
    for (const client of this.#clients) client.dispose();
    const unused = await Promise.all(this.#servers.map((server) => server.close()));
    for (const entry of this.log) this.canary.see(entry);
    this.canary.assertUnseen();
    assert.deepEqual(unused.flat(), [], "plans that were not used up");
    assert.equal(this.clock.waiting, 0, "timers that were left");
  }
}

/** Creates a new fixture for each test of the calling suite. */
export function useServiceFixture(): () => ServiceFixture {
  let fixture: ServiceFixture;
  beforeEach(() => {
    fixture = new ServiceFixture();
  });
  afterEach(async () => {
    await fixture.end();
  });
  return () => fixture;
}

export function baseOf(url: string): BaseUrl {
  const verdict = parseBaseUrl(url);
  assert.ok(verdict.valid);
  return verdict.baseUrl;
}
