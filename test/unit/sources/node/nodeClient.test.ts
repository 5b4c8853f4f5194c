import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { NodeCall } from "../../../../src/sources/node/jsonRpc";
import { identifyNode } from "../../../../src/sources/node/identifyNode";
import { readingMethods } from "../../../../src/sources/node/methods";
import { answerOf, questionsOf, refuse, useNodeFixture } from "../../../support/nodeFixture";
import {
  body,
  bytes,
  call,
  cut,
  header,
  holdUntil,
  json,
  refusal,
  reset,
  stall,
  status,
  wait,
} from "../../../support/rude/plan";
import type { RudeRequest } from "../../../support/rude/requestParser";
import { until } from "../../../support/until";

const echo = (_: string, params: readonly unknown[]): { result: unknown } => ({
  result: params[0],
});
const calls = (count: number): readonly NodeCall[] =>
  Array.from({ length: count }, (_, index) => ({ method: "eth_getBalance", params: [index] }));
const resultsOf = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "result", value: index }));

describe("the client of a node", () => {
  const fixture = useNodeFixture();

  it("asks by methods that only read", () => {
    for (const method of readingMethods) {
      assert.match(
        method,
        /^(?:web3_clientVersion|hardhat_metadata|eth_(?:blockNumber|call|chainId|get\w+)|ots_(?:get|search)\w+|trace_(?:filter|transaction))$/,
      );
    }
    const text = readFileSync("src/sources/node/methods.ts", "utf8");
    assert.doesNotMatch(
      text.replace(/\/\*\*[^]*?\*\//g, ""),
      /send|sign|mine|impersonate|set[A-Z]/,
    );
  });

  it("answers with the value", async () => {
    const node = await fixture().node(() => ({ result: "0x1" }));
    assert.equal(await fixture().client(node.origin).call("eth_chainId"), "0x1");
    assert.equal(node.requests[0]?.headers.get("content-type"), "application/json");
  });

  it("does not treat an error page with status 200 as an answer (N-01)", async () => {
    for (const page of ["<html>Too many requests</html>", "", "rate limited", "{"]) {
      const node = await fixture().server(() => [status(200), body(page)]);
      const client = fixture().client(node.origin);
      await fixture().failure(client.call("eth_chainId"), "E_NOT_JSON");
      assert.equal(node.requests.length, 1);
    }
  });

  it("does not treat JSON of another kind as an answer (N-01)", async () => {
    for (const value of [null, 1, "0x1", {}, { status: "0", message: "NOTOK" }]) {
      const node = await fixture().server(() => json(value));
      const client = fixture().client(node.origin);
      await fixture().failure(client.call("eth_chainId"), "E_SHAPE");
    }
  });

  for (const [code, error] of [
    [401, "E_AUTH"],
    [403, "E_FORBIDDEN"],
  ] as const) {
    it(`treats the status ${code} as a refused key, whatever the body says (N-41)`, async () => {
      const refused = { jsonrpc: "2.0", id: null, ...refuse(-32_005, "too many requests") };
      for (const value of [refused, [refused]]) {
        const node = await fixture().server(() => [status(code), body(JSON.stringify(value))]);
        const client = fixture().client(node.origin);
        await fixture().failure(client.call("eth_chainId"), error);
        assert.equal(node.requests.length, 1);
      }
    });
  }

  for (const [message, code] of [
    ["rate limit exceeded", "E_RATE"],
    ["unauthorized origin", "E_REFUSED"],
  ] as const) {
    it(`fails with ${code} if a new node refuses by "${message}" (N-41)`, async () => {
      const node = await fixture().node(() => refuse(-32_000, message));
      const error = await fixture().failure(identifyNode(fixture().client(node.origin)), code);
      assert.equal(error.facts.refusal?.kind, code === "E_RATE" ? "rate" : "other");
    });
  }

  it("waits as long as a 429 requires, and sends nothing meanwhile (N-02)", async () => {
    const node = await fixture().node(() => ({ result: "0x1" }));
    node.plan({ do: refusal(429, { "retry-after": "7" }) });
    const client = fixture().client(node.origin);
    const start = fixture().clock.now();
    const first = client.call("eth_chainId");
    assert.equal(await fixture().pass(first), "0x1");
    assert.ok(fixture().clock.now() - start >= 7_000);
    assert.equal(node.requests.length, 2);
  });

  it("says when to request again if a 429 requires a wait of more than 30 s (N-02)", async () => {
    const node = await fixture().server(() => refusal(429, { "retry-after": "3600" }));
    const client = fixture().client(node.origin);
    const error = await fixture().failure(client.call("eth_chainId"), "E_RATE");
    assert.ok((error.facts.retryAt?.getTime() ?? 0) > fixture().clock.date() + 3_000_000);
    assert.equal(node.requests.length, 1);
  });

  it("sends a node nothing during a longer wait, but for an hour at most (N-42)", async () => {
    const node = await fixture().node(() => ({ result: "0x1" }));
    node.plan({ do: refusal(429, { "retry-after": "86400" }) });
    const client = fixture().client(node.origin);
    await fixture().failure(client.call("eth_chainId"), "E_RATE");
    fixture().clock.advance(3_000_000);
    const error = await fixture().failure(client.callAll(calls(3)), "E_RATE");
    assert.ok((error.facts.retryAt?.getTime() ?? 0) > fixture().clock.date());
    assert.equal(node.requests.length, 1);
    fixture().clock.advance(1_000_000);
    assert.equal(await client.call("eth_chainId"), "0x1");
  });

  it("applies a wait to requests that were about to be sent, too (N-42)", async () => {
    const times: number[] = [];
    const node = await fixture().server((request) => {
      times.push(fixture().clock.now());
      return json(answerOf(request, echo));
    });
    node.plan({ do: refusal(429, { "retry-after": "7" }) });
    const client = fixture().client(node.origin);
    const first = client.call("eth_getBalance", [0]);
    await until("the first request", () => Promise.resolve(node.requests.length > 0));
    const start = fixture().clock.now();
    await fixture().pass(
      Promise.all([first, client.callAll(calls(250)), client.callAll(calls(3))]),
    );
    assert.ok(
      times.every((time) => time >= start + 7_000),
      String(times),
    );
  });

  it("sends one request at a time for all calls after a refusal because of the rate (N-42)", async () => {
    let open = 0;
    let most = 0;
    const node = await fixture().server((request) => {
      open += 1;
      most = Math.max(most, open);
      const [head = { step: "stall" }, ...rest] = json(answerOf(request, echo));
      return [head, wait(5), call(() => (open -= 1)), ...rest];
    });
    node.plan({ do: refusal(429) });
    const client = fixture().client(node.origin);
    await fixture().pass(client.call("eth_getBalance", [0]));
    most = 0;
    await fixture().pass(
      Promise.all([
        client.callAll(calls(250)),
        client.callAll(calls(250)),
        client.call("eth_getBalance", [1]),
      ]),
    );
    assert.equal(most, 1);
  });

  it("sends at most four requests at a time for all calls (N-42)", async () => {
    let open = 0;
    let most = 0;
    let goOn = (): void => undefined;
    const areFour = new Promise<void>((resolve) => (goOn = resolve));
    const node = await fixture().server((request) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 4) goOn();
      const [head = { step: "stall" }, ...rest] = json(answerOf(request, echo));
      return [holdUntil(areFour), head, wait(5), call(() => (open -= 1)), ...rest];
    });
    const client = fixture().client(node.origin);
    await Promise.all([client.callAll(calls(900)), client.callAll(calls(900))]);
    assert.equal(most, 4);
  });

  it("uses the maximum size of a batch that another call has learnt meanwhile (N-42)", async () => {
    let learnt = (): void => undefined;
    const isLearnt = new Promise<void>((resolve) => (learnt = resolve));
    const isTooLarge = (request: RudeRequest): boolean => questionsOf(request).length > 10;
    const tooLarge = json({ jsonrpc: "2.0", id: null, ...refuse(-32600, "batch size too large") });
    const node = await fixture().server((request) => {
      if (!isTooLarge(request)) return json(answerOf(request, echo));
      return questionsOf(request).length === 80 ? [holdUntil(isLearnt), ...tooLarge] : tooLarge;
    });
    const client = fixture().client(node.origin);
    const late = client.callAll(calls(80));
    assert.deepEqual(await client.callAll(calls(90)), resultsOf(90));
    const refused = node.requests.filter(isTooLarge).length;
    learnt();
    assert.deepEqual(await late, resultsOf(80));
    assert.equal(node.requests.filter(isTooLarge).length, refused);
  });

  it("sends no more of many calls once a part of them has failed", async () => {
    const node = await fixture().server(() => [status(200), body("oops")]);
    node.plan({ do: refusal(401) });
    const client = fixture().client(node.origin);
    await fixture().failure(client.callAll(calls(2_000)), "E_AUTH");
    const requestCount = node.requests.length;
    assert.ok(requestCount <= 8, String(requestCount));
  });

  it("tries three times, half a second apart, if a 429 names no time (N-03)", async () => {
    const node = await fixture().server(() => refusal(429));
    const client = fixture().client(node.origin);
    const start = fixture().clock.now();
    await fixture().failure(client.call("eth_chainId"), "E_RATE");
    assert.equal(node.requests.length, 3);
    assert.ok(fixture().clock.now() - start >= 1_000);
  });

  it("repeats only those calls of a batch that were refused because of the rate (N-03)", async () => {
    let isFirst = true;
    const node = await fixture().node((_, [index]) => {
      if (index !== 3 || !isFirst) return { result: index };
      isFirst = false;
      return refuse(-32005, "daily request count exceeded, request rate limited");
    });
    const answers = fixture().client(node.origin).callAll(calls(5));
    assert.deepEqual(await fixture().pass(answers), resultsOf(5));
    assert.deepEqual(
      node.requests.map((request) => questionsOf(request).length),
      [5, 1],
    );
  });

  it("rejects an answer with a foreign id (N-04)", async () => {
    const node = await fixture().server((request) =>
      json({ jsonrpc: "2.0", id: (questionsOf(request)[0]?.id ?? 0) + 1, result: "0x1" }),
    );
    const client = fixture().client(node.origin);
    await fixture().failure(client.call("eth_chainId"), "E_SHAPE");
  });

  it("gives each question its answer if a batch comes out of order (N-05)", async () => {
    const node = await fixture().server((request) =>
      json((answerOf(request, echo) as unknown[]).reverse()),
    );
    const answers = await fixture().client(node.origin).callAll(calls(20));
    assert.deepEqual(answers, resultsOf(20));
  });

  it("repeats the calls that the answer to a batch skips (N-06)", async () => {
    const node = await fixture().server((request) => {
      const all = answerOf(request, echo);
      return json(Array.isArray(all) ? all.slice(0, Math.ceil(all.length / 2)) : all);
    });
    const answers = fixture().client(node.origin).callAll(calls(4));
    assert.deepEqual(await fixture().pass(answers), resultsOf(4));
    assert.deepEqual(
      node.requests.map((request) => questionsOf(request).length),
      [4, 2, 1],
    );
  });

  it("learns how large a batch may be, and keeps to it (N-07)", async () => {
    const node = await fixture().server((request) =>
      questionsOf(request).length > 10
        ? json({ jsonrpc: "2.0", id: null, ...refuse(-32600, "batch size too large") })
        : json(answerOf(request, echo)),
    );
    const client = fixture().client(node.origin);
    assert.deepEqual(await client.callAll(calls(40)), resultsOf(40));
    node.requests.length = 0;
    await client.callAll(calls(40));
    assert.ok(node.requests.every((request) => questionsOf(request).length <= 10));
  });

  it("halves a batch that is refused by a status (N-07)", async () => {
    const node = await fixture().server((request) =>
      questionsOf(request).length > 3 ? refusal(413) : json(answerOf(request, echo)),
    );
    const client = fixture().client(node.origin);
    assert.deepEqual(await client.callAll(calls(9)), resultsOf(9));
  });

  it("sends calls one by one to a node that accepts no batches (N-08)", async () => {
    const node = await fixture().server((request) =>
      request.body.startsWith("[") ? json({ error: "unexpected" }) : json(answerOf(request, echo)),
    );
    const client = fixture().client(node.origin);
    assert.deepEqual(await client.callAll(calls(5)), resultsOf(5));
    node.requests.length = 0;
    await client.callAll(calls(5));
    assert.equal(node.requests.length, 5);
  });

  const ofRate = { jsonrpc: "2.0", id: null, ...refuse(-32005, "request rate limited") };
  for (const [title, refused] of [
    ["a status", refusal(429)],
    ["an answer", json(ofRate)],
  ] as const) {
    it(`reads everything from a node that refuses concurrent requests by ${title} (N-03)`, async () => {
      let open = 0;
      const node = await fixture().server((request) => {
        open += 1;
        const answer = open > 1 ? refused : json(answerOf(request, echo));
        return [wait(5), call(() => (open -= 1)), ...answer];
      });
      const client = fixture().client(node.origin);
      assert.deepEqual(await fixture().pass(client.callAll(calls(800))), resultsOf(800));
    });
  }

  it("tries each of several requests up to three times, however many failed in a row (N-09)", async () => {
    const node = await fixture().server((request) => json(answerOf(request, echo)));
    node.plan({ do: [reset], times: 6 });
    const client = fixture().client(node.origin);
    assert.deepEqual(await fixture().pass(client.callAll(calls(800))), resultsOf(800));
  });

  it("reports an incomplete answer if the node dies in the middle of it (N-09)", async () => {
    const node = await fixture().server(() => [
      status(200),
      header("content-length", "1000"),
      bytes('\r\n{"jsonrpc":'),
      cut,
    ]);
    const client = fixture().client(node.origin);
    await fixture().failure(client.call("eth_chainId"), "E_TRUNCATED");
    assert.equal(node.requests.length, 3);
  });

  it("tries again after a reset (N-09)", async () => {
    const node = await fixture().node(() => ({ result: "0x1" }));
    node.plan({ do: [reset] });
    const client = fixture().client(node.origin);
    assert.equal(await fixture().pass(client.call("eth_chainId")), "0x1");
  });

  it("tries only once per call after five failures in a row, until the node answers [N-60]", async () => {
    const node = await fixture().node(() => ({ result: "0x1" }));
    node.plan({ do: refusal(500), times: 7 });
    const client = fixture().client(node.origin);
    for (const sent of [3, 5, 6]) {
      await fixture().failure(client.call("eth_chainId"), "E_SERVER");
      assert.equal(node.requests.length, sent);
    }
    await fixture().failure(client.call("eth_chainId"), "E_SERVER");
    assert.equal(await client.call("eth_chainId"), "0x1");
    node.plan({ do: refusal(500) });
    assert.equal(await fixture().pass(client.call("eth_chainId")), "0x1");
  });

  it("reads no answer that is larger than its limit (N-10)", async () => {
    const node = await fixture().node(() => ({ result: "x".repeat(2_000) }));
    const client = fixture().client(node.origin);
    const answer = client.call("eth_getCode", [], { maxBytes: 1_000 });
    await fixture().failure(answer, "E_TOO_BIG");
  });

  it("gives up a node that does not answer (N-11)", async () => {
    const node = await fixture().server(() => [stall]);
    const client = fixture().client(node.origin);
    const start = fixture().clock.now();
    await fixture().failure(client.call("eth_chainId"), "E_TIMEOUT");
    assert.ok(fixture().clock.now() - start <= 31_000);
  });

  it("ends at once when it is cancelled (N-11)", async () => {
    const node = await fixture().server(() => [stall]);
    const client = fixture().client(node.origin);
    const cancel = new AbortController();
    const answer = client.call("eth_chainId", [], { signal: cancel.signal });
    cancel.abort();
    await fixture().failure(answer, "E_CANCELLED");
    const late = client.call("eth_chainId", [], { signal: cancel.signal });
    await fixture().failure(late, "E_CANCELLED");
  });

  it("says nothing of what the node writes into its errors (N-12)", async () => {
    const node = await fixture().server((request) =>
      json(answerOf(request, () => refuse(-32000, `no key ${request.path}`))),
    );
    const client = fixture().client(node.origin);
    await fixture().failure(client.call("eth_chainId"), "E_REFUSED");
  });
});
