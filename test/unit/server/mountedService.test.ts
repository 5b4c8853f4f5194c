import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { createLocalService } from "../../../src/sources/local/localService";
import { mountLocalService } from "../../../server/mountedService";
import { checkRequest } from "../../../server/requestChecks";
import { rowsOf } from "../../support/documented";
import { makeFaultyDisk } from "../../support/faultyDisk";
import {
  type MountedFixture,
  mountedKey,
  mountForTest,
  sendOverHttp,
  withKey,
} from "../../support/mounted";
import { openSlowSockets } from "../../support/slowSockets";
import { isSettledWithin } from "../../support/settledWithin";

/** Tests the rows of faults.md whose ids begin with G and that concern the port. */
describe("the mounted service", () => {
  let service: MountedFixture;

  beforeEach(async () => {
    service = await mountForTest();
  });

  afterEach(() => service.stop());

  const burn = "0x000000000000000000000000000000000000dEaD";
  const post = (headers: Readonly<Record<string, string>>): ReturnType<typeof sendOverHttp> =>
    sendOverHttp(service.port, "POST", withKey("/v2/tags/from_page"), `["${burn}"]`, headers);
  const json = { "content-type": "application/json" };

  it("takes another port if the requested one is in use (G-11)", async () => {
    const other = createLocalService({ directory: service.directory });
    const mounted = await mountLocalService(other, { port: service.port, key: mountedKey });
    assert.notEqual(mounted.port, service.port);
    assert.equal((await sendOverHttp(mounted.port, "GET", withKey("/v2/chains"))).status, 200);
    await mounted.close();
    await other.dispose();
  });

  const fromPages: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["a form of a web page (text/plain)", { "content-type": "text/plain" }],
    ["a form (urlencoded)", { "content-type": "application/x-www-form-urlencoded" }],
    ["nobody knows what type", {}],
    ["a type that only begins alike", { "content-type": "application/jsonp" }],
    ["a script of another origin", { ...json, origin: "https://evil.example" }],
    ["a page of no origin", { ...json, origin: "null" }],
    ["a page on loopback", { ...json, origin: "http://127.0.0.1:5500" }],
    ["a page that says where it stands", { ...json, referer: "https://evil.example/" }],
    ["a fetch across sites", { ...json, "sec-fetch-site": "cross-site" }],
    ["a rebound name", { ...json, host: "evil.example" }],
    ["a rebound name with our port", { ...json, host: "evil.example:80" }],
    ["loopback at another port", { ...json, host: "127.0.0.1:1" }],
    ["the address that is all of them", { ...json, host: "0.0.0.0" }],
  ];
  for (const [who, headers] of fromPages) {
    it(`refuses a POST from ${who} and writes nothing (G-12)`, async () => {
      assert.equal((await post(headers)).status, 403);
      assert.equal((await service.get("/v2/tags/from_page")).status, 404);
    });
  }

  it("refuses an image's GET, and OPTIONS (G-12)", async () => {
    const image = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    assert.equal(
      (await sendOverHttp(service.port, "GET", withKey("/v2/tags"), undefined, image)).status,
      403,
    );
    const preflight = await sendOverHttp(
      service.port,
      "OPTIONS",
      withKey("/v2/tags/from_page"),
      undefined,
      {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
      },
    );
    assert.equal(preflight.status, 403);
  });

  it("refuses a request with two Host headers, or none (G-12)", () => {
    const check = (...rawHeaders: string[]): unknown =>
      checkRequest({ method: "GET", rawHeaders, keys: ["k"] }, 80, "k");
    assert.equal(check("Host", "127.0.0.1:80"), undefined);
    assert.equal(check("host", "localhost:80"), undefined);
    assert.equal(check("Host", "127.0.0.1:80", "Host", "evil.example"), "forbidden");
    assert.equal(check(), "forbidden");
  });

  it("accepts a plain request of a script (G-12)", async () => {
    assert.equal((await post(json)).status, 200);
    assert.equal((await post({ "content-type": "application/json; charset=utf-8" })).status, 200);
  });

  const key = encodeURIComponent(mountedKey);
  for (const [what, query] of [
    ["no key", ""],
    ["a wrong key", "api_key=wrong"],
    ["an empty key", "api_key="],
    ["the beginning of the key", `api_key=${key.slice(0, 3)}`],
    ["the key and more", `api_key=${key}x`],
    ["the key twice", `api_key=${key}&api_key=${key}`],
    ["a wrong and the right key", `api_key=wrong&api_key=${key}`],
    ["the key under another name", `API_KEY=${key}`],
  ] as const) {
    it(`refuses ${what}, and writes nothing (G-13)`, async () => {
      const path = `/v2/tags/by_guess?${query}`;
      const answer = await sendOverHttp(service.port, "POST", path, `["${burn}"]`);
      assert.equal(answer.status, 401);
      assert.equal((await service.get("/v2/tags/by_guess")).status, 404);
    });
  }

  it("serves its own client while 100 sockets never finish their request (G-14)", async () => {
    const sockets = await openSlowSockets(service.port, 100);
    const chains = service.get("/v2/chains");
    assert.ok(await isSettledWithin(2_000, chains));
    assert.equal((await chains).status, 200);
    const held = (): number => sockets.filter((socket) => !socket.closed).length;
    while (held() > 64) await setImmediate();
    for (const socket of sockets) socket.destroy();
  });

  it("refuses a body of more than a megabyte (G-14)", async () => {
    const body = JSON.stringify(Array.from({ length: 30_000 }, () => burn));
    const answer = await sendOverHttp(
      service.port,
      "POST",
      withKey("/v2/tags/too_large"),
      body,
    ).catch(() => ({ status: 413 }));
    assert.equal(answer.status, 413);
    assert.equal((await service.get("/v2/tags/too_large")).status, 404);
  });

  it("answers 507 when the disk is full, and keeps what was there (G-05)", async () => {
    const disk = makeFaultyDisk();
    const full = await mountForTest({ disk });
    await full.hideSample();
    await full.send("POST", "/v2/tags/old_tag", [burn]);
    disk.fail("append", "ENOSPC");
    assert.equal((await full.send("POST", "/v2/tags/new_tag", [burn])).status, 507);
    const tags = rowsOf((await full.get("/v2/tags")).json).map((row) => row["tag"]);
    assert.deepEqual(tags, ["old_tag"]);
    await full.stop();
  });
});
