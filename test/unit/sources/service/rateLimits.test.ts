import assert from "node:assert/strict";
import { parseRetryAfter } from "../../../../src/sources/transport/retryAfter";
import { refusal } from "../../../support/rude/plan";
import { useServiceFixture } from "../../../support/serviceFixture";
import { isSettledWithin } from "../../../support/settledWithin";

describe("faults of HTTP: rate limits", () => {
  const fixture = useServiceFixture();

  it("waits as long as Retry-After says, reports that, and continues (H-21)", async () => {
    const { patient, waits } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(429, { "retry-after": "2" }) });
    await fixture().client(server.origin).listTags().loadMore(patient);
    assert.equal(waits.length, 1);
    assert.equal(waits[0]?.isRequested, true);
    assert.ok(waits[0].ms >= 2000 && waits[0].ms <= 2200, String(waits[0].ms));
    assert.equal(server.requests.length, 2);
  });

  it("keeps the other requests waiting too (H-21)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tags" }, do: refusal(429, { "retry-after": "20" }) });
    const client = fixture().client(server.origin);
    let waited = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (waited = resolve));
    const tags = client.listTags().loadMore({ onWait: waited });
    await isWaiting;
    const tokens = client.listTokens().loadMore();
    clock.advance(19_999);
    await fixture().hasCome(server);
    assert.equal(server.requests.length, 1);
    clock.advance(3_000);
    await Promise.all([tags, tokens]);
    assert.equal(server.requests.length, 3);
  });

  it("also applies a wait that the service requires while the key of a second attempt is read (H-59)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    server.plan(
      { match: { path: "/v2/tokens" }, do: refusal(500) },
      { match: { path: "/v2/tags" }, do: refusal(429, { "retry-after": "20" }) },
    );
    const { key } = fixture().canary;
    let giveKey: () => void = () => undefined;
    let keyReads = 0;
    let read = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    const apiKey = (): string | Promise<string> => {
      keyReads += 1;
      if (keyReads !== 2) return key;
      read();
      return new Promise((resolve) => {
        giveKey = () => {
          resolve(key);
        };
      });
    };
    const client = fixture().client(server.origin, { apiKey });
    const tokens = client.listTokens().loadMore({
      onWait: ({ ms, isRequested: isRequested }) => {
        if (!isRequested)
          setImmediate(() => {
            clock.advance(ms);
          });
      },
    });
    await isRead;
    let waits = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (waits = resolve));
    const tags = client.listTags().loadMore({ onWait: waits });
    await isWaiting;
    giveKey();
    assert.equal(await isSettledWithin(50, tokens), false);
    clock.advance(19_999);
    assert.equal(await isSettledWithin(50, tokens), false);
    assert.equal(server.requests.length, 2);
    await fixture().pass(Promise.all([tokens, tags]));
    assert.equal(server.requests.length, 4);
  });

  it("does not count the wait of a Retry-After among its 30 s (H-21)", async () => {
    const { patient, clock } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(429, { "retry-after": "29" }), times: 2 });
    const start = clock.now();
    await fixture().client(server.origin).listTags().loadMore(patient);
    assert.ok(clock.now() - start >= 58_000);
  });

  it("makes one attempt when the machine wakes after 8 hours of sleep during a wait (U-14f)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(503) });
    let waited = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (waited = resolve));
    const tags = fixture().client(server.origin).listTags().loadMore({ onWait: waited });
    await isWaiting;
    clock.advance(8 * 3_600_000);
    await tags;
    assert.equal(server.requests.length, 2);
  });

  for (const seconds of ["3600", "31", "99999999999", "9".repeat(60)]) {
    it(`stops at Retry-After: ${seconds.slice(0, 12)} without a timer for it (H-22, H-23)`, async () => {
      const { clock } = fixture();
      const server = await fixture().server();
      server.plan({ do: refusal(429, { "retry-after": seconds }) });
      const client = fixture().client(server.origin);
      const error = await fixture().failure(client.listTags().loadMore(), "E_RATE");
      assert.equal(clock.waiting, 0);
      if (seconds === "3600") {
        assert.equal(error.facts.retryAt?.getTime(), clock.now() + 3_600_000);
      }
      clock.advance(30_000);
      await fixture().failure(client.listTokens().loadMore(), "E_RATE");
      assert.equal(server.requests.length, 1);
    });
  }

  it("sends again when the time has come, and never before, for any caller (H-22)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(429, { "retry-after": "3600" }) });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(), "E_RATE");
    const until = clock.now() + 3_600_000;
    clock.advance(3_599_000);
    const userAction = { userAction: true };
    const error = await fixture().failure(client.listTags().loadMore(userAction), "E_RATE");
    assert.equal(error.facts.retryAt?.getTime(), until);
    assert.equal(server.requests.length, 1);
    clock.advance(1_000);
    await client.listTags().loadMore();
  });

  it("does not retry a request that failed before the service required the wait (H-22)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tokens" }, do: refusal(500) });
    server.plan({
      match: { path: "/v2/tags" },
      do: refusal(429, { "retry-after": "3600" }),
    });
    const client = fixture().client(server.origin);
    let waits = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (waits = resolve));
    const tokens = client.listTokens().loadMore({ onWait: waits });
    await isWaiting;
    await fixture().failure(client.listTags().loadMore(), "E_RATE");
    clock.advance(8_000);
    await fixture().failure(tokens, "E_RATE");
    assert.equal(server.requests.length, 2);
  });

  const odd = ["0", "-5", "abc", "Thu, 01 Jan 1970 00:00:00 GMT", "1e3", "5 seconds"];
  for (const value of odd) {
    it(`waits at least 500 ms at Retry-After: ${value} (H-24)`, async () => {
      const { patient, clock, waits } = fixture();
      clock.chance = 0;
      const server = await fixture().server();
      server.plan({ do: refusal(429, { "retry-after": value }) });
      await fixture().client(server.origin).listTags().loadMore(patient);
      assert.ok((waits[0]?.ms ?? 0) >= 500, String(waits[0]?.ms));
    });
  }

  it("stops at a date in the far future (H-24)", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(429, { "retry-after": "Fri, 31 Dec 2999 23:59:59 GMT" }) });
    await fixture().failure(fixture().client(server.origin).listTags().loadMore(), "E_RATE");
    assert.equal(fixture().clock.waiting, 0);
  });

  it("reads a date without a zone as UTC in any time zone (H-58)", () => {
    const zone = process.env["TZ"];
    const now = Date.UTC(2026, 0, 1);
    try {
      for (const here of ["Asia/Tokyo", "America/Los_Angeles", "UTC"]) {
        process.env["TZ"] = here;
        for (const date of [
          "Thu Jan  1 00:00:20 2026",
          "Thu, 01 Jan 2026 00:00:20 GMT",
          "Thursday, 01-Jan-26 00:00:20 GMT",
          "Thu, 01 Jan 2026 00:00:20",
          "Thu, 01 Jan 2026 02:00:20 +0200",
        ]) {
          assert.equal(parseRetryAfter(date, now), 20_000, `${date} in ${here}`);
        }
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("gives up after three answers of 429 without a time, and counts them as failures for the circuit (H-25)", async () => {
    const { patient } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(429), times: 5 });
    const client = fixture().client(server.origin);
    const error = await fixture().failure(client.listTags().loadMore(patient), "E_RATE");
    assert.equal(error.facts.attempts, 3);
    await fixture().failure(client.listTags().loadMore(patient), "E_RATE");
    await fixture().failure(client.listTags().loadMore(patient), "E_RATE");
    assert.equal(server.requests.length, 5);
  });

  it("sends nothing else for half a second after a 429 without a time [H-25]", async () => {
    const { patient, clock } = fixture();
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tags" }, do: refusal(429), times: 3 });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(patient), "E_RATE");
    const last = clock.now();
    await client.listTokens().loadMore({ ...patient, userAction: true });
    assert.ok(clock.now() - last >= 500, String(clock.now() - last));
  });

  it("honours the Retry-After of a 503", async () => {
    const { patient, waits } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(503, { "retry-after": "7" }) });
    await fixture().client(server.origin).listTags().loadMore(patient);
    assert.ok((waits[0]?.ms ?? 0) >= 7000);
  });

  it("makes the next request wait as long as the last answer requires", async () => {
    const { patient, clock, waits } = fixture();
    const server = await fixture().server();
    server.plan({ do: refusal(429, { "retry-after": "20" }), times: 3 });
    const client = fixture().client(server.origin);
    await fixture().failure(client.listTags().loadMore(patient), "E_RATE");
    const last = clock.now();
    await client.listTags().loadMore({ ...patient, userAction: true });
    assert.equal(server.requests.length, 4);
    assert.ok(clock.now() - last >= 20_000, "it was asked again before");
    assert.equal(waits.at(-1)?.isRequested, true);
  });

  for (const hours of [-1, 1]) {
    it(`waits as long as requested when the clock is set by ${hours} h meanwhile (H-49)`, async () => {
      const { clock } = fixture();
      const server = await fixture().server();
      server.plan({ do: refusal(429, { "retry-after": "20" }) });
      let waited = (): void => undefined;
      const isWaiting = new Promise<void>((resolve) => (waited = resolve));
      const client = fixture().client(server.origin);
      const tags = client.listTags().loadMore({ onWait: waited });
      await isWaiting;
      clock.set(hours * 3_600_000);
      // A new request has no timer yet. It only knows the time until which it must wait.
      const set = clock.now();
      const chains = client
        .listChains()
        .loadMore()
        .then(() => clock.now() - set);
      const passed = await fixture().pass(Promise.all([tags, chains]));
      assert.ok(passed >= 20_000 && passed <= 30_000, String(passed));
      assert.ok((await chains) >= 20_000, String(await chains));
    });

    it(`leaves a service alone as long as requested when the clock is set by ${24 * hours} h (H-49)`, async () => {
      const { clock } = fixture();
      const server = await fixture().server();
      server.plan({ do: refusal(429, { "retry-after": "3600" }) });
      const client = fixture().client(server.origin);
      await fixture().failure(client.listTags().loadMore(), "E_RATE");
      clock.advance(600_000);
      clock.set(24 * hours * 3_600_000);
      const error = await fixture().failure(client.listTags().loadMore(), "E_RATE");
      assert.equal(error.facts.retryAt?.getTime(), clock.date() + 3_000_000);
      clock.advance(3_000_000);
      await client.listTags().loadMore();
    });
  }

  it("sends no key that is removed while a request waits, and a new key if it changes (T-16f)", async () => {
    const { key } = fixture().canary;
    for (const later of [undefined, `${key}2`]) {
      const server = await fixture().server();
      server.plan({ do: refusal(429, { "retry-after": "2" }) });
      let stored: string | undefined = key;
      const client = fixture().client(server.origin, { apiKey: () => stored });
      const first = client.listTags().loadMore({
        onWait: () => {
          stored = later;
        },
      });
      const failed = later === undefined ? fixture().failure(first, "E_NO_KEY") : first;
      await fixture().pass(first);
      await failed;
      const sent = server.requests.flatMap(({ keys }) => keys);
      assert.deepEqual(sent, later === undefined ? [key] : [key, later]);
    }
  });
});
