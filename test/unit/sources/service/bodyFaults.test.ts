import assert from "node:assert/strict";
import zlib from "node:zlib";
import type { RequestError, ErrorCode } from "../../../../src/sources/transport/requestError";
import {
  body,
  bytes,
  call,
  cut,
  drip,
  header,
  json,
  reset,
  stall,
  status,
  type Step,
  wait,
} from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";

const lower = (code: string): string => code.toLowerCase();

describe("faults of the body", () => {
  const fixture = useServiceFixture();
  const good = JSON.stringify([{ tag: "first_tag" }]);

  async function serve(steps: readonly Step[], times = 1): Promise<RudeServer> {
    const server = await fixture().server();
    server.plan({ do: steps, times });
    return server;
  }

  async function failing(code: ErrorCode, ...steps: Step[]): Promise<RequestError> {
    const server = await serve(steps);
    const loaded = fixture().client(server.origin).listTags().loadMore();
    const error = await fixture().failure(loaded, code);
    assert.equal(server.requests.length, 1);
    return error;
  }

  async function loading(...steps: Step[]): Promise<readonly unknown[]> {
    const server = await serve(steps);
    const tags = fixture().client(server.origin).listTags();
    await tags.loadMore();
    return tags.items.map(({ tag }) => tag);
  }

  it("reports an empty body as not JSON (B-01)", async () => {
    const error = await failing("E_NOT_JSON", status(200), body(""));
    assert.equal(error.facts.detail, "The answer is empty.");
  });

  it("mentions the base URL if a web page answers (B-02)", async () => {
    const page = "\n<!DOCTYPE html><title>Log in</title>";
    const error = await failing(
      "E_NOT_JSON",
      status(200),
      header("content-type", "text/html"),
      body(page),
    );
    assert.match(error.facts.detail ?? "", /web page.*base URL/);
    assert.ok(!error.message.includes("Log in"));
  });

  const truncated: readonly { id: string; what: string; steps: readonly Step[] }[] = [
    {
      id: "B-03",
      what: "shorter than its length says",
      steps: [header("content-length", "100"), bytes(`\r\n${good}`), cut],
    },
    {
      id: "B-04",
      what: "without its last chunk",
      steps: [
        header("transfer-encoding", "chunked"),
        bytes(`\r\n5\r\n${good.slice(0, 5)}\r\n`),
        cut,
      ],
    },
    {
      id: "B-04",
      what: "reset in the middle",
      steps: [header("content-length", "100"), bytes(`\r\n${good}`), reset],
    },
  ];
  for (const { id, what, steps } of truncated) {
    it(`tries again for a body ${what}, three times at most (${id})`, async () => {
      const server = await serve([status(200), ...steps], 4);
      const client = fixture().client(server.origin);
      const loaded = client.listTags().loadMore(fixture().patient);
      await fixture().failure(loaded, "E_TRUNCATED");
      assert.equal(server.requests.length, 3);
      await client.listTags().loadMore(fixture().patient);
      assert.equal(server.requests.length, 5);
    });
  }

  it("reports a body that is cut off with the connection as not JSON (B-05)", async () => {
    await failing("E_NOT_JSON", status(200), bytes(`\r\n${good.slice(0, 9)}`), cut);
  });

  it("accepts a body that ends with the connection (B-05)", async () => {
    assert.deepEqual(await loading(status(200), bytes(`\r\n${good}`), cut), ["first_tag"]);
  });

  it("gives up after 10 s without a piece of the body (B-06)", async () => {
    const server = await serve(
      [status(200), header("content-length", "9"), bytes("\r\n["), stall],
      3,
    );
    const loaded = fixture().client(server.origin).listTags().loadMore();
    const failed = fixture().failure(loaded, "E_TIMEOUT");
    await server.whenRequested(1);
    const passed = await fixture().pass(loaded);
    await failed;
    assert.ok((fixture().log[0]?.ms ?? 0) <= 10_500);
    assert.ok(passed <= 30_500);
  });

  it("continues while a piece arrives within 10 s (B-06)", async () => {
    // Both ends are in this process, so a piece arrives before the clock advances.
    const later = [
      wait(50),
      call(() => {
        fixture().clock.advance(6_000);
      }),
    ];
    const server = await serve([
      status(200),
      header("content-length", "4"),
      bytes("\r\n["),
      ...later,
      bytes(" "),
      ...later,
      bytes(" "),
      ...later,
      bytes("]"),
    ]);
    await fixture().client(server.origin).listTags().loadMore();
    assert.equal(server.requests.length, 1);
  });

  it("gives up a body that drips for ever, after 30 s in all (B-07)", async () => {
    const server = await serve([
      status(200),
      header("content-length", "9999"),
      bytes("\r\n"),
      drip(" ".repeat(9999), 2),
    ]);
    const loaded = fixture().client(server.origin).listTags().loadMore();
    const failed = fixture().failure(loaded, "E_TIMEOUT");
    const passed = await fixture().pass(loaded, 400);
    await failed;
    assert.ok(passed >= 30_000 && passed <= 30_500, String(passed));
  });

  it("gives up a body of 200 MB as soon as it is too big (B-08)", async () => {
    const server = await fixture().server();
    const chunk = Buffer.from(`10000\r\n${" ".repeat(65_536)}\r\n`);
    const chunks = Array.from({ length: 3_200 }, () => bytes(chunk));
    server.plan({
      do: [status(200), header("transfer-encoding", "chunked"), bytes("\r\n"), ...chunks],
    });
    const before = process.memoryUsage().rss;
    await fixture().failure(fixture().client(server.origin).listChains().loadMore(), "E_TOO_BIG");
    assert.ok(process.memoryUsage().rss - before < 60_000_000);
  });

  it("gives up at once if a length of 1 TB is declared (B-08)", async () => {
    const length = header("content-length", "1000000000000");
    await failing("E_TOO_BIG", status(200), length, bytes("\r\n["), stall);
  });

  it("accepts 9 MB of tokens, which come on one page, but not of transactions, and no details of more than 1 MB (B-08)", async () => {
    const big = `[${" ".repeat(9 * 1024 * 1024)}]`;
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tokens" }, do: [status(200), body(big)] });
    server.plan({ do: [status(200), body(big)] });
    server.plan({ do: [status(200), body(`{${" ".repeat(1024 * 1024)}}`)] });
    const client = fixture().client(server.origin);
    await client.listTokens().loadMore();
    await fixture().failure(client.listTransactions().loadMore(), "E_TOO_BIG");
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_TOO_BIG");
  });

  const encodings = {
    gzip: zlib.gzipSync,
    "x-gzip": zlib.gzipSync,
    deflate: zlib.deflateSync,
    br: zlib.brotliCompressSync,
  };
  for (const [encoding, compress] of Object.entries(encodings)) {
    it(`accepts an answer in ${encoding} (B-09)`, async () => {
      const packed = compress(Buffer.from(good));
      assert.deepEqual(
        await loading(status(200), header("content-encoding", encoding), body(packed)),
        ["first_tag"],
      );
    });
  }

  it("accepts deflate without the header of zlib (B-09)", async () => {
    const packed = zlib.deflateRawSync(Buffer.from(good));
    const steps = [status(200), header("content-encoding", "deflate"), body(packed)];
    assert.deepEqual(await loading(...steps), ["first_tag"]);
  });

  for (const encoding of ["zstd", "compress", "gzip, gzip, gzip, gzip, gzip, gzip", "aes"]) {
    it(`refuses an answer in ${encoding} (B-09, B-10)`, async () => {
      await failing("E_ENCODING", status(200), header("content-encoding", encoding), body(good));
    });
  }

  it("refuses a body that is declared as gzip and is not (B-09)", async () => {
    await failing("E_ENCODING", status(200), header("content-encoding", "gzip"), body(good));
  });

  it("reports a refusal by its status, however its body is encoded (B-09)", async () => {
    const refusals = [
      { code: "E_AUTH", number: 401, encoding: "gzip", content: "" },
      { code: "E_FORBIDDEN", number: 403, encoding: "zstd", content: "not ours to read" },
      { code: "E_HTTP", number: 404, encoding: "gzip", content: "no gzip" },
    ] as const;
    for (const { code, number, encoding, content } of refusals) {
      await failing(code, status(number), header("content-encoding", encoding), body(content));
    }
  });

  it("reports an empty body as not JSON, whatever its encoding (B-01)", async () => {
    const steps = [status(200), header("content-encoding", "gzip"), body("")];
    const error = await failing("E_NOT_JSON", ...steps);
    assert.equal(error.facts.detail, "The answer is empty.");
  });

  it("does not unpack a compression bomb (B-10)", async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(200_000_000));
    const before = process.memoryUsage().rss;
    await failing("E_TOO_BIG", status(200), header("content-encoding", "gzip"), body(bomb));
    assert.ok(process.memoryUsage().rss - before < 60_000_000);
  });

  it("accepts a byte order mark (B-11)", async () => {
    assert.deepEqual(await loading(status(200), body(`\ufeff${good}`)), ["first_tag"]);
  });

  const notUtf8 = {
    "UTF-16": Buffer.from(`\ufeff${good}`, "utf16le"),
    "a broken sequence": Buffer.concat([
      Buffer.from('["'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"]'),
    ]),
    "Latin-1": Buffer.from('[{"tag":"café"}]', "latin1"),
  };
  for (const [what, content] of Object.entries(notUtf8)) {
    it(`reports ${what} as not JSON (B-12)`, async () => {
      await failing("E_NOT_JSON", status(200), body(content));
    });
  }

  it("accepts valid JSON with a wrong content type (B-13)", async () => {
    const steps = [status(200), header("content-type", "text/html"), body(good)];
    assert.deepEqual(await loading(...steps), ["first_tag"]);
  });

  for (const text of [`${good}x`, "[NaN]", `${good}// comment`, `${good}${good}`, "[1,]", "'a'"]) {
    it(`reports ${text.slice(-12)} as not JSON (B-14)`, async () => {
      await failing("E_NOT_JSON", status(200), body(text));
    });
  }

  it("survives 200,000 levels of nesting (B-15)", async () => {
    const depth = 200_000;
    await failing("E_SHAPE", status(200), body("[".repeat(depth) + "]".repeat(depth)));
  });

  it("uses the last of two fields with the same name (B-16)", async () => {
    assert.deepEqual(await loading(status(200), body('[{"tag":"a","tag":"b"}]')), ["b"]);
  });

  it("repeats nothing of a body that echoes the key (B-17)", async () => {
    const { key } = fixture().canary;
    const server = await fixture().server();
    const echo = `key ${key} ${encodeURIComponent(key)} is not accepted`;
    server.plan({
      do: [
        status(401, echo.replace(/[^ -~]/g, "")),
        header("x-key", encodeURIComponent(key)),
        body(echo),
      ],
    });
    server.plan({ do: [status(200), body(echo)] });
    server.plan({ do: [status(200), body(JSON.stringify([{ [key]: key }]))] });
    const { client } = { client: fixture().client(server.origin) };
    const userAction = { userAction: true };
    await fixture().failure(client.listTags().loadMore(userAction), "E_AUTH");
    await fixture().failure(client.listTags().loadMore(userAction), "E_NOT_JSON");
    await fixture().failure(client.listTags().loadMore(userAction), "E_SHAPE");
  });

  const spellings: readonly (readonly [how: string, spell: (key: string) => string])[] = [
    ["as it is", (key) => key],
    ["URL-encoded", (key) => `https://a.example/icon?api_key=${encodeURIComponent(key)}`],
    ["URL-encoded in small letters", (key) => encodeURIComponent(key).replace(/%../g, lower)],
    ["encoded as a form", (key) => new URLSearchParams({ api_key: key }).toString()],
    ["URL-encoded twice", (key) => encodeURIComponent(encodeURIComponent(key))],
    ["in JSON", (key) => JSON.stringify({ url: key })],
    ["in base64, behind a name", (key) => Buffer.from(`user:${key}`).toString("base64")],
    ["in hex", (key) => Buffer.from(key).toString("hex")],
  ];
  for (const [how, spell] of spellings) {
    it(`has nothing of the key in rows that echo it ${how} (B-17)`, async () => {
      const { key } = fixture().canary;
      const echo = spell(key);
      const server = await fixture().server();
      const client = fixture().client(server.origin);
      const icon = { token_icon_url: `https://a.example/${echo}`, token_name: echo };
      const token = { id: "a", name: echo, symbol: "A", icon_url: echo, deployments: [] };
      const fields = { chain: "ethereum", token_address: "0", balance: "1234567890" };
      server.plan({ do: json([{ ...fields, ...icon }]) });
      server.plan({ do: json([token]) });
      server.plan({ do: json([{ tag: `tag ${echo}` }]) });
      const lists = [client.listTokenHoldings(), client.listTokens(), client.listTags()];
      for (const list of lists) {
        await list.loadMore();
        assert.equal(list.items.length, 1);
        fixture().canary.see(list.items);
      }
    });
  }

  it("finds the key behind escapes of JSON, and leaves all other texts as they are (B-17)", async () => {
    const { key } = fixture().canary;
    const escaped = key.replace(
      /[^]/g,
      (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const server = await fixture().server();
    server.plan({ do: [status(200), body(`[{"tag":"${escaped}"},{"tag":"a\\u0062c d"}]`)] });
    const tags = fixture().client(server.origin).listTags();
    await tags.loadMore();
    fixture().canary.see(tags.items);
    assert.deepEqual(
      tags.items.map(({ tag }) => tag),
      ["…", "abc d"],
    );
  });

  it("says that the answer is something other than a list (B-18)", async () => {
    const error = await failing("E_SHAPE", ...json({ status: "0", message: "NOTOK" }));
    assert.equal(error.facts.detail, "The service answered with something other than a list.");
  });
});
