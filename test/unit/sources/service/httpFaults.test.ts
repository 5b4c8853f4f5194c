import assert from "node:assert/strict";
import type { RequestError, ErrorCode } from "../../../../src/sources/transport/requestError";
import { header, json, type Plan, refusal, status, type Step } from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";

describe("faults of HTTP: statuses", () => {
  const fixture = useServiceFixture();

  /** Requests the tags once and returns the error. */
  async function failing(
    code: ErrorCode,
    ...plans: Plan[]
  ): Promise<{ error: RequestError; server: RudeServer }> {
    const server = await fixture().server();
    server.plan(...plans);
    const { patient } = fixture();
    const loaded = fixture().client(server.origin).listTags().loadMore(patient);
    return { error: await fixture().failure(loaded, code), server };
  }

  it("H-12 reports a 400 and does not retry", async () => {
    const { error, server } = await failing("E_HTTP", { do: refusal(400) });
    assert.equal(error.facts.status, 400);
    assert.equal(server.requests.length, 1);
  });

  it("H-13 stops all queued requests after a 401, and later ones with the same key", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(401), times: 4 });
    const client = fixture().client(server.origin);
    const loads = Array.from({ length: 10 }, (_, i) =>
      client.listTransactions({ address: `0x${i}` }).loadMore(),
    );
    for (const loaded of loads) await fixture().failure(loaded, "E_AUTH");
    await fixture().failure(client.listTags().loadMore(), "E_AUTH");
    assert.equal(server.requests.length, 4);
    await client.listTags().loadMore({ userAction: true });
    await client.listTags().loadMore();
    assert.equal(server.requests.length, 6);
  });

  it("H-13 sends again after a 401 as soon as there is another key", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(401) });
    let key = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    await fixture().failure(client.listTags().loadMore(), "E_AUTH");
    key = "another";
    await client.listTags().loadMore();
    assert.deepEqual(server.requests.at(-1)?.keys, ["another"]);
  });

  it("H-13 stops queued requests of the user after a 401, too", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(401), times: 4 });
    const client = fixture().client(server.origin);
    const loads = Array.from({ length: 10 }, (_, i) =>
      client.listTokenHoldings({ tag: `tag_${i}` }).loadMore({ userAction: true }),
    );
    await Promise.all(loads.map((loaded) => fixture().failure(loaded, "E_AUTH")));
    assert.equal(server.requests.length, 4, "those that were under way");
  });

  it("H-14 stops only the refused request after a 403", async () => {
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tags" }, do: refusal(403) });
    const client = fixture().client(server.origin);
    const refused = client.listTags().loadMore();
    await fixture().failure(refused, "E_FORBIDDEN");
    await Promise.all([client.listTokens().loadMore(), client.listTokenHoldings().loadMore()]);
    await client.listTransactions().loadMore();
    assert.equal(server.requestsOf("/v2/tags").length, 1);
  });

  it("H-15 says that there are no details if a tag or an address is not found", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(404), times: 2 });
    const client = fixture().client(server.origin);
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_NOT_FOUND");
    await fixture().failure(client.retrieveAddressDetails(`0x${"1".repeat(40)}`), "E_NOT_FOUND");
  });

  it("H-16 hints at the base URL if a list is not found", async () => {
    const { error } = await failing("E_HTTP", { do: refusal(404) });
    assert.equal(error.facts.status, 404);
    assert.match(error.facts.detail ?? "", /base URL right.*\/v2/);
  });

  for (const code of [405, 406, 409, 410, 413, 415, 422]) {
    it(`H-17, H-19 reports a ${code} and does not retry`, async () => {
      const { error, server } = await failing("E_HTTP", { do: refusal(code) });
      assert.equal(error.facts.status, code);
      assert.equal(server.requests.length, 1);
    });
  }

  for (const code of [408, 425]) {
    it(`H-18 tries again after a ${code}`, async () => {
      const server = await fixture().server();
      server.plan({ do: refusal(code) });
      await fixture().client(server.origin).listTags().loadMore(fixture().patient);
      assert.equal(server.requests.length, 2);
    });
  }

  it("H-26 hides a 500 that is followed by a good answer", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(500) }, { do: json([{ tag: "first_tag" }]) });
    const tags = fixture().client(server.origin).listTags();
    await tags.loadMore(fixture().patient);
    assert.equal(tags.items[0]?.tag, "first_tag");
    assert.deepEqual(
      fixture().log.map((entry) => entry.status),
      [500, 200],
    );
  });

  for (const code of [500, 502, 503, 504]) {
    it(`H-27, H-28 gives up after three answers of ${code}`, async () => {
      const { error, server } = await failing("E_SERVER", { do: refusal(code), times: 3 });
      assert.equal(error.facts.status, code);
      assert.equal(error.facts.attempts, 3);
      assert.equal(server.requests.length, 3);
    });
  }

  for (const code of [501, 505]) {
    it(`H-29 does not try again after a ${code}`, async () => {
      const { server } = await failing("E_SERVER", { do: refusal(code) });
      assert.equal(server.requests.length, 1);
    });
  }

  for (const code of ["999", "099", "600"]) {
    it(`H-32 refuses an answer with the status ${code}`, async () => {
      const line: Step = { step: "status", line: `HTTP/1.1 ${code} Odd\r\n` };
      await failing("E_HTTP", { do: [line, header("content-length", "0"), end] });
    });
  }

  for (const code of [204, 205, 304]) {
    it(`H-33 reports a ${code} as an empty answer`, async () => {
      const head = [status(code), ...(code === 205 ? [header("content-length", "0")] : []), end];
      const { error } = await failing("E_SHAPE", { do: head });
      assert.equal(error.facts.detail, "The service sent an empty answer.");
    });
  }

  it("H-34 refuses a partial answer", async () => {
    const [, ...rest] = json([{ tag: "first_tag" }]);
    await failing("E_SHAPE", { do: [status(206), ...rest] });
  });

  for (const code of [300, 301, 302, 303, 307, 308]) {
    it(`H-35 does not follow a ${code}`, async () => {
      const { server } = await failing("E_REDIRECT", {
        do: refusal(code, { location: "/v2/chains" }),
      });
      assert.equal(server.requests.length, 1);
    });
  }

  it("H-36 does not follow a redirect to another origin, to http or to a file", async () => {
    const trap = await fixture().server();
    for (const location of [`${trap.origin}/v2/tags`, "http://127.0.0.1/v2/tags", "file:///etc/"]) {
      await failing("E_REDIRECT", { do: refusal(302, { location }) });
    }
    assert.equal(trap.connections, 0);
  });

  it("H-37 sends one request if redirects lead in a circle", async () => {
    const { server } = await failing("E_REDIRECT", {
      do: refusal(302, { location: "/v2/tags" }),
    });
    assert.equal(server.requests.length, 1);
  });
});

/** Ends the headers of an answer without a body. */
const end: Step = { step: "bytes", bytes: "\r\n" };
