import assert from "node:assert/strict";
import { NodeClient, type NodeClientOptions } from "../../src/sources/node/nodeClient";
import { NodeError, type NodeErrorCode, toNodeError } from "../../src/sources/node/nodeError";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import { Canary } from "./canary";
import { FakeClock } from "./fakeClock";
import { json, type Step } from "./rude/plan";
import type { RudeRequest } from "./rude/requestParser";
import { RudeServer } from "./rude/rudeServer";

/** A node's answer to one call: a result or a JSON-RPC error. */
export type Respond = (
  method: string,
  params: readonly unknown[],
) => { readonly result: unknown } | { readonly error: unknown };

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Returns the calls in the body of a request, which can be a batch. */
export function questionsOf({ body }: RudeRequest): readonly RpcRequest[] {
  const parsed = JSON.parse(body) as RpcRequest | readonly RpcRequest[];
  return Array.isArray(parsed) ? (parsed as readonly RpcRequest[]) : [parsed as RpcRequest];
}

/** Returns the JSON-RPC response to a request: the answer of `respond` to each call. */
export function answerOf(request: RudeRequest, respond: Respond): unknown {
  const answers = questionsOf(request).map(({ id, method, params }) => ({
    jsonrpc: "2.0",
    id,
    ...respond(method, params),
  }));
  return request.body.startsWith("[") ? answers : answers[0];
}

/** Returns a JSON-RPC error. */
export function refuse(code: number, message: string): { readonly error: unknown } {
  return { error: { code, message } };
}

/**
 * Servers and clients for tests of nodes. The path of each client's URL is a secret. `end` closes everything, and
 * checks that all plans were used, that no timer is pending and that the path did not leak.
 */
export class NodeFixture {
  readonly clock = new FakeClock();
  readonly canary = new Canary();
  readonly #unwatch = this.canary.watchOutput();
  readonly #servers: RudeServer[] = [];
  readonly #clients: NodeClient[] = [];

  /** Starts a node that answers with the given function. */
  async node(respond: Respond): Promise<RudeServer> {
    return this.server((request) => json(answerOf(request, respond)));
  }

  async server(otherwise: (request: RudeRequest) => readonly Step[]): Promise<RudeServer> {
    const server = await new RudeServer({ otherwise }).listen();
    this.#servers.push(server);
    return server;
  }

  client(origin: string, options: Partial<NodeClientOptions> = {}): NodeClient {
    const client = new NodeClient({
      exchange: createNetworkExchange(origin, () => ({})),
      path: `/v3/${encodeURIComponent(this.canary.key)}`,
      clock: this.clock,
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  /** Advances the clock in steps until the promise is settled. Returns its value. */
  async pass<T>(promise: Promise<T>): Promise<T> {
    const isSettled = promise.then(
      () => true,
      () => true,
    );
    const isLate = (): Promise<boolean> =>
      new Promise((resolve) => setTimeout(resolve, 2)).then(() => false);
    while (!(await Promise.race([isSettled, isLate()]))) this.clock.advance(100);
    return promise;
  }

  /** Returns the error of a promise that must reject with the given code. */
  async failure(promise: Promise<unknown>, code: NodeErrorCode): Promise<NodeError> {
    const caught = await this.pass(promise).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    this.canary.see(caught);
    const error = toNodeError(caught);
    assert.ok(error instanceof NodeError, `expected a NodeError ${code}, got ${String(error)}`);
    assert.equal(error.code, code, error.message);
    assert.deepEqual(Object.keys(error).sort(), ["code", "facts", "name"]);
    return error;
  }

  async end(): Promise<void> {
    this.#unwatch();
    for (const client of this.#clients) client.close();
    const unused = await Promise.all(this.#servers.map((server) => server.close()));
    this.canary.assertUnseen();
    assert.deepEqual(unused.flat(), [], "plans that were not used up");
    assert.equal(this.clock.waiting, 0, "timers that were left");
  }
}

/** Creates a new fixture for each test of the calling suite. */
export function useNodeFixture(): () => NodeFixture {
  let fixture: NodeFixture;
  beforeEach(() => {
    fixture = new NodeFixture();
  });
  afterEach(async () => {
    await fixture.end();
  });
  return () => fixture;
}
