import assert from "node:assert/strict";
import { RequestError } from "../../../../src/sources/transport/requestError";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { ServiceClient } from "../../../../src/sources/service/client";
import { KeyGuard } from "../../../../src/sources/service/keyGuard";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import type { NetworkRoute } from "../../../../src/sources/transport/networkRoute";
import type { Exchange } from "../../../../src/sources/transport/exchange";
import { holdUntil, honest, json, refusal, stall, wait } from "../../../support/rude/plan";
import { useServiceFixture } from "../../../support/serviceFixture";
import { isSettledWithin, turnsOfTheLoop } from "../../../support/settledWithin";

const address = `0x${"ab".repeat(20)}`;

describe("what the client sends", () => {
  const fixture = useServiceFixture();

  it("requests every list and record at its path, with its parameters as in interface.md", async () => {
    const server = await fixture().server();
    server.service.put("some_tag", address);
    const client = fixture().client(server.origin, { pageSize: () => 7, apiKey: () => "key" });
    const filter = { tag: "some_tag", address, chain: "ethereum", token_address: "0" };
    await client.listTokens().loadMore();
    await client.listTokenHoldings(filter).loadMore();
    await client
      .listTransactions({ ...filter, since: new Date("2026-01-02T03:04:05.678Z") })
      .loadMore();
    await client.listTransactions({ since: "2026-01-02T03:04:05Z" }).loadMore();
    await client.listTransactions({ since: "2026-01-02T05:04:05.9+02:00" }).loadMore();
    await client.listChains().loadMore();
    await client.retrieveTagDetails("some_tag");
    await client.retrieveAddressDetails(address);
    await client.listTaggedAddresses("some_tag").loadMore();
    await client.listTags().loadMore();
    const of = `address=${address}&chain=ethereum&token_address=0`;
    assert.deepEqual(
      server.requests.map(({ method, path, query }) => `${method} ${path}${query}`),
      [
        "GET /v2/tokens?api_key=key",
        `GET /v2/token-holdings?tag=some_tag&${of}&api_key=key`,
        `GET /v2/transactions?${of}&tag=some_tag&since=2026-01-02T03:04:05Z&api_key=key`,
        "GET /v2/transactions?since=2026-01-02T03:04:05Z&api_key=key",
        "GET /v2/transactions?since=2026-01-02T03:04:05Z&api_key=key",
        "GET /v2/chains?api_key=key",
        "GET /v2/tags/some_tag?api_key=key",
        `GET /v2/addresses/${address}?api_key=key`,
        "GET /v2/tags/some_tag/addresses?per_page=7&api_key=key",
        "GET /v2/tags?api_key=key",
      ],
    );
    for (const { headers } of server.requests) {
      assert.equal(headers.get("content-type"), "application/json");
    }
  });

  it("requests pages of the current page size", async () => {
    const server = await fixture().server();
    server.service.put("some_tag", address);
    let size = 7;
    const client = fixture().client(server.origin, { pageSize: () => size });
    await client.listTaggedAddresses("some_tag").loadMore();
    size = 8;
    await client.listTaggedAddresses("some_tag").loadMore();
    assert.deepEqual(
      server.requests.map(({ query }) => new URLSearchParams(query).get("per_page")),
      ["7", "8"],
    );
  });

  it("encodes the key and the parameters, so that the service decodes the same", async () => {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    const odd = "a&b=c#d?e+f g%h/é\ud800";
    await client.listTokenHoldings({ chain: odd }).loadMore();
    const query = new URLSearchParams(server.requests[0]?.query);
    assert.equal(query.get("chain"), odd.replace("\ud800", "\ufffd"));
    assert.deepEqual(query.getAll("api_key"), [fixture().canary.key]);
  });

  it("stays on its path for any address", async () => {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    for (const odd of ["a/b", "a?b", "a#b", "%2e%2e", "a%2fb", "a\\b", "..%2f", ";x", "a:b"]) {
      await fixture().failure(client.retrieveAddressDetails(odd), "E_NOT_FOUND");
      const { path = "" } = server.requests.at(-1) ?? {};
      assert.equal(decodeURIComponent(path.slice("/v2/addresses/".length)), odd);
      assert.equal(path.split("/").length, 4);
    }
  });

  for (const since of ["yesterday", "+010000-01-01T00:00:00Z", new Date(-1e14), new Date(8e15)]) {
    it(`refuses a time that cannot be sent, ${String(since)} (V-19)`, () => {
      const client = fixture().client("http://localhost:1");
      assert.throws(
        () => client.listTransactions({ since }),
        (error) => error instanceof RequestError && error.code === "E_CONFIG",
      );
    });
  }

  it("frees the queue at once if requests are cancelled while a key store hangs (H-55)", async () => {
    const server = await fixture().server();
    const { key } = fixture().canary;
    let keyReads = 0;
    const apiKey = (): string | Promise<string> => {
      keyReads += 1;
      return keyReads <= 4 ? new Promise<string>(() => undefined) : key;
    };
    const client = fixture().client(server.origin, { apiKey });
    const givenUp = Array.from({ length: 4 }, (_, i) => {
      const abort = new AbortController();
      const { signal } = abort;
      const loaded = client.listTokenHoldings({ chain: `c${i}` }).loadMore({ signal });
      return { abort, failed: fixture().failure(loaded, "E_CANCELLED") };
    });
    while (keyReads < 4) await turnsOfTheLoop();
    for (const { abort } of givenUp) abort.abort();
    await Promise.all(givenUp.map(({ failed }) => failed));
    assert.ok(await isSettledWithin(200, client.listTags().loadMore()));
    assert.equal(server.requests.length, 1);
  });

  it("sends nothing without a key, and reports a key store that fails or hangs", async () => {
    const server = await fixture().server();
    const secret = `cannot read ${fixture().canary.key}`;
    const sources = {
      E_NO_KEY: [() => undefined, () => "", () => Promise.resolve(undefined)],
      E_SECRET_STORE: [
        () => Promise.reject(new Error(secret)),
        () => new Promise<string>(() => undefined),
      ],
    } as const;
    for (const code of ["E_NO_KEY", "E_SECRET_STORE"] as const) {
      for (const apiKey of sources[code]) {
        const loaded = fixture().client(server.origin, { apiKey }).listTags().loadMore();
        const failed = fixture().failure(loaded, code);
        assert.ok((await fixture().pass(loaded)) <= 5_500);
        await failed;
      }
    }
    assert.equal(server.requests.length, 0);
  });

  it("sends one request for several identical concurrent ones", async () => {
    const server = await fixture().server();
    server.service.put("some_tag", address);
    server.plan({ do: [wait(20), honest] });
    const client = fixture().client(server.origin);
    const calls = Array.from({ length: 20 }, () => client.retrieveTagDetails("some_tag"));
    await Promise.all(calls);
    assert.equal(server.requests.length, 1);
    await client.retrieveTagDetails("some_tag");
    assert.equal(server.requests.length, 2);
  });

  it("sends requests of the user before those of the background", async () => {
    const server = await fixture().server();
    server.plan({ do: [wait(10), honest], times: 12 });
    const client = fixture().client(server.origin);
    const ask = (chain: string, priority?: "background") =>
      client.listTokenHoldings({ chain }).loadMore({ priority });
    const background = Array.from({ length: 6 }, (_, i) => ask(`b${i}`, "background"));
    const foreground = Array.from({ length: 6 }, (_, i) => ask(`f${i}`));
    await Promise.all([...background, ...foreground]);
    const order = server.requests.map(({ query }) => query.slice(7, 8)).join("");
    // Two requests were in flight already. Requests on different connections can overtake each other.
    const before = order.slice(0, order.lastIndexOf("f")).replaceAll("f", "").length;
    assert.ok(before <= 4, order);
  });

  it("moves a background request to the foreground when the user waits for it too", async () => {
    const server = await fixture().server();
    server.plan({ do: [wait(10), honest], times: 5 });
    const client = fixture().client(server.origin);
    const ask = (chain: string, priority?: "background") =>
      client.listTokenHoldings({ chain }).loadMore({ priority });
    const background = ["b1", "b2", "b3", "b4"].map((chain) => ask(chain, "background"));
    const joined = ask("b4");
    const last = ask("f");
    await Promise.all([...background, joined, last]);
    const order = server.requests.map(({ query }) => query.slice(7, 9));
    assert.ok(order.indexOf("b4") < order.indexOf("b3"), order.join());
  });

  it("ends a cancelled request and its connection within 100 ms", async () => {
    const server = await fixture().server();
    server.plan({ do: [stall] });
    const client = fixture().client(server.origin);
    const abort = new AbortController();
    const loaded = client.listTags().loadMore({ signal: abort.signal });
    await server.whenRequested(1);
    abort.abort();
    assert.ok(await isSettledWithin(100, loaded));
    await fixture().failure(loaded, "E_CANCELLED");
    await server.whenClosed(1);
    const before = client.listTags().loadMore({ signal: abort.signal });
    await fixture().failure(before, "E_CANCELLED");
    assert.equal(server.requests.length, 1);
  });

  it("continues for the remaining callers when one leaves, and ends with the last", async () => {
    const server = await fixture().server();
    server.service.put("some_tag", address);
    const details = { tag: "some_tag", stats: {} };
    server.plan({ do: [wait(50), ...json(details, { connection: "close" })] });
    server.plan({ do: [stall] });
    const client = fixture().client(server.origin);
    const ask = () => {
      const abort = new AbortController();
      const { signal } = abort;
      return { abort, answer: client.retrieveTagDetails("some_tag", { signal }) };
    };
    const [leaving, staying] = [ask(), ask()];
    await server.whenRequested(1);
    leaving.abort.abort();
    await fixture().failure(leaving.answer, "E_CANCELLED");
    assert.equal((await staying.answer).tag, "some_tag");
    const [one, other] = [ask(), ask()];
    await server.whenRequested(2);
    one.abort.abort();
    other.abort.abort();
    await fixture().failure(one.answer, "E_CANCELLED");
    await fixture().failure(other.answer, "E_CANCELLED");
    await server.whenClosed(2);
    assert.equal((await ask().answer).tag, "some_tag");
    assert.equal(server.requests.length, 3);
  });

  it("ends when it is cancelled while the key store hangs, and sends nothing", async () => {
    const server = await fixture().server();
    let look: () => void = () => undefined;
    const looking = new Promise<void>((resolve) => (look = resolve));
    const apiKey = (): Promise<string> => {
      look();
      return new Promise<string>(() => undefined);
    };
    const client = fixture().client(server.origin, { apiKey });
    const abort = new AbortController();
    const assigned = client.assignTag("some_tag", [address], { signal: abort.signal });
    await looking;
    abort.abort();
    const [outcome] = (await assigned).outcomes;
    assert.ok(outcome?.outcome === "notDone" && outcome.code === "E_CANCELLED");
    assert.equal(server.requests.length, 0);
  });

  it("sends nothing for a request that was cancelled during the search for a route", async () => {
    const server = await fixture().server();
    let show: (route: NetworkRoute) => void = () => undefined;
    const found = new Promise<NetworkRoute>((resolve) => (show = resolve));
    let look: () => void = () => undefined;
    const looking = new Promise<void>((resolve) => (look = resolve));
    const routeTo = (): Promise<NetworkRoute> => {
      look();
      return found;
    };
    const exchange = createNetworkExchange(server.origin, routeTo, fixture().clock);
    const client = fixture().client(server.origin, { exchange });
    const abort = new AbortController();
    const assigned = client.assignTag("some_tag", [address], { signal: abort.signal });
    await looking;
    abort.abort();
    assert.deepEqual(
      (await assigned).outcomes.map(({ outcome }) => outcome),
      ["unknown"],
    );
    show({});
    await client.listTags().loadMore();
    await client.listChains().loadMore();
    assert.deepEqual(
      server.requests.map(({ method }) => method),
      ["GET", "GET"],
    );
  });

  it("lets waiting requests continue if a late 401 was for the previous key (H-51)", async () => {
    const server = await fixture().server();
    let answer = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    server.plan({ do: [holdUntil(isOver), ...refusal(401)], times: 3 });
    let isNewOver = (): void => undefined;
    const newAnswer = new Promise<void>((resolve) => (isNewOver = resolve));
    server.plan({ do: [holdUntil(newAnswer), honest] });
    let key = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    const ask = (chain: string) => client.listTokenHoldings({ chain }).loadMore();
    const old = ["a", "b", "c"].map((chain) => fixture().failure(ask(chain), "E_AUTH"));
    await server.whenRequested(3);
    key = `${key}2`;
    const others = [ask("d"), ask("e"), ask("f"), ask("g"), ask("h")];
    await server.whenRequested(4);
    answer();
    await Promise.all(old);
    isNewOver();
    await Promise.all(others);
    assert.equal(server.requests.length, 8);
  });

  it("sends waiting requests with the new key, although none was sent with it before (H-51)", async () => {
    const server = await fixture().server();
    let answer = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    server.plan({ do: [holdUntil(isOver), ...refusal(401)], times: 4 });
    let key = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    const ask = (chain: string) => client.listTokenHoldings({ chain }).loadMore();
    const old = ["a", "b", "c", "d"].map((chain) => fixture().failure(ask(chain), "E_AUTH"));
    await server.whenRequested(4);
    key = `${key}2`;
    const others = ["e", "f"].map((chain) =>
      ask(chain).then(
        () => "loaded",
        (error: unknown) => (error as RequestError).code,
      ),
    );
    answer();
    await Promise.all(old);
    assert.deepEqual(await Promise.all(others), ["loaded", "loaded"]);
  });

  it("does not send a refused key again after a late 200 of the previous key (H-51)", async () => {
    const server = await fixture().server();
    let answer = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    server.plan({ do: [holdUntil(isOver), honest] }, { do: refusal(401) });
    let key = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    const old = client.listTokenHoldings({ chain: "a" }).loadMore();
    await server.whenRequested(1);
    key = `${key}2`;
    await fixture().failure(client.listTokenHoldings({ chain: "b" }).loadMore(), "E_AUTH");
    answer();
    await old;
    await fixture().failure(client.listTokenHoldings({ chain: "c" }).loadMore(), "E_AUTH");
    assert.equal(server.requests.length, 2);
  });

  it("ends at once when it is cancelled during the search for a route (H-50)", async () => {
    const server = await fixture().server();
    let show: (route: NetworkRoute) => void = () => undefined;
    const found = new Promise<NetworkRoute>((resolve) => (show = resolve));
    let look = (): void => undefined;
    const looking = new Promise<void>((resolve) => (look = resolve));
    const exchange = createNetworkExchange(
      server.origin,
      () => {
        look();
        return found;
      },
      fixture().clock,
    );
    const client = fixture().client(server.origin, { exchange });
    const abort = new AbortController();
    const report = client.tagAddresses("some_tag", [address], { signal: abort.signal });
    await looking;
    abort.abort();
    const isEnded = await isSettledWithin(1_000, report);
    show({});
    await report;
    assert.ok(isEnded);
  });

  it("uses the route that was being searched for when a GET was cancelled (H-50)", async () => {
    const server = await fixture().server();
    let show: (route: NetworkRoute) => void = () => undefined;
    let searches = 0;
    const exchange = createNetworkExchange(
      server.origin,
      () => {
        searches += 1;
        return searches > 1 ? {} : new Promise<NetworkRoute>((resolve) => (show = resolve));
      },
      fixture().clock,
    );
    const client = fixture().client(server.origin, { exchange });
    const abort = new AbortController();
    const cancelled = client.listTags().loadMore({ signal: abort.signal });
    const failed = fixture().failure(cancelled, "E_CANCELLED");
    while (searches === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await failed;
    show({});
    await new Promise((resolve) => setImmediate(resolve));
    await client.listTags().loadMore();
    assert.deepEqual([searches, server.requests.length], [1, 1]);
  });

  it("reports as not done what was not sent because no route was found in time (H-60)", async () => {
    const server = await fixture().server();
    const exchange = createNetworkExchange(
      server.origin,
      () => new Promise<NetworkRoute>(() => undefined),
      fixture().clock,
    );
    const client = fixture().client(server.origin, { exchange });
    const report = client.assignTag("some_tag", [address]);
    const ms = await fixture().pass(report);
    assert.equal(server.requests.length, 0);
    const outcomes = (await report).outcomes.map(({ outcome }) => outcome);
    assert.deepEqual([outcomes, ms <= 30_500], [["notDone"], true], `after ${ms} ms`);
  });

  it("searches for a route a second time after the first search hung (H-60)", async () => {
    const server = await fixture().server();
    let searches = 0;
    const hung = new Promise<NetworkRoute>(() => undefined);
    const exchange = createNetworkExchange(
      server.origin,
      () => {
        searches += 1;
        return searches === 1 ? hung : {};
      },
      fixture().clock,
    );
    const client = fixture().client(server.origin, { exchange });
    const loading = client.listTags().loadMore();
    await fixture().pass(loading);
    await loading;
    assert.deepEqual([searches, server.requests.length], [2, 1]);
  });

  it("does not read the key for a cancelled request", async () => {
    let looks = 0;
    const source = (): Promise<string> => {
      looks += 1;
      return Promise.reject(new Error("no"));
    };
    const guard = new KeyGuard(source, fixture().clock, "host");
    await fixture().failure(guard.take(false, AbortSignal.abort()), "E_CANCELLED");
    assert.equal(looks, 0);
  });

  it("ends all requests when it is disposed, including waiting ones, and sends no more (U-02f)", async () => {
    const server = await fixture().server();
    server.plan({ do: [stall], times: 4 });
    const client = fixture().client(server.origin);
    const failures = Array.from({ length: 10 }, (_, i) =>
      fixture().failure(client.listTokenHoldings({ chain: String(i) }).loadMore(), "E_CANCELLED"),
    );
    await server.whenRequested(4);
    client.dispose();
    await Promise.all(failures);
    await server.whenDisconnected();
    await fixture().failure(client.listTags().loadMore(), "E_CANCELLED");
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_CANCELLED");
    assert.equal(server.requests.length, 4);
    assert.equal(fixture().clock.waiting, 0);
  });

  it("closes the connections that it keeps open when it is disposed", async () => {
    const server = await fixture().server();
    server.plan({ do: json([], { "keep-alive": "timeout=300" }) });
    const client = fixture().client(server.origin);
    await client.listTags().loadMore();
    assert.equal(server.openConnections, 1);
    client.dispose();
    await server.whenDisconnected();
  });

  it("writes into the log a route, a host, a status, a time, an attempt and a size, and nothing else", async () => {
    const server = await fixture().server();
    server.plan({ do: json([]) });
    await fixture().client(server.origin).listTaggedAddresses("some_tag").loadMore();
    const [entry] = fixture().log;
    assert.deepEqual(
      { ...entry, ms: 0 },
      {
        method: "GET",
        route: "/v2/tags/:tag/addresses",
        host: `localhost:${server.port}`,
        status: 200,
        ms: 0,
        attempt: 1,
        bytes: 2,
      },
    );
  });

  it("reports an unexpected error of an exchange without its content", async () => {
    const { key } = fixture().canary;
    const thrown = [
      new Error(key),
      Object.assign(new TypeError("Invalid URL"), { input: key }),
      key,
      undefined,
    ];
    for (const what of thrown) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      const exchange: Exchange = () => Promise.reject(what);
      const client = new ServiceClient({ base: inProcessBaseUrl, exchange });
      await fixture().failure(client.listTags().loadMore(), "E_SERVER");
      client.dispose();
    }
  });
});
