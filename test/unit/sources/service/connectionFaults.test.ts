import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import { readNetworkError } from "../../../../src/sources/transport/exchangeError";
import { type Exchange, ExchangeFailure } from "../../../../src/sources/transport/exchange";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import { BlackHole } from "../../../support/blackHole";
import { certificate } from "../../../support/certificates";
import {
  bytes,
  cut,
  drip,
  header,
  headerRaw,
  honest,
  json,
  reset,
  stall,
  status,
  type Step,
  wait,
} from "../../../support/rude/plan";
import { useServiceFixture } from "../../../support/serviceFixture";
import { isSettledWithin } from "../../../support/settledWithin";

describe("faults of the connection", () => {
  const fixture = useServiceFixture();

  it("says that nothing is listening, after three attempts (H-01)", async () => {
    const server = await fixture().server();
    await server.close();
    const loaded = fixture().client(server.origin).listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_CONNECT");
    assert.equal(error.facts.detail, undefined, "the code says it");
    assert.equal(error.facts.host, `localhost:${server.port}`);
    assert.equal(error.facts.attempts, 3);
  });

  const systemErrors = [
    { id: "H-02", system: "ENOTFOUND", code: "E_DNS", attempts: 2 },
    { id: "H-03", system: "EAI_AGAIN", code: "E_OFFLINE", attempts: 3 },
    { id: "H-04", system: "ENETUNREACH", code: "E_OFFLINE", attempts: 3 },
    { id: "H-04", system: "EHOSTUNREACH", code: "E_OFFLINE", attempts: 3 },
  ] as const;
  for (const { id, system, code, attempts } of systemErrors) {
    it(`gives ${code} for ${system} after ${attempts} attempts (${id})`, async () => {
      const exchange: Exchange = (request) => {
        const text = `getaddrinfo ${system} ${request.path}`;
        const error = Object.assign(new Error(text), { code: system, path: request.path });
        return Promise.reject(readNetworkError(error, "connect"));
      };
      const client = fixture().client("https://service.example", { exchange });
      const error = await fixture().failure(client.listTags().loadMore(fixture().patient), code);
      assert.equal(error.facts.attempts, attempts);
      assert.equal(fixture().log.length, attempts);
    });
  }

  it("gives up connecting after 5 s without an answer (H-05)", async () => {
    const hole = new BlackHole();
    try {
      const client = fixture().client(`http://127.0.0.1:${await hole.open()}`);
      const loaded = client.listTags().loadMore();
      const failed = fixture().failure(loaded, "E_TIMEOUT");
      await fixture().pass(loaded);
      await failed;
      assert.ok(Math.max(...fixture().log.map(({ ms }) => ms)) <= 5_500);
      assert.equal(fixture().log.length, 3);
    } finally {
      await hole.close();
    }
  });

  it("gives up connecting when the caller gives up, and sends nothing", async () => {
    const hole = new BlackHole();
    const origin = `http://127.0.0.1:${await hole.open()}`;
    const exchange = createNetworkExchange(origin, () => ({}), fixture().clock);
    try {
      const waits = new AbortController();
      const request = { method: "POST", path: "/", headers: {}, maxBytes: 1_000 } as const;
      const given = { ...request, waits: waits.signal };
      const failed = exchange(given, new AbortController().signal).catch((error: unknown) => error);
      assert.equal(await isSettledWithin(300, failed), false);
      waits.abort();
      assert.ok(await isSettledWithin(1_000, failed));
      const error = await failed;
      assert.ok(error instanceof ExchangeFailure);
      assert.deepEqual([error.code, error.sent], ["E_CANCELLED", false]);
    } finally {
      exchange.close();
      await hole.close();
    }
  });

  it("gives up an attempt after 10 s of silence, and the request after 30 s (H-06)", async () => {
    const server = await fixture().server();
    server.plan({ do: [stall], times: 3 });
    const { clock, patient } = fixture();
    const start = clock.now();
    const loaded = fixture().client(server.origin).listTags().loadMore(patient);
    const failed = fixture().failure(loaded, "E_TIMEOUT");
    // Advances the clock only after a request has arrived, so that the speed of the machine does not matter.
    for (const attempt of [1, 2]) {
      await server.whenRequested(attempt);
      while (fixture().log.length < attempt) {
        clock.advance(500);
        await sleep(2);
      }
      const { ms } = fixture().log[attempt - 1] ?? { ms: 0 };
      assert.ok(Math.abs(ms - 10_000) <= 500, `${ms} ms for the headers, not 10 s`);
    }
    await server.whenRequested(3);
    await fixture().pass(loaded);
    await failed;
    const passed = clock.now() - start;
    assert.ok(passed <= 30_500, `${passed} ms in all`);
  });

  it("tries three times if each connection is reset (H-07)", async () => {
    const server = await fixture().server({ onConnection: [reset] });
    const loaded = fixture().client(server.origin).listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_CONNECT");
    assert.equal(error.facts.attempts, 3);
    assert.ok(server.connections >= 3);
  });

  const broken: readonly { id: string; what: string; steps: readonly Step[] }[] = [
    { id: "H-08", what: "is closed before the headers", steps: [cut] },
    {
      id: "H-09",
      what: "is reset after half of the headers",
      steps: [status(200), headerRaw("content-ty"), wait(5), reset],
    },
  ];
  for (const { id, what, steps } of broken) {
    it(`tries again if the connection ${what} (${id})`, async () => {
      const server = await fixture().server();
      server.plan({ do: steps });
      await fixture().client(server.origin).listTags().loadMore(fixture().patient);
      assert.equal(server.requests.length, 2);
    });

    it(`finally gives up if the connection ${what} (${id})`, async () => {
      const server = await fixture().server();
      server.plan({ do: steps, times: 3 });
      const loaded = fixture().client(server.origin).listTags().loadMore(fixture().patient);
      await fixture().failure(loaded, "E_CONNECT");
    });
  }

  it("hides that the service closed an idle connection just when it was used (H-10)", async () => {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    await client.listTags().loadMore();
    server.plan({ do: [reset] });
    await client.listTags().loadMore(fixture().patient);
    await client.listTags().loadMore();
    server.dropConnections();
    await client.listTags().loadMore(fixture().patient);
    assert.equal(server.requests.length, 5);
  });

  it("skips interim answers and their links (H-30)", async () => {
    const interim = ["100 Continue", "102 Processing", "103 Early Hints"];
    for (const lines of [...interim.map((line) => [line]), [interim[0], interim[0], interim[2]]]) {
      const text = lines.map(
        (line) => `HTTP/1.1 ${line ?? ""}\r\nlink: </v2/tags?page=9>; rel=next\r\n\r\n`,
      );
      const server = await fixture().server();
      server.plan({ do: [bytes(text.join("")), ...json([{ tag: "first_tag" }])] });
      const tags = fixture().client(server.origin).listTags();
      await tags.loadMore();
      assert.equal(tags.items.length, 1);
      assert.equal(tags.hasMore, false);
    }
  });

  it("removes nothing from a body that contains the text of an interim answer (H-56)", async () => {
    const pieces = ['[{"tag":"', 'HTTP/1.1 100"},\r\n\r\n{"tag":"second_tag"}]'];
    const server = await fixture().server();
    const length = header("content-length", String(pieces.join("").length));
    const [start = "", rest = ""] = pieces;
    server.plan({
      do: [status(200), length, bytes("\r\n"), bytes(start), wait(20), bytes(rest)],
    });
    const tags = fixture().client(server.origin).listTags();
    await tags.loadMore();
    assert.deepEqual(
      tags.items.map(({ tag }) => tag),
      ["HTTP/1.1 100", "second_tag"],
    );
  });

  it("skips interim answers that come in pieces, on each request of a connection (H-57)", async () => {
    const interim = `HTTP/1.1 100 Continue\r\nlink: <x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n`;
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    const last = json([{ tag: "first_tag" }]);
    for (let at = 1; at < interim.length; at += 3) {
      const pieces = [bytes(interim.slice(0, at)), wait(2), bytes(interim.slice(at)), wait(1)];
      server.plan({ do: [bytes("HTTP/1.1 103 Hints\r\n\r\n"), wait(1), ...pieces, ...last] });
      const tags = client.listTags();
      await tags.loadMore();
      assert.equal(tags.items.length, 1, String(at));
    }
    assert.ok(server.connections <= 3, `${server.connections} connections`);
  });

  it("refuses a 101 that was not requested (H-31)", async () => {
    const server = await fixture().server();
    const head = [status(101), header("connection", "upgrade"), header("upgrade", "websocket")];
    server.plan({ do: [...head, bytes("\r\nraw")] });
    const loaded = fixture().client(server.origin).listTags().loadMore(fixture().patient);
    await fixture().failure(loaded, "E_HTTP");
    assert.equal(server.requests.length, 1);
  });

  const invalid: readonly { id: string; what: string; steps: readonly Step[] }[] = [
    {
      id: "H-38",
      what: "a header of 17 KB",
      steps: [status(200), header("x", "y".repeat(17_000)), bytes("\r\n")],
    },
    {
      id: "H-38",
      what: "5,000 headers",
      steps: [status(200), headerRaw("a: b\r\n".repeat(5_000)), bytes("\r\n")],
    },
    { id: "H-39", what: "no HTTP", steps: [bytes("SSH-2.0-OpenSSH_9.7\r\n\r\n")] },
    { id: "H-39", what: "HTTP/0.9", steps: [bytes("[]\n"), cut] },
    { id: "H-39", what: "ICY", steps: [bytes("ICY 200 OK\r\ncontent-length: 2\r\n\r\n[]")] },
    {
      id: "H-40",
      what: "two lengths",
      steps: [
        status(200),
        headerRaw("content-length: 2\r\ncontent-length: 3\r\n"),
        bytes("\r\n[]"),
      ],
    },
    {
      id: "H-40",
      what: "a length and chunks",
      steps: [
        status(200),
        headerRaw("content-length: 2\r\ntransfer-encoding: chunked\r\n"),
        bytes("\r\n2\r\n[]\r\n0\r\n\r\n"),
      ],
    },
  ];
  for (const { id, what, steps } of invalid) {
    it(`refuses an answer with ${what} (${id})`, async () => {
      const server = await fixture().server();
      server.plan({ do: steps });
      await fixture().failure(fixture().client(server.origin).listTags().loadMore(), "E_HTTP");
      assert.equal(server.requests.length, 1);
    });
  }

  it("refuses line feeds without carriage returns (H-39)", async () => {
    const server = await fixture().server();
    server.plan({ do: [bytes("HTTP/1.1 200 OK\ncontent-length: 2\n\n[]")] });
    await fixture().failure(fixture().client(server.origin).listTags().loadMore(), "E_HTTP");
  });

  it("drops data that follows an answer, together with the connection (H-41)", async () => {
    const server = await fixture().server();
    server.plan({ do: [...json([]), ...json([{ tag: "stale_tag" }]), bytes("garbage")] });
    const client = fixture().client(server.origin);
    await client.listTags().loadMore();
    const tokens = client.listTokens();
    await tokens.loadMore(fixture().patient);
    assert.deepEqual(tokens.items, []);
    assert.equal(server.connections, 2);
  });

  it("says that it cannot connect to a service that speaks only HTTP/2 (H-42)", async () => {
    const server = http2.createSecureServer({ ...certificate("good"), allowHTTP1: false });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    const client = fixture().client(url, { route: { ca: [certificate("authority").cert] } });
    const loaded = client.listTags().loadMore(fixture().patient);
    const error = await fixture().failure(loaded, "E_CONNECT");
    assert.match(error.facts.detail ?? "", /HTTP\/2/);
    server.close();
  });

  it("works over a slow connection (H-43)", async () => {
    const server = await fixture().server();
    const content = JSON.stringify([{ tag: "slow_tag" }]);
    server.plan({
      do: [
        wait(200),
        status(200),
        header("content-length", String(content.length)),
        bytes("\r\n"),
        drip(content, 5),
      ],
    });
    const tags = fixture().client(server.origin).listTags();
    await tags.loadMore();
    assert.equal(tags.items.length, 1);
  });

  it("keeps 4 GETs and 1 POST in flight and 200 waiting, and refuses the others as busy (H-44)", async () => {
    const server = await fixture().server();
    server.plan({ do: [wait(1), honest], times: 205 });
    const client = fixture().client(server.origin);
    // Advances the clock only for the pause between two POSTs, so that no request times out.
    const afterPost = (): void => {
      fixture().clock.advance(250);
    };
    const calls = Array.from({ length: 1_000 }, (_, i) =>
      i % 100 === 0
        ? client.assignTag("some_tag", [`0x${i}`]).finally(afterPost)
        : client.retrieveAddressDetails(`0x${i}`),
    );
    const codes = (await Promise.allSettled(calls)).map((end) => {
      if (end.status === "rejected") return (end.reason as { code: string }).code;
      return "outcomes" in end.value ? end.value.outcomes[0]?.outcome : "found";
    });
    assert.equal(server.requests.length, 205);
    assert.deepEqual(server.mostAtOnce, { GET: 4, POST: 1 });
    assert.ok(codes.filter((code) => code === "E_BUSY").length >= 780);
  });

  it("leaves 250 ms between two POSTs", async () => {
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    const first = client.assignTag("some_tag", ["0x1"]);
    const second = client.assignTag("some_tag", ["0x2"]);
    await first;
    fixture().clock.advance(249);
    await fixture().hasCome(server);
    assert.equal(server.requests.length, 1);
    fixture().clock.advance(1);
    await second;
    assert.equal(server.requests.length, 2);
  });

  it("sends the next POST soon although the clock was set back by an hour (H-49)", async () => {
    const { clock } = fixture();
    const server = await fixture().server();
    const client = fixture().client(server.origin);
    await client.assignTag("some_tag", ["0x1"]);
    clock.set(-3_600_000);
    const second = client.assignTag("some_tag", ["0x2"]);
    assert.ok((await fixture().pass(second, 50)) <= 1_000);
    const third = client.assignTag("some_tag", ["0x3"]);
    clock.set(-3_600_000);
    assert.ok((await fixture().pass(third, 50)) <= 1_000);
  });
});
