import assert from "node:assert/strict";
import { systemClock } from "../../../../src/clock";
import type { ServiceClient } from "../../../../src/sources/service/client";
import type { PagedList } from "../../../../src/sources/service/pages";
import { type MountedFixture, mountedKey, mountForTest } from "../../../support/mounted";
import { useServiceFixture } from "../../../support/serviceFixture";
import { itInCi } from "../../../support/shortRun";

describe("the client with the local service on a port", () => {
  const fixture = useServiceFixture();
  const addresses = Array.from(
    { length: 101 },
    (_, i) => `0x${(i + 1).toString(16).padStart(40, "0")}`,
  );
  let local: MountedFixture;
  /** The service with the sample. Only the sample has amounts. */
  let sample: MountedFixture;

  before(async () => {
    [local, sample] = await Promise.all([mountForTest(), mountForTest()]);
    await local.hideSample();
    for (const part of [addresses.slice(0, 100), addresses.slice(100)]) {
      await local.send("POST", "/v2/tags/many_addresses", part);
    }
  });

  after(() => Promise.all([local.stop(), sample.stop()]));

  function connect(pageSize: number, { port } = local): ServiceClient {
    const options = { clock: systemClock, pageSize: () => pageSize, apiKey: () => mountedKey };
    return fixture().client(`http://127.0.0.1:${port}`, options);
  }

  async function wholeOf<T>(list: PagedList<T>): Promise<PagedList<T>> {
    assert.equal(await list.loadAll({ maxPages: 1_000 }), true);
    assert.equal(list.skippedRows + list.repeatedRows + list.cutRows, 0);
    return list;
  }

  for (const perPage of [1, 7, 30, 100]) {
    it(`reads all addresses of a tag with per_page=${perPage}`, async () => {
      const list = await wholeOf(connect(perPage).listTaggedAddresses("many_addresses"));
      const expected = new Set(addresses.map((address) => address.toLowerCase()));
      assert.deepEqual(new Set(list.items.map(({ address }) => address.toLowerCase())), expected);
      assert.equal(list.pagesLoaded, Math.ceil(addresses.length / perPage));
      assert.ok(
        list.items.every(
          ({ tags, chains }) => tags.includes("many_addresses") && chains.length === 6,
        ),
      );
    });
  }

  itInCi("reads all other lists through all of their pages", async () => {
    const client = connect(30);
    const chains = await wholeOf(client.listChains());
    assert.equal(chains.items.length, 13);
    assert.ok(chains.items.every(({ explorers }) => explorers.length > 0));
    const tokens = await wholeOf(client.listTokens());
    assert.ok(tokens.items.length >= 60);
    const sampled = connect(30, sample);
    assert.ok((await wholeOf(sampled.listTokenHoldings())).items.length > 0);
    const transactions = await wholeOf(sampled.listTransactions());
    assert.ok(transactions.pagesLoaded > 1);
    assert.ok((await wholeOf(client.listTags())).items.some(({ tag }) => tag === "many_addresses"));
  });

  it("filters by every parameter of interface.md", async () => {
    const client = connect(30, sample);
    const address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
    const all = await wholeOf(client.listTransactions({ address }));
    const times = all.items.flatMap(({ block_time }) => block_time ?? []).sort();
    const since = times[times.length >> 1] ?? "";
    const later = await wholeOf(client.listTransactions({ address, since: new Date(since) }));
    assert.ok(later.items.length < all.items.length);
    assert.ok(later.items.every(({ block_time }) => (block_time ?? "") > since.slice(0, 19)));
    const [first] = all.items;
    assert.ok(first !== undefined);
    const { chain, token_address } = first;
    const filter = { tag: "sample_public_wallet", address, chain, token_address };
    for (const item of (await wholeOf(client.listTransactions(filter))).items) {
      assert.deepEqual([item.chain, item.token_address], [chain, token_address]);
    }
    for (const item of (await wholeOf(client.listTokenHoldings({ chain }))).items) {
      assert.equal(item.chain, chain);
    }
  });

  it("assigns a tag, and finds it in the details of the tag and of an address", async () => {
    const client = connect(30);
    const given = addresses.slice(0, 3);
    const report = await client.tagAddresses("assigned_here", given);
    assert.deepEqual(
      report.outcomes.map(({ outcome }) => outcome),
      ["done", "done", "done"],
    );
    const details = await client.retrieveTagDetails("assigned_here");
    assert.equal(details.stats.address_count, 3);
    const [address = ""] = given;
    const found = await client.retrieveAddressDetails(address);
    assert.deepEqual(new Set(found.tags), new Set(["many_addresses", "assigned_here"]));
    await fixture().failure(client.retrieveTagDetails("nobody_knows_it"), "E_NOT_FOUND");
  });

  it("reports E_CONNECT if the service cannot be reached (G-11)", async () => {
    const gone = await mountForTest();
    await gone.stop();
    const client = fixture().client(`http://127.0.0.1:${gone.port}`, { apiKey: () => mountedKey });
    await fixture().failure(client.listChains().loadMore(fixture().patient), "E_CONNECT");
  });

  it("is refused with a wrong key", async () => {
    const url = `http://127.0.0.1:${local.port}`;
    const client = fixture().client(url, { clock: systemClock });
    await fixture().failure(client.listTags().loadMore(), "E_AUTH");
  });
});
