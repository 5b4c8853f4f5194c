import assert from "node:assert/strict";
import type { PagedList } from "../../../../src/sources/service/pages";
import type { ServiceClient } from "../../../../src/sources/service/client";
import { json, type Plan, status, body } from "../../../support/rude/plan";
import { useServiceFixture } from "../../../support/serviceFixture";

const tag = (name: string): Record<string, unknown> => ({ tag: name, address_count: 1 });
const holding = { chain: "ethereum", token_address: "0", balance: "1", token_decimals: 18 };
const transaction = {
  id: "1",
  chain: "bitcoin",
  token_address: "0",
  from_address: "0",
  to_address: "1A",
  tx_hash: "aa",
};

describe("faults of the records", () => {
  const fixture = useServiceFixture();

  async function serve(...plans: Plan[]): Promise<ServiceClient> {
    const server = await fixture().server();
    server.plan(...plans);
    return fixture().client(server.origin);
  }

  /** Returns a list whose first page is the given value. */
  async function read<T>(
    list: (client: ServiceClient) => PagedList<T>,
    value: unknown,
  ): Promise<PagedList<T>> {
    const client = await serve({ do: json(value) });
    const pages = list(client);
    await pages.loadMore();
    return pages;
  }

  const tokens = (client: ServiceClient) => client.listTokens();
  const holdings = (client: ServiceClient) => client.listTokenHoldings();
  const transactions = (client: ServiceClient) => client.listTransactions();
  const tags = (client: ServiceClient) => client.listTags();
  const chains = (client: ServiceClient) => client.listChains();

  it("refuses an object for a list and a list for an object (V-01)", async () => {
    const client = await serve({ do: json({}) }, { do: json([]) }, { do: json("text") });
    await fixture().failure(client.listTags().loadMore(), "E_SHAPE");
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_SHAPE");
    await fixture().failure(client.listChains().loadMore(), "E_SHAPE");
  });

  it("shows 99 rows and counts the unreadable one (V-02)", async () => {
    const rows = Array.from({ length: 100 }, (_, i) => (i === 50 ? { tag: 7 } : tag(`tag_${i}`)));
    const list = await read(tags, rows);
    assert.equal(list.items.length, 99);
    assert.equal(list.skippedRows, 1);
  });

  it("distinguishes rows whose keys would be equal if they were joined as text (V-18)", async () => {
    const pairs = [
      ["a b", "c"],
      ["a", "b c"],
      ["a:1", "b"],
      ["a", "1:b"],
      ["1 a", "b"],
      ["1", "a b"],
    ] as const;
    const rows = pairs.map(([chain, token_address]) => ({ ...holding, chain, token_address }));
    assert.equal((await read(holdings, rows)).items.length, pairs.length);
    const sent = pairs.map(([chain, id]) => ({ ...transaction, chain, id }));
    assert.equal((await read(transactions, sent)).items.length, pairs.length);
  });

  it("keeps the loaded rows when no row of the next page can be read (V-03)", async () => {
    const client = await serve(
      { do: json([tag("tag_1")], { link: "</v2/tags?page=2>; rel=next" }) },
      { do: json([{}, null, 7, "x", []]) },
    );
    const list = client.listTags();
    await list.loadMore();
    await fixture().failure(list.loadMore(), "E_SHAPE");
    assert.equal(list.items.length, 1);
    assert.equal(list.hasMore, true);
  });

  it("reads only the first 10,000 rows of a page and reports that, but reads all tokens (V-04)", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => tag(`tag_${i}`));
    const list = await read(tags, rows);
    assert.equal(list.items.length, 10_000);
    assert.equal(list.cutRows, 10_000);
    const tokens = rows.map((_, i) => ({ id: String(i), name: "n", symbol: "s", deployments: [] }));
    const all = await read((client) => client.listTokens(), tokens);
    assert.equal(all.items.length, 20_000);
    assert.equal(all.cutRows, 0);
  });

  it("reads rows without their optional fields (V-05)", async () => {
    const [chain] = (await read(chains, [{ chain: "ton", name: "TON" }])).items;
    assert.deepEqual(chain, {
      chain: "ton",
      name: "TON",
      chainId: null,
      icon_url: null,
      explorers: [],
    });
    const [found] = (await read(holdings, [{ chain: "ton", token_address: "0" }])).items;
    assert.equal(found?.token_name, null);
    assert.equal(found.balance, null);
  });

  it("drops only the invalid records within a row (V-02)", async () => {
    const right = { chain: "ethereum", address: "0", decimals: 18 };
    const deployments = [
      right,
      { chain: "ton" },
      null,
      7,
      { ...right, chain: "base", decimals: -1 },
    ];
    const token = { id: "eth", name: "Ether", symbol: "ETH", icon_url: null, deployments };
    const [ether] = (await read(tokens, [token])).items;
    assert.deepEqual(ether?.deployments, [right, { ...right, chain: "base", decimals: null }]);
    const explorer = { name: "Scan", url: "https://scan.example", tx_url: null, address_url: null };
    const explorers = [{ name: "No link" }, explorer];
    const [chain] = (await read(chains, [{ chain: "ton", name: "TON", explorers }])).items;
    assert.deepEqual(chain?.explorers, [explorer]);
  });

  it("reads null as unknown, or skips the row if it requires the field (V-06)", async () => {
    const nulls = (record: object): Record<string, null> =>
      Object.fromEntries(Object.keys(record).map((name) => [name, null]));
    const list = await read(holdings, [
      holding,
      nulls(holding),
      { ...nulls(holding), chain: "ton", token_address: "0" },
    ]);
    assert.equal(list.items.length, 2);
    assert.equal(list.skippedRows, 1);
    assert.equal(list.items[1]?.token_decimals, null);
  });

  it("drops unknown fields (V-07)", async () => {
    const list = await read(tags, [{ ...tag("some_tag"), colour: "red" }]);
    assert.deepEqual(Object.keys(list.items[0] ?? {}).sort(), [
      "address_count",
      "created_at",
      "tag",
      "updated_at",
    ]);
  });

  const blockNumbers: readonly [string, string | null][] = [
    ["19000000", "19000000"],
    ['"19000000"', "19000000"],
    [String(2 ** 60), null],
    [`"${2n ** 60n}"`, String(2n ** 60n)],
    ["1.5", null],
    ["null", null],
    ["{}", null],
  ];
  for (const [text, expected] of blockNumbers) {
    it(`reads a block_number ${text} as ${String(expected)} (V-08)`, async () => {
      const row = JSON.stringify({ ...transaction, block_number: "@" }).replace('"@"', text);
      const client = await serve({ do: [status(200), body(`[${row}]`)] });
      const list = transactions(client);
      await list.loadMore();
      assert.equal(list.items[0]?.block_number, expected);
    });
  }

  it("accepts decimals from 0 to 255 only (V-09)", async () => {
    const decimals = [0, 18, 255, -1, 1e9, 1.5, "18", null, true];
    const rows = decimals.map((token_decimals, i) => ({
      ...holding,
      token_address: String(i),
      token_decimals,
    }));
    const list = await read(holdings, rows);
    assert.deepEqual(
      list.items.map((item) => item.token_decimals),
      [0, 18, 255, ...Array.from({ length: 6 }, () => null)],
    );
  });

  it("accepts an amount of digits only, but not of a million digits (V-10)", async () => {
    const balances = ["0", "9".repeat(78), "9".repeat(1_000_000), "-5", "1e10", "0x1", "", 5, " 1"];
    const rows = balances.map((balance, i) => ({ ...holding, token_address: String(i), balance }));
    const list = await read(holdings, rows);
    assert.deepEqual(
      list.items.map(({ balance }) => balance),
      ["0", "9".repeat(78), ...Array.from({ length: 7 }, () => null)],
    );
  });

  it("accepts no price that is infinite, negative or a text (V-11)", async () => {
    const prices = ["1e400", "-1", '"NaN"', '"1"', "null", "0.5"];
    const rows = prices.map((price, i) =>
      JSON.stringify({ ...holding, token_address: String(i), token_price: "@" }).replace(
        '"@"',
        price,
      ),
    );
    const client = await serve({ do: [status(200), body(`[${rows.join(",")}]`)] });
    const list = client.listTokenHoldings();
    await list.loadMore();
    assert.deepEqual(
      list.items.map(({ token_price }) => token_price),
      [null, null, null, null, null, 0.5],
    );
  });

  it("passes a time on unchanged (V-12)", async () => {
    const times = [
      "2026-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00Z",
      "yesterday",
      "+275760-09-13",
      "",
    ];
    const rows = times.map((updated_at, i) => ({ ...tag(`tag_${i}`), updated_at }));
    const list = await read(tags, [...rows, { ...tag("last"), updated_at: 5 }]);
    assert.deepEqual(
      list.items.map(({ updated_at }) => updated_at),
      [...times, null],
    );
  });

  it("accepts a chainId of -1 and from 1 upwards (V-13)", async () => {
    const ids = [-1, 1, 42161, 0, -2, 2 ** 60, "1", 1.5];
    const rows = ids.map((chainId, i) => ({ chain: `chain_${i}`, name: "n", chainId }));
    const list = await read(chains, rows);
    assert.deepEqual(
      list.items.map(({ chainId }) => chainId),
      [-1, 1, 42161, null, null, null, null, null],
    );
  });

  it("passes tags on unchanged, including 0 and empty ones (V-14)", async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `tag_${i}`);
    const records = [
      { address: "a1", tags: ["0", ""], chains: [] },
      { address: "a2", tags: many, chains: [] },
    ];
    const list = await read((client) => client.listTaggedAddresses("some_tag"), records);
    assert.deepEqual(list.items[0]?.tags, ["0", ""]);
    assert.equal(list.items[1]?.tags.length, 10_000);
  });

  it("reads names such as __proto__ and constructor without polluting a prototype (V-15)", async () => {
    const odd = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    const sound = '"address_count":1,"created_at":null,"updated_at":null';
    const text =
      `[{"tag":"constructor",${odd}},{"tag":"prototype",${sound},${odd}},` +
      '{"tag":"__proto__","toString":1,"hasOwnProperty":null}]';
    const client = await serve({ do: [status(200), body(text)] });
    const list = client.listTags();
    await list.loadMore();
    assert.deepEqual(
      list.items.map((item) => item.tag),
      ["constructor", "prototype", "__proto__"],
    );
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    for (const item of list.items) {
      assert.equal(Object.getPrototypeOf(item), Object.prototype);
      assert.deepEqual(Object.keys(item), ["tag", "address_count", "created_at", "updated_at"]);
    }
  });

  it("passes strange texts on unchanged, to be made safe where they are shown (V-16)", async () => {
    const odd = [
      "\u202egnp.exe",
      "\u0000",
      "$(sync~spin)",
      "[a](command:b)",
      "<img src=x>",
      "x".repeat(1_000_000),
    ];
    const list = await read(tags, odd.map(tag));
    assert.deepEqual(
      list.items.map((item) => item.tag),
      odd,
    );
  });

  it("refuses the details of another tag or address, but accepts another spelling (V-17)", async () => {
    const stats = {};
    const address = `0x${"ab".repeat(20)}`;
    const details = {
      address: address.toUpperCase().replace("0X", "0x"),
      chains: [],
      tags: [],
      stats,
    };
    const client = await serve(
      { do: json({ tag: "other_tag", stats }) },
      { do: json({ ...details, address: `0x${"cd".repeat(20)}` }) },
      { do: json(details) },
    );
    await fixture().failure(client.retrieveTagDetails("some_tag"), "E_SHAPE");
    await fixture().failure(client.retrieveAddressDetails(address), "E_SHAPE");
    const found = await client.retrieveAddressDetails(address);
    assert.equal(found.address, details.address);
  });
});
