import assert from "node:assert/strict";
import type { AddressOutcome, AssignReport } from "../../../../src/sources/service/postAssignment";
import type { ServiceClient } from "../../../../src/sources/service/client";
import { RequestError } from "../../../../src/sources/transport/requestError";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import type { NetworkRoute } from "../../../../src/sources/transport/networkRoute";
import { ExchangeFailure } from "../../../../src/sources/transport/exchange";
import {
  body,
  call,
  commit,
  cut,
  holdUntil,
  honest,
  json,
  refusal,
  reset,
  stall,
  status,
  type Step,
  wait,
} from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";
import { isSettledWithin } from "../../../support/settledWithin";

const tag = "some_tag";
const addressOf = (i: number): string => `0x${i.toString(16).padStart(40, "0")}`;
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => addressOf(i + 1));

describe("faults of tagging", () => {
  const fixture = useServiceFixture();

  async function serve(...steps: Step[]): Promise<{ server: RudeServer; client: ServiceClient }> {
    const server = await fixture().server();
    if (steps.length > 0) server.plan({ match: { method: "POST" }, do: steps });
    return { server, client: fixture().client(server.origin) };
  }

  const outcomesOf = ({ outcomes }: AssignReport): readonly string[] =>
    outcomes.map(({ outcome }) => outcome);
  const codesOf = ({ outcomes }: AssignReport): readonly (string | undefined)[] =>
    outcomes.map((each) => (each.outcome === "done" ? undefined : each.code));
  const counts = (report: AssignReport): Record<AddressOutcome["outcome"], number> => {
    const all = { done: 0, notDone: 0, unknown: 0 };
    for (const { outcome } of report.outcomes) all[outcome] += 1;
    return all;
  };
  const postsOf = (server: RudeServer): number =>
    server.requests.filter(({ method }) => method === "POST").length;

  /** Advances the fixture's clock while `work` runs, for the pauses between two POSTs. */
  async function passing<T>(work: Promise<T>): Promise<T> {
    await fixture().pass(
      work.catch(() => undefined),
      250,
    );
    return work;
  }

  it("sends a bare array of addresses, with the key in the query", async () => {
    const { server, client } = await serve();
    const report = await client.assignTag(tag, addresses(2));
    assert.deepEqual(outcomesOf(report), ["done", "done"]);
    const [request] = server.requests;
    assert.equal(request?.path, `/v2/tags/${tag}`);
    assert.deepEqual(JSON.parse(request.body), addresses(2));
    assert.deepEqual(request.keys, [fixture().canary.key]);
    assert.equal(request.headers.get("content-type"), "application/json");
  });

  for (const [id, end] of [
    ["H-08", cut],
    ["H-11", reset],
  ] as const) {
    it(`finds out by GETs that a tag was assigned before the connection broke (T-01f, ${id})`, async () => {
      const { server, client } = await serve(commit, end);
      const report = await client.assignTag(tag, addresses(3));
      assert.deepEqual(outcomesOf(report), ["done", "done", "done"]);
      assert.equal(postsOf(server), 1);
    });

    it(`finds out by GETs that a tag was not assigned before the connection broke (T-02f, ${id})`, async () => {
      const { server, client } = await serve(end);
      server.service.put("another_tag", addressOf(2));
      const report = await client.assignTag(tag, addresses(3));
      assert.deepEqual(outcomesOf(report), ["notDone", "notDone", "notDone"]);
      assert.deepEqual(new Set(codesOf(report)), new Set(["E_UNKNOWN_OUTCOME"]));
      assert.equal(postsOf(server), 1);
    });
  }

  it("finds out by GETs which part of a request was carried out (T-01f)", async () => {
    const { server, client } = await serve(wait(20), cut);
    const report = client.assignTag(tag, addresses(3));
    await server.whenRequested(1);
    server.service.put(tag, addressOf(2));
    assert.deepEqual(outcomesOf(await report), ["notDone", "done", "notDone"]);
  });

  for (const code of [408, 409, 425, 500, 502, 503, 504, 302]) {
    it(`finds out the outcome after a ${code}, and sends the POST once (H-18, H-19)`, async () => {
      const { server, client } = await serve(commit, ...refusal(code));
      const report = await client.assignTag(tag, addresses(1));
      assert.deepEqual(outcomesOf(report), ["done"]);
      assert.equal(postsOf(server), 1);
    });
  }

  it("reports as not done what is not sent because the service requires a pause (T-23f)", async () => {
    const { server, client } = await serve();
    server.plan({ match: { method: "GET" }, do: refusal(503, { "retry-after": "3600" }) });
    await fixture().failure(client.listTags().loadMore(), "E_SERVER");
    const report = await client.assignTag(tag, addresses(2), { userAction: true });
    assert.deepEqual(outcomesOf(report), ["notDone", "notDone"]);
    assert.equal(server.requests.length, 1);
  });

  for (const code of [600, 777, 999]) {
    it(`finds out the outcome after a meaningless status, ${code} (T-20f)`, async () => {
      const { server, client } = await serve(commit, ...refusal(code));
      const report = await client.assignTag(tag, addresses(1));
      assert.deepEqual(outcomesOf(report), ["done"]);
      assert.equal(postsOf(server), 1);
    });
  }

  for (const code of [400, 403, 404, 413, 422]) {
    it(`trusts a ${code}, and sends no GET to check the outcome`, async () => {
      const { server, client } = await serve(...refusal(code));
      const report = await client.assignTag(tag, addresses(2));
      assert.deepEqual(outcomesOf(report), ["notDone", "notDone"]);
      assert.equal(server.requests.length, 1);
    });
  }

  const unreadable: Record<string, readonly Step[]> = {
    "an empty answer": [status(204), { step: "bytes", bytes: "\r\n" }],
    "a web page": [status(200), body("<html>")],
    "an object": json({ ok: true }),
    "rows of something else": json([1, 2, 3]),
  };
  for (const [what, steps] of Object.entries(unreadable)) {
    it(`finds out the outcome if the answer is ${what}`, async () => {
      const { client } = await serve(commit, ...steps);
      assert.deepEqual(outcomesOf(await client.assignTag(tag, addresses(1))), ["done"]);
    });
  }

  it("sends nothing more if the service requires an hour's pause (503) (T-23f)", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(503, { "retry-after": "3600" }) });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(), "E_SERVER");
    const report = client.tagAddresses(tag, addresses(5_000));
    const ms = await fixture().pass(report, 250);
    assert.equal(server.requests.length, 1);
    assert.ok(ms < 1_000, `${ms} ms`);
  });

  it("reports an address as unknown if the GET that checks it fails too (T-03f)", async () => {
    const { server, client } = await serve(commit, cut);
    server.plan({ match: { method: "GET" }, do: refusal(400), times: 2 });
    const report = await client.assignTag(tag, addresses(2));
    assert.deepEqual(outcomesOf(report), ["unknown", "unknown"]);
    assert.deepEqual(
      report.outcomes.map(({ address }) => address),
      addresses(2),
    );
  });

  it("repeats a POST that was certainly not sent", async () => {
    const server = await fixture().server();
    await server.close();
    const client = fixture().client(server.origin);
    const report = client.assignTag(tag, addresses(1), {
      onWait: (wait) => {
        void server.listen().then(() => {
          fixture().clock.advance(wait.ms);
        });
      },
    });
    assert.deepEqual(outcomesOf(await report), ["done"]);
    assert.equal(server.requests.length, 1);
  });

  it("repeats a POST after a 429 or 503 only if it names a time", async () => {
    for (const code of [429, 503]) {
      const { server, client } = await serve(...refusal(code, { "retry-after": "1" }));
      const report = await client.assignTag(tag, addresses(1), fixture().patient);
      assert.deepEqual(outcomesOf(report), ["done"]);
      assert.equal(postsOf(server), 2);
    }
    const { server, client } = await serve(...refusal(429));
    assert.deepEqual(codesOf(await client.assignTag(tag, addresses(1))), ["E_RATE"]);
    assert.equal(server.requests.length, 1);
  });

  it("reports 99 done and 1 unknown if the answer lacks one of 100 (T-04f)", async () => {
    const all = addresses(100);
    const records = all.slice(1).map((address) => ({ address, tags: [tag], chains: ["ethereum"] }));
    const { client } = await serve(commit, ...json(records));
    const report = await client.assignTag(tag, all);
    assert.deepEqual(counts(report), { done: 99, notDone: 0, unknown: 1 });
    assert.equal(codesOf(report)[0], "E_PARTIAL");
  });

  it("skips records of addresses that were not requested, or that come twice (T-05f)", async () => {
    const [one = "", two = ""] = addresses(2);
    const record = (address: string) => ({ address, tags: [tag], chains: [] });
    const { client } = await serve(
      ...json([record("0xee"), record(one), record(one), record(two)]),
    );
    const report = await client.assignTag(tag, [one, two]);
    assert.deepEqual(outcomesOf(report), ["done", "done"]);
    assert.equal(report.unrequestedRecords, 2);
  });

  it("recognises an address that the service spells in another case (T-05f)", async () => {
    const one = `0x${"ab".repeat(20)}`;
    const { client } = await serve(
      ...json([{ address: one.toUpperCase().replace("0X", "0x"), tags: [tag], chains: [] }]),
    );
    assert.deepEqual(outcomesOf(await client.assignTag(tag, [one])), ["done"]);
  });

  it("reports an address as unknown if its record lacks the tag just assigned (T-06f)", async () => {
    const [one = "", two = ""] = addresses(2);
    const { client } = await serve(
      ...json([
        { address: one, tags: ["other_tag"], chains: [] },
        { address: two, tags: ["0", tag], chains: [] },
      ]),
    );
    assert.deepEqual(outcomesOf(await client.assignTag(tag, [one, two])), ["unknown", "done"]);
  });

  for (const bad of [
    "abcd",
    "ABCDE",
    "tag-1",
    "tag 1",
    "\u{1f600}\u{1f600}\u{1f600}",
    "x".repeat(10_000),
    "",
    "../tags",
    "00",
  ]) {
    it(`sends nothing for the tag ${bad.slice(0, 12)} (T-09f)`, async () => {
      const { server, client } = await serve();
      await fixture().failure(client.assignTag(bad, addresses(1)), "E_BAD_TAG");
      await fixture().failure(client.tagAddresses(bad, addresses(1)), "E_BAD_TAG");
      assert.equal(server.requests.length, 0);
    });
  }

  it("registers an address without a tag by the reserved 0 (T-09f)", async () => {
    const { server, client } = await serve();
    const report = await client.assignTag("0", addresses(1));
    assert.deepEqual(outcomesOf(report), ["done"]);
    assert.equal(server.requests[0]?.path, "/v2/tags/0");
  });

  it("skips texts that cannot be addresses, and sends all others (T-10f, T-12f)", async () => {
    const { server, client } = await serve();
    const odd = ["0", "", ".", "..", "a b", "\n", "x".repeat(300), "ü".repeat(30)];
    const [good = ""] = addresses(1);
    const report = await client.tagAddresses(tag, [...odd, good]);
    assert.deepEqual(codesOf(report), [...odd.map(() => "E_BAD_ADDRESS"), undefined]);
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ""), [good]);
    for (const each of odd) {
      await fixture().failure(client.assignTag(tag, [each]), "E_BAD_ADDRESS");
      await fixture().failure(client.retrieveAddressDetails(each), "E_BAD_ADDRESS");
    }
  });

  it("sends an address once if it is given several times in different case (T-14f)", async () => {
    const { server, client } = await serve();
    const one = `0x${"ab".repeat(20)}`;
    const report = await client.tagAddresses(tag, [
      one,
      one.toUpperCase().replace("0X", "0x"),
      one,
    ]);
    assert.deepEqual(outcomesOf(report), ["done"]);
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ""), [one]);
    await fixture().failure(client.assignTag(tag, [one, one]), "E_BAD_ADDRESS");
  });

  it("stops after the current request when the tagging of 5,000 addresses is cancelled at 40 % (T-15f)", async () => {
    const { server, client } = await serve();
    const abort = new AbortController();
    const progress: number[] = [];
    const report = await passing(
      client.tagAddresses(tag, addresses(5_000), {
        signal: abort.signal,
        onProgress: (done, total) => {
          progress.push(done / total);
          if (done >= total * 0.4) abort.abort();
        },
      }),
    );
    assert.deepEqual(counts(report), { done: 2_000, notDone: 3_000, unknown: 0 });
    assert.equal(codesOf(report).at(-1), "E_CANCELLED");
    assert.equal(server.requests.length, 20);
    assert.equal(server.service.addressesOf(tag).length, 2_000);
    assert.equal(server.mostAtOnce.POST, 1);
    assert.equal(progress.at(-1), 0.4);
  });

  describe("a cancellation (H-50)", () => {
    const cancelled = { done: 0, notDone: 250, unknown: 0 };

    it("sends nothing when cancelled during a Retry-After, and ends at once", async () => {
      const { server, client } = await serve(...refusal(429, { "retry-after": "20" }));
      const abort = new AbortController();
      const report = client.tagAddresses(tag, addresses(250), {
        signal: abort.signal,
        onWait: () => {
          setImmediate(() => {
            abort.abort();
          });
        },
      });
      const isEnded = await isSettledWithin(1_000, report);
      fixture().clock.advance(30_000);
      assert.deepEqual(counts(await report), cancelled);
      assert.deepEqual(new Set(codesOf(await report)), new Set(["E_CANCELLED"]));
      assert.deepEqual([isEnded, server.requests.length], [true, 1]);
    });

    it("lets a POST that was sent finish", async () => {
      let answer = (): void => undefined;
      const isOver = new Promise<void>((resolve) => (answer = resolve));
      const { server, client } = await serve(holdUntil(isOver), honest);
      const abort = new AbortController();
      const { signal } = abort;
      const report = client.tagAddresses(tag, addresses(250), { signal });
      await server.whenRequested(1);
      abort.abort();
      assert.equal(await isSettledWithin(50, report), false);
      answer();
      assert.deepEqual(counts(await report), { done: 100, notDone: 150, unknown: 0 });
      assert.equal(server.requests.length, 1);
    });

    it("ends a POST that waits for another one, and sends only the other one", async () => {
      let answer = (): void => undefined;
      const isOver = new Promise<void>((resolve) => (answer = resolve));
      const { server, client } = await serve(holdUntil(isOver), honest);
      const first = client.tagAddresses(tag, addresses(1));
      await server.whenRequested(1);
      const abort = new AbortController();
      const { signal } = abort;
      const second = client.tagAddresses("other_tag", addresses(250), { signal });
      await new Promise((resolve) => setImmediate(resolve));
      abort.abort();
      const isEnded = await isSettledWithin(1_000, second);
      answer();
      assert.deepEqual(outcomesOf(await first), ["done"]);
      assert.deepEqual(counts(await passing(second)), cancelled);
      assert.deepEqual([isEnded, server.requests.length], [true, 1]);
    });

    it("ends at once while the key is being read, and sends nothing when it arrives", async () => {
      const server = await fixture().server();
      let give: (key: string) => void = () => undefined;
      const key = new Promise<string>((resolve) => (give = resolve));
      let look = (): void => undefined;
      const looking = new Promise<void>((resolve) => (look = resolve));
      const apiKey = (): Promise<string> => {
        look();
        return key;
      };
      const client = fixture().client(server.origin, { apiKey });
      const abort = new AbortController();
      const { signal } = abort;
      const report = client.tagAddresses(tag, addresses(250), { signal });
      await looking;
      abort.abort();
      const isEnded = await isSettledWithin(1_000, report);
      give(fixture().canary.key);
      assert.deepEqual(counts(await report), cancelled);
      assert.deepEqual([isEnded, server.requests.length], [true, 0]);
    });

    it("sends nothing while the route to the service is being looked for", async () => {
      const server = await fixture().server();
      let show: (route: NetworkRoute) => void = () => undefined;
      const found = new Promise<NetworkRoute>((resolve) => (show = resolve));
      let look = (): void => undefined;
      const looking = new Promise<void>((resolve) => (look = resolve));
      const routeTo = (): Promise<NetworkRoute> => {
        look();
        return found;
      };
      const exchange = createNetworkExchange(server.origin, routeTo, fixture().clock);
      const client = fixture().client(server.origin, { exchange });
      const abort = new AbortController();
      const { signal } = abort;
      const report = client.tagAddresses(tag, addresses(250), { signal });
      await looking;
      abort.abort();
      show({});
      assert.deepEqual(counts(await report), cancelled);
      assert.equal(server.connections, 0);
    });

    it("sends nothing while a connection is being made", async () => {
      const server = await fixture().server({ onConnection: [stall] });
      const client = fixture().client(server.origin.replace("http:", "https:"));
      const abort = new AbortController();
      const { signal } = abort;
      const report = client.tagAddresses(tag, addresses(250), { signal });
      while (server.connections === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      abort.abort();
      const isEnded = await isSettledWithin(1_000, report);
      assert.deepEqual(counts(await passing(report)), cancelled);
      assert.ok(isEnded);
    });
  });

  it("sends nothing more when the key is removed between two requests (T-16f)", async () => {
    const server = await fixture().server();
    let key: string | undefined = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    const report = await passing(
      client.tagAddresses(tag, addresses(250), {
        onProgress: (done) => {
          if (done === 100) key = undefined;
        },
      }),
    );
    assert.deepEqual(counts(report), { done: 100, notDone: 150, unknown: 0 });
    assert.equal(codesOf(report).at(-1), "E_NO_KEY");
    assert.equal(server.requests.length, 1);
  });

  it("stops when the client is disposed, and sends nothing more (T-17f)", async () => {
    const { server, client } = await serve();
    const report = await passing(
      client.tagAddresses(tag, addresses(250), {
        onProgress: (done) => {
          if (done === 100) client.dispose();
        },
      }),
    );
    assert.deepEqual(counts(report), { done: 100, notDone: 150, unknown: 0 });
    assert.equal(codesOf(report).at(-1), "E_CANCELLED");
    assert.equal(server.requests.length, 1);
  });

  it("halves requests that are too large if the user allows it once, and loses no address (H-20)", async () => {
    const { server, client } = await serve(...refusal(413));
    let prompts = 0;
    const confirmSmaller = (): Promise<boolean> => {
      prompts += 1;
      return Promise.resolve(true);
    };
    const report = await passing(client.tagAddresses(tag, addresses(150), { confirmSmaller }));
    assert.deepEqual(counts(report), { done: 150, notDone: 0, unknown: 0 });
    assert.deepEqual(
      server.requests.map((request) => (JSON.parse(request.body) as unknown[]).length),
      [100, 50, 50, 50],
    );
    assert.equal(prompts, 1);
  });

  it("halves a request of few addresses too, and does not repeat it unchanged (T-22f)", async () => {
    const { server, client } = await serve(...refusal(413));
    const confirmSmaller = (): Promise<boolean> => Promise.resolve(true);
    const report = await passing(client.tagAddresses(tag, addresses(31), { confirmSmaller }));
    assert.deepEqual(counts(report), { done: 31, notDone: 0, unknown: 0 });
    assert.deepEqual(
      server.requests.map((request) => (JSON.parse(request.body) as unknown[]).length),
      [31, 16, 15],
    );
  });

  it("reports a request that is too large as not done if halving is not allowed (H-20)", async () => {
    const { client } = await serve(...refusal(413));
    const report = await passing(client.tagAddresses(tag, addresses(150)));
    assert.deepEqual(counts(report), { done: 50, notDone: 100, unknown: 0 });
  });

  for (const code of [401, 403, 429]) {
    it(`sends nothing more after a ${code}`, async () => {
      const { server, client } = await serve(...refusal(code));
      const report = await passing(client.tagAddresses(tag, addresses(250)));
      assert.deepEqual(counts(report), { done: 0, notDone: 250, unknown: 0 });
      assert.equal(server.requests.length, 1);
    });
  }

  it("continues after a request that the service refuses", async () => {
    const { client } = await serve(...refusal(400));
    const report = await passing(client.tagAddresses(tag, addresses(250)));
    assert.deepEqual(counts(report), { done: 150, notDone: 100, unknown: 0 });
  });

  it("sends nothing more when it cannot find out what became of a request", async () => {
    const { server, client } = await serve(commit, cut);
    server.plan({ match: { method: "GET" }, do: refusal(400), times: 100 });
    const report = await passing(client.tagAddresses(tag, addresses(250)));
    assert.deepEqual(counts(report), { done: 0, notDone: 150, unknown: 100 });
    assert.equal(postsOf(server), 1);
  });

  const unreadableTags: Record<string, unknown> = {
    null: null,
    missing: undefined,
    "a text": tag,
    "an object": { [tag]: true },
    "a list with a number": ["another_tag", 5],
  };
  for (const [what, tags] of Object.entries(unreadableTags)) {
    it(`reports as unknown an address whose tags are ${what} (T-19f)`, async () => {
      const { server, client } = await serve(commit, cut);
      const [address = ""] = addresses(1);
      server.plan({
        match: { method: "GET" },
        do: json({ address, chains: [], tags, stats: {} }),
      });
      const report = await client.assignTag(tag, [address]);
      assert.deepEqual(outcomesOf(report), ["unknown"]);
    });
  }

  it("gives up 30 s after a lost POST if the service hangs (T-21f)", async () => {
    const server = await fixture().server({ otherwise: () => [stall] });
    const client = fixture().client(server.origin);
    const report = client.assignTag(tag, addresses(100), { userAction: true });
    const passed = await fixture().pass(report);
    assert.deepEqual(counts(await report), { done: 0, notDone: 0, unknown: 100 });
    // The POST itself takes 10 s of this time.
    assert.ok(passed <= 41_000, String(passed));
    assert.ok(server.requests.length <= 10, String(server.requests.length));
  });

  it("reads as many addresses as possible within 30 s if each answer is slow (T-21f)", async () => {
    const { clock } = fixture();
    const after = (ms: number): Step =>
      holdUntil(new Promise((resolve) => void clock.schedule(resolve, ms)));
    const server = await fixture().server({
      otherwise: ({ method }) => (method === "POST" ? [cut] : [after(9_000), ...refusal(404)]),
    });
    const client = fixture().client(server.origin);
    const report = client.assignTag(tag, addresses(100), { userAction: true });
    const start = clock.now();
    for (const round of [1, 2, 3]) {
      // One POST, and four concurrent GETs in each round.
      await server.whenRequested(1 + 4 * round);
      clock.advance(9_000);
    }
    await server.whenRequested(1 + 4 * 4);
    await fixture().pass(report);
    const passed = clock.now() - start;
    assert.deepEqual(counts(await report), { done: 0, notDone: 12, unknown: 88 });
    assert.ok(passed <= 31_000, String(passed));
    clock.advance(9_000);
  });

  it("reads no more if the user cancels, and keeps what it has found out (T-21f)", async () => {
    const server = await fixture().server();
    const abort = new AbortController();
    server.plan({ match: { method: "POST" }, do: [commit, cut] });
    server.plan({ match: { method: "GET" }, do: [honest], times: 6 });
    server.plan({
      match: { method: "GET" },
      do: [
        call(() => {
          abort.abort();
        }),
        stall,
      ],
    });
    const client = fixture().client(server.origin);
    const report = client.tagAddresses(tag, addresses(150), { signal: abort.signal });
    assert.ok(await isSettledWithin(1_000, report));
    const { done, notDone, unknown } = counts(await report);
    // Up to three more requests were in flight.
    assert.ok(done >= 3, `${done} done`);
    assert.deepEqual([done + unknown, notDone], [100, 50]);
    assert.equal(postsOf(server), 1);
    assert.ok(server.requests.length <= 12, String(server.requests.length));
  });

  it("completes a POST that is cancelled after sending, and reads nothing after it (T-21f)", async () => {
    const { server, client } = await serve(wait(50), commit, cut);
    const abort = new AbortController();
    const report = client.tagAddresses(tag, addresses(1), { signal: abort.signal });
    await server.whenRequested(1);
    abort.abort();
    assert.deepEqual(outcomesOf(await report), ["unknown"]);
    assert.ok(server.service.has(tag, addressOf(1)));
    assert.equal(server.requests.length, 1);
  });

  it("reports a POST as unknown if it is cancelled after sending", async () => {
    const { server, client } = await serve(wait(50), honest);
    const abort = new AbortController();
    const report = client.assignTag(tag, addresses(1), { signal: abort.signal });
    await server.whenRequested(1);
    abort.abort();
    // The report ends before the service answers.
    assert.ok(await isSettledWithin(40, report));
    assert.deepEqual(outcomesOf(await report), ["unknown"]);
  });

  it("accepts at most 100 addresses in one request", async () => {
    const { client } = await serve();
    const rejected = client.assignTag(tag, addresses(101));
    await fixture().failure(rejected, "E_TOO_BIG");
    assert.ok(await rejected.catch((error: unknown) => error instanceof RequestError));
  });

  it("reads the outcome with a new GET, although the same GET is already in flight (T-01f)", async () => {
    const { server, client } = await serve(commit, cut);
    let answer = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    const [address = ""] = addresses(1);
    const before = { address, tags: [], chains: [], stats: {} };
    server.plan({ match: { method: "GET" }, do: [holdUntil(isOver), ...json(before)] });
    const shown = client.retrieveAddressDetails(address);
    await server.whenRequested(1);
    const report = client.assignTag(tag, [address]);
    await isSettledWithin(1_000, report);
    answer();
    assert.deepEqual(outcomesOf(await report), ["done"]);
    assert.deepEqual((await shown).tags, []);
  });

  it("sends nothing more if no connection can be made in time", async () => {
    let attempts = 0;
    const exchange = (): Promise<never> => {
      attempts += 1;
      return Promise.reject(new ExchangeFailure("E_TIMEOUT", false));
    };
    const client = fixture().client("https://service.example", { exchange });
    const report = await passing(client.tagAddresses(tag, addresses(300)));
    assert.deepEqual(counts(report), { done: 0, notDone: 300, unknown: 0 });
    assert.equal(attempts, 3);
  });
});
