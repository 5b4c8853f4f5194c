import assert from "node:assert/strict";
import type { RequestError, ErrorCode } from "../../../../src/sources/transport/requestError";
import { header, json, type Plan, refusal, status, type Step } from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { useServiceFixture } from "../../../support/serviceFixture";

describe("faults of HTTP: statuses", () => {
  const fixture = useServiceFixture();

  /**
   * Loads the tags, with retries, from a server that answers as planned. Returns the error, which must have the code,
   * and the server.
   */
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

  it("reports a 400 and does not retry (H-12)", async () => {
    const { error, server } = await failing("E_HTTP", { do: refusal(400) });
    assert.equal(error.facts.status, 400);
    assert.equal(server.requests.length, 1);
  });

  it("stops all queued requests after a 401, and later ones with the same key (H-13)", async () => {
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

  it("sends again after a 401 as soon as there is another key (H-13)", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(401) });
    let key = fixture().canary.key;
    const client = fixture().client(server.origin, { apiKey: () => key });
    await fixture().failure(client.listTags().loadMore(), "E_AUTH");
    key = "another";
    await client.listTags().loadMore();
    assert.deepEqual(server.requests.at(-1)?.keys, ["another"]);
  });

  it("stops queued requests of the user after a 401, too (H-13)", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(401), times: 4 });
    const client = fixture().client(server.origin);
    const loads = Array.from({ length: 10 }, (_, i) =>
      client.listTokenHoldings({ tag: `tag_${i}` }).loadMore({ userAction: true }),
    );
    await Promise.all(loads.map((loaded) => fixture().failure(loaded, "E_AUTH")));
    assert.equal(server.requests.length, 4, "those that were under way");
  });

  it("stops only the refused request after a 403 (H-14)", async () => {
    const server = await fixture().server();
    server.plan({ match: { path: "/v2/tags" }, do: refusal(403) });
    const client = fixture().client(server.origin);
    const refused = client.listTags().loadMore();
    await fixture().failure(refused, "E_FORBIDDEN");
    await Promise.all([client.listTokens().loadMore(), client.listTokenHoldings().loadMore()]);
    await client.listTransactions().loadMore();
    assert.equal(server.requestsOf("/v2/tags").length, 1);
  });

  it("says that there are no details if a tag or an address is not found (H-15)", async () => {
    const server = await fixture().server();
    server.plan({ do: refusal(404), times: 2 });
    const client = fixture().client(server.origin);
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_NOT_FOUND");
    await fixture().failure(client.retrieveAddressDetails(`0x${"1".repeat(40)}`), "E_NOT_FOUND");
  });

  it("hints at the base URL if a list is not found (H-16)", async () => {
    const { error } = await failing("E_HTTP", { do: refusal(404) });
    assert.equal(error.facts.status, 404);
    assert.match(error.facts.detail ?? "", /base URL right.*\/v2/);
  });

  for (const code of [405, 406, 409, 410, 413, 415, 422]) {
    it(`reports a ${code} and does not retry (H-17, H-19)`, async () => {
      const { error, server } = await failing("E_HTTP", { do: refusal(code) });
      assert.equal(error.facts.status, code);
      assert.equal(server.requests.length, 1);
    });
  }

  for (const code of [408, 425]) {
    it(`tries again after a ${code} (H-18)`, async () => {
      const server = await fixture().server();
      server.plan({ do: refusal(code) });
      await fixture().client(server.origin).listTags().loadMore(fixture().patient);
      assert.equal(server.requests.length, 2);
    });
  }

  it("hides a 500 that is followed by a good answer (H-26)", async () => {
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
    it(`gives up after three answers of ${code} (H-27, H-28)`, async () => {
      const { error, server } = await failing("E_SERVER", { do: refusal(code), times: 3 });
      assert.equal(error.facts.status, code);
      assert.equal(error.facts.attempts, 3);
      assert.equal(server.requests.length, 3);
    });
  }

  for (const code of [501, 505]) {
    it(`does not try again after a ${code} (H-29)`, async () => {
      const { server } = await failing("E_SERVER", { do: refusal(code) });
      assert.equal(server.requests.length, 1);
    });
  }

  for (const code of ["999", "099", "600"]) {
    it(`refuses an answer with the status ${code} (H-32)`, async () => {
      const line: Step = { step: "status", line: `HTTP/1.1 ${code} Odd\r\n` };
      await failing("E_HTTP", { do: [line, header("content-length", "0"), end] });
    });
  }

  for (const code of [204, 205, 304]) {
    it(`reports a ${code} as an empty answer (H-33)`, async () => {
      const head = [status(code), ...(code === 205 ? [header("content-length", "0")] : []), end];
      const { error } = await failing("E_SHAPE", { do: head });
      assert.equal(error.facts.detail, "The service sent an empty answer.");
    });
  }

  it("refuses a partial answer (H-34)", async () => {
    const [, ...rest] = json([{ tag: "first_tag" }]);
    await failing("E_SHAPE", { do: [status(206), ...rest] });
  });

  for (const code of [300, 301, 302, 303, 307, 308]) {
    it(`does not follow a ${code} (H-35)`, async () => {
      const { server } = await failing("E_REDIRECT", {
        do: refusal(code, { location: "/v2/chains" }),
      });
      assert.equal(server.requests.length, 1);
    });
  }

  it("does not follow a redirect to another origin, to http or to a file (H-36)", async () => {
    const trap = await fixture().server();
    for (const location of [`${trap.origin}/v2/tags`, "http://127.0.0.1/v2/tags", "file:///etc/"]) {
      await failing("E_REDIRECT", { do: refusal(302, { location }) });
    }
    assert.equal(trap.connections, 0);
  });

  it("sends one request if redirects lead in a circle (H-37)", async () => {
    const { server } = await failing("E_REDIRECT", {
      do: refusal(302, { location: "/v2/tags" }),
    });
    assert.equal(server.requests.length, 1);
  });
});

/** Ends the headers of an answer without a body. */
const end: Step = { step: "bytes", bytes: "\r\n" };
