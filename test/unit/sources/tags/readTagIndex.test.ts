import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { identify } from "../../../../src/engine/addresses/identify";
import { type ReadingProgress, readTagIndex } from "../../../../src/sources/tags/readTagIndex";
import { TagIndex } from "../../../../src/sources/tags/tagIndex";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { ServiceClient } from "../../../../src/sources/service/client";
import type { TaggedAddress } from "../../../../src/sources/service/schemas";
import type { Exchange } from "../../../../src/sources/transport/exchange";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../support/realAddresses";
import { TagService } from "../../../support/tagService";

function tagged(address: string, ...tags: string[]): TaggedAddress {
  return { address, tags, chains: [] };
}

describe("readTagIndex", () => {
  let service: TagService;
  let index: TagIndex;
  let abort: AbortController;
  let progress: ReadingProgress[];
  beforeEach(() => {
    service = new TagService();
    index = new TagIndex();
    abort = new AbortController();
    progress = [];
    service.setTag("hot_wallet", [
      tagged(vitalik.toLowerCase(), "hot_wallet", "known_person"),
      tagged(satoshi, "hot_wallet"),
      tagged(systemProgram, "hot_wallet"),
    ]);
    service.setTag("known_person", [tagged(vitalik.toLowerCase(), "hot_wallet", "known_person")]);
  });

  const read = (source = service.client): ReturnType<typeof readTagIndex> =>
    readTagIndex({
      source,
      index,
      identify,
      signal: abort.signal,
      pace: () => Promise.resolve(),
      onProgress: (each) => progress.push(each),
    });

  const tagsOf = (address: string): readonly string[] | undefined => {
    const verdict = identify(address);
    assert.ok(verdict.valid);
    return index.find(verdict)?.tags;
  };

  it("reads every tag through all its pages", async () => {
    const result = await read();
    assert.deepEqual(result, { changed: true, failedTags: 0, tagsLeftOut: 0 });
    assert.deepEqual(tagsOf(vitalik), ["hot_wallet", "known_person"]);
    assert.deepEqual(tagsOf(systemProgram), ["hot_wallet"]);
    assert.equal(index.readTags.size, 2);
  });

  it("requests only the list of tags if nothing has changed", async () => {
    await read();
    service.takeRequests();
    assert.equal((await read()).changed, false);
    assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
  });

  it("reads a tag again when it was updated, and no other", async () => {
    await read();
    service.takeRequests();
    service.setTag("known_person", [tagged(usdcOnEthereum, "known_person")]);
    await read();
    assert.deepEqual(service.takeRequests(), ["/v2/tags", "/v2/tags/known_person/addresses"]);
    assert.deepEqual(tagsOf(vitalik), ["hot_wallet"]);
    assert.deepEqual(tagsOf(usdcOnEthereum), ["known_person"]);
  });

  it("forgets a tag that is no longer listed", async () => {
    await read();
    service.removeTag("hot_wallet");
    assert.equal((await read()).changed, true);
    assert.equal(tagsOf(satoshi), undefined);
    assert.deepEqual(tagsOf(vitalik), ["known_person"]);
  });

  for (const status of [403, 404]) {
    it(`skips a tag that answers ${status}, keeps what it knew of it and tries it again`, async () => {
      await read();
      service.setTag("hot_wallet", []);
      service.failing.set("/v2/tags/hot_wallet/", status);
      const result = await read();
      assert.equal(result.failedTags, 1);
      assert.deepEqual(tagsOf(satoshi), ["hot_wallet"]);
      service.failing.clear();
      await read();
      assert.equal(tagsOf(satoshi), undefined);
    });
  }

  it("ends with the failure of the service and keeps what was read until then", async () => {
    service.failing.set("/v2/tags/known_person/", 401);
    await assert.rejects(read(), { code: "E_AUTH" });
    assert.deepEqual(tagsOf(satoshi), ["hot_wallet"]);
    assert.equal(index.readTags.has("known_person"), false);
  });

  for (const [what, records] of [
    ["a tag that is no text", [{ address: satoshi, tags: ["hot_wallet", null], chains: [] }]],
    ["an address that is none", [tagged("no address", "hot_wallet")]],
  ] as const) {
    it(`removes no tag from an address while a row has ${what} (P-21)`, async () => {
      await read();
      service.setTag("hot_wallet", [
        tagged(systemProgram, "hot_wallet"),
        ...(records as unknown as never[]),
      ]);
      await read();
      assert.equal(index.readTags.get("hot_wallet")?.leftOut, 1);
      assert.deepEqual(tagsOf(satoshi), ["hot_wallet"]);
      service.setTag("hot_wallet", [tagged(systemProgram, "hot_wallet")]);
      await read();
      assert.equal(tagsOf(satoshi), undefined, "once every row can be read");
    });
  }

  it("removes no tag from an address while the list is longer than what is read (P-21)", async () => {
    await read();
    service.setTag("hot_wallet", [tagged(systemProgram, "hot_wallet")]);
    // Imitates a list with more addresses than the maximum to read.
    await read({
      listTags: () => service.client.listTags(),
      listTaggedAddresses: () => ({
        items: { length: 200_000, slice: () => [] } as never,
        hasMore: true,
        skippedRows: 0,
        cutRows: 0,
        loadMore: () => Promise.resolve(),
      }),
    } as never);
    assert.deepEqual(tagsOf(satoshi), ["hot_wallet"]);
  });

  it("skips and counts addresses that are invalid", async () => {
    service.setTag("with_faults", [
      tagged("no address", "with_faults"),
      tagged("0", "with_faults"),
    ]);
    await read();
    assert.equal(index.readTags.get("with_faults")?.leftOut, 2);
  });

  it("stops when it is cancelled", async () => {
    service.failing.set("/v2/tags/known_person/", 0);
    const reading = read();
    while (!service.requests.some((path) => path.startsWith("/v2/tags/known_person/"))) {
      await setImmediate();
    }
    abort.abort();
    await assert.rejects(reading, { code: "E_CANCELLED" });
  });

  it("reports its progress, so that tags can be shown as they arrive", async () => {
    await read();
    assert.deepEqual(progress[0], { tagsRead: 0, tagsToRead: 2, changed: false });
    assert.equal(progress.filter((each) => each.changed).length, 3);
  });

  it("reports rows cut off a page with too many, and forgets nothing (V-04)", async () => {
    await read();
    const summary = { tag: "known_person", address_count: 1, created_at: null, updated_at: null };
    const exchange: Exchange = ({ path }) => {
      const row = path === "/v2/tags" ? summary : tagged(vitalik, "known_person");
      const body = Buffer.from(JSON.stringify(Array.from({ length: 10_003 }, () => row)));
      return Promise.resolve({ status: 200, headers: {}, body });
    };
    const result = await read(new ServiceClient({ base: inProcessBaseUrl, exchange }));
    assert.equal(result.tagsLeftOut, 3);
    assert.equal(index.readTags.get("known_person")?.leftOut, 3);
    assert.deepEqual(tagsOf(satoshi), ["hot_wallet"], "it may be among what was cut off");
  });
});
