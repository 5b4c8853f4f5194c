import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { identify } from "../../../../src/engine/addresses/identify";
import { assertRecord, type Row, rowOf, rowsOf } from "../../../support/documented";
import {
  linkOf,
  type MountedFixture,
  mountedKey,
  mountForTest,
  sendOverHttp,
  walkPages,
  withKey,
} from "../../../support/mounted";

/** Tests what interface.md says about lists, pages and the api_key, over HTTP. */
describe("the local service does as interface.md says:", () => {
  /** 95 addresses, which fill three pages of thirty and a part of the fourth. */
  const many = Array.from({ length: 95 }, (_, i) => {
    const digits = createHash("sha1").update(`address ${i}`).digest("hex");
    const verdict = identify(`0x${digits}`);
    return verdict.valid ? verdict.canonical : "";
  });
  const [first = "", second = ""] = many;
  const solana = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
  /** One of the two addresses with the tag `wallets` of the sample. Only the sample has amounts. */
  const wallet = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
  const wallets = "sample_public_wallet";
  let service: MountedFixture;
  let sample: MountedFixture;
  /** All transactions of the sample. */
  let transactions: readonly Row[];

  before(async () => {
    [service, sample] = await Promise.all([mountForTest(), mountForTest()]);
    await service.hideSample();
    await service.send("POST", "/v2/tags/many_of_them", many);
    await service.send("POST", "/v2/tags/first_two", [first, second]);
    await service.send("POST", "/v2/tags/on_solana", [solana]);
    for (let i = 0; i < 40; i += 1) await service.send("POST", `/v2/tags/tag_${i}`, [first]);
    transactions = await amountsUnder("/v2/transactions");
  });

  after(() => Promise.all([service.stop(), sample.stop()]));

  const walk = (path: string): ReturnType<typeof walkPages> => walkPages(service, path);
  const rowsUnder = async (path: string): Promise<readonly Row[]> => (await walk(path)).rows;
  const amountsUnder = async (path: string): Promise<readonly Row[]> =>
    (await walkPages(sample, path)).rows;
  const valuesOf = (rows: readonly Row[], field: string): unknown[] =>
    rows.map((row) => row[field]);

  describe("Endpoint 2, List Token Holdings", () => {
    it("is an array of Token holding records with decimals of their deployment", async () => {
      const tokens = await rowsUnder("/v2/tokens");
      const decimalsOf = new Map(
        tokens
          .flatMap((token) => rowsOf(token["deployments"]))
          .map((it) => [`${String(it["chain"])} ${String(it["address"])}`, it["decimals"]]),
      );
      const rows = await amountsUnder("/v2/token-holdings");
      assert.ok(rows.length > 30);
      for (const row of rows) {
        assertRecord("holding", row);
        const key = `${String(row["chain"])} ${String(row["token_address"])}`;
        assert.equal(row["token_decimals"], decimalsOf.get(key), key);
        assert.ok(BigInt(String(row["balance"])) > 0n);
      }
    });

    it("filters by tag, address, chain and token address, alone and together", async () => {
      const ofSolana = await amountsUnder(`/v2/token-holdings?address=${solana}`);
      assert.deepEqual([...new Set(valuesOf(ofSolana, "chain"))], ["solana"]);
      const tagged = await amountsUnder(`/v2/token-holdings?tag=sample_router&address=${solana}`);
      assert.deepEqual(tagged, ofSolana);
      const native = await amountsUnder("/v2/token-holdings?token_address=0");
      assert.deepEqual([...new Set(valuesOf(native, "token_address"))], ["0"]);
      const both = await amountsUnder("/v2/token-holdings?token_address=0&chain=solana");
      assert.deepEqual(valuesOf(both, "token_symbol"), ["SOL"]);
      assert.deepEqual(
        await amountsUnder(`/v2/token-holdings?address=${solana}&chain=ethereum`),
        [],
      );
      assert.deepEqual(
        await amountsUnder(`/v2/token-holdings?tag=${wallets}&address=${solana}`),
        [],
      );
      assert.deepEqual(await amountsUnder("/v2/token-holdings?tag=no_such_tag"), []);
    });

    it("finds a token address in any spelling", async () => {
      const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
      const rows = await amountsUnder(`/v2/token-holdings?token_address=${usdt.toLowerCase()}`);
      assert.deepEqual(rows, await amountsUnder(`/v2/token-holdings?token_address=${usdt}`));
    });

    it("has no rows for addresses that the user has tagged, nor for any other while the sample is hidden", async () => {
      for (const path of [
        `address=${first}`,
        "tag=many_of_them",
        `address=${second}&tag=first_two`,
      ]) {
        assert.deepEqual(await rowsUnder(`/v2/token-holdings?${path}`), [], path);
        assert.deepEqual(await rowsUnder(`/v2/transactions?${path}`), [], path);
      }
      assert.deepEqual(await rowsUnder("/v2/token-holdings"), [], "the sample is hidden");
    });

    it("counts only requested addresses among the holders", async () => {
      for (const row of await amountsUnder(`/v2/token-holdings?tag=${wallets}`)) {
        assert.ok(Number(row["holders"]) >= 1 && Number(row["holders"]) <= 2);
      }
      const ofOne = await amountsUnder(`/v2/token-holdings?address=${wallet}`);
      assert.deepEqual([...new Set(valuesOf(ofOne, "holders"))], [1]);
    });
  });

  describe("Endpoint 3, List Transactions", () => {
    it("is an array of Transaction records, the block number a string or a number", async () => {
      const rows = await amountsUnder(`/v2/transactions?tag=${wallets}`);
      for (const row of rows) assertRecord("transaction", row);
      const types = (chain: readonly Row[]): string[] => [
        ...new Set(valuesOf(chain, "block_number").map((value) => typeof value)),
      ];
      assert.deepEqual(types(rows), ["string"]);
      assert.deepEqual(
        types(await amountsUnder(`/v2/transactions?tag=sample_router&address=${solana}`)),
        ["number"],
      );
    });

    it("lists transactions from or to the address", async () => {
      const rows = await amountsUnder(`/v2/transactions?address=${wallet}`);
      assert.ok(rows.length > 0);
      assert.ok(
        rows.every((row) => row["from_address"] === wallet || row["to_address"] === wallet),
      );
      const meant = transactions.filter(
        (row) => row["from_address"] === wallet || row["to_address"] === wallet,
      );
      assert.deepEqual(rows, meant);
    });

    it("has the sender 0 if no sender address applies", () => {
      const senders = valuesOf(transactions, "from_address");
      assert.ok(senders.includes("0"));
    });

    it("filters by chain, token address and tag", async () => {
      const rows = await amountsUnder(
        "/v2/transactions?tag=sample_exchange&chain=ethereum&token_address=0",
      );
      assert.ok(rows.length > 0);
      assert.deepEqual([...new Set(valuesOf(rows, "chain"))], ["ethereum"]);
      assert.deepEqual([...new Set(valuesOf(rows, "token_address"))], ["0"]);
    });

    it("accepts since as an exclusive time filter, which the links keep", async () => {
      const all = await amountsUnder(`/v2/transactions?tag=${wallets}`);
      const since = String(all.at(-20)?.["block_time"]).replace(".000Z", "Z");
      const { rows, pages } = await walkPages(
        sample,
        `/v2/transactions?tag=${wallets}&since=${since}`,
      );
      const isLater = (row: Row): boolean =>
        Date.parse(String(row["block_time"])) > Date.parse(since);
      assert.deepEqual(rows, all.filter(isLater));
      assert.equal(
        new URL(linkOf(pages[0] ?? assert.fail(), "next") ?? "", "http://h").searchParams.get(
          "since",
        ),
        since,
      );
    });

    for (const since of ["2026-01-01", "yesterday", "2026-13-01T00:00:00Z", "1767225600"]) {
      it(`refuses since=${since}, which is not in the ISO 8601 format YYYY-MM-DDTHH:MM:SSZ`, async () => {
        assert.equal((await service.get(`/v2/transactions?since=${since}`)).status, 400);
      });
    }
  });

  describe("Endpoint 8, List Tagged Addresses", () => {
    it("is an array of Tagged address records, in the order of tagging", async () => {
      const { rows } = await walk("/v2/tags/many_of_them/addresses");
      for (const row of rows) assertRecord("taggedAddress", row);
      assert.deepEqual(valuesOf(rows, "address"), many);
      assert.equal(String(rows[0]?.["tags"]).startsWith("many_of_them,first_two,tag_0"), true);
    });

    it("supports per_page", async () => {
      const { pages } = await walk("/v2/tags/many_of_them/addresses?per_page=50");
      assert.deepEqual(
        pages.map(({ json }) => rowsOf(json).length),
        [50, 45],
      );
    });
  });

  describe("Endpoint 9, List Tags", () => {
    it("is an array of Tag summary records with their counts", async () => {
      const rows = await rowsUnder("/v2/tags");
      for (const row of rows) assertRecord("tagSummary", row);
      assert.equal(rows.length, 43);
      assert.deepEqual(
        rows.slice(0, 4).map((row) => [row["tag"], row["address_count"]]),
        [
          ["many_of_them", 95],
          ["first_two", 2],
          ["on_solana", 1],
          ["tag_0", 1],
        ],
      );
    });
  });

  describe("Pagination", () => {
    const lists = [
      ["/v2/tokens", "page"],
      ["/v2/token-holdings", "after"],
      ["/v2/transactions?tag=sample_public_wallet", "after"],
      ["/v2/tags", "since"],
      ["/v2/tags/many_of_them/addresses", "after"],
    ] as const;

    const hasAmounts = (path: string): boolean => /holdings|transactions/.test(path);

    for (const [path, field] of lists) {
      it(`rules 2 to 4: ${path} has absolute links that page by ${field}, 30 rows a page`, async () => {
        const target = hasAmounts(path) ? sample : service;
        const { rows, pages } = await walkPages(target, path);
        assert.ok(pages.length > 1);
        assert.ok(pages.slice(0, -1).every(({ json }) => rowsOf(json).length === 30));
        const keys = rows.map((row) => JSON.stringify(row));
        assert.equal(new Set(keys).size, keys.length, "each row once");
        const [start, end] = [pages[0] ?? assert.fail(), pages.at(-1) ?? assert.fail()];
        assert.match(start.link ?? "", new RegExp(`^<http://127\\.0\\.0\\.1:${target.port}/v2/`));
        assert.match(linkOf(start, "next") ?? "", new RegExp(`[?&]${field}=`));
        assert.equal(linkOf(start, "prev"), undefined);
        assert.equal(linkOf(end, "next"), undefined);
        assert.ok(!(start.link ?? "").includes("api_key"), "the key is not repeated");
      });

      it(`rule 3: ${path} also links to the last, previous and first pages`, async () => {
        const target = hasAmounts(path) ? sample : service;
        const { pages } = await walkPages(target, path);
        const last = await target.get(linkOf(pages[0] ?? assert.fail(), "last") ?? "");
        assert.deepEqual(rowsOf(last.json).at(-1), rowsOf(pages.at(-1)?.json).at(-1));
        const back = await walkPages(
          target,
          linkOf(pages[0] ?? assert.fail(), "last") ?? "",
          "prev",
        );
        assert.deepEqual(rowsOf(back.pages.at(-1)?.json)[0], rowsOf(pages[0]?.json)[0]);
        const start = await target.get(linkOf(last, "first") ?? "");
        assert.deepEqual(start.json, pages[0]?.json);
      });
    }

    it("rule 2: the header is omitted when all results fit on one page", async () => {
      for (const path of ["/v2/tags/first_two/addresses", "/v2/token-holdings?tag=on_solana"]) {
        assert.equal((await service.get(path)).link, undefined, path);
      }
      const onOne = await service.get("/v2/tags/many_of_them/addresses?per_page=95");
      assert.equal(onOne.link, undefined);
    });

    it("rule 6: the URLs keep per_page when it was given, and only then", async () => {
      const given = await service.get("/v2/tags/many_of_them/addresses?per_page=10&after=30");
      for (const rel of ["prev", "next", "first", "last"]) {
        assert.match(linkOf(given, rel) ?? "", /[?&]per_page=10(&|$)/);
      }
      const not = await service.get("/v2/tags/many_of_them/addresses");
      assert.doesNotMatch(not.link ?? "", /per_page/);
    });

    for (const query of [
      "after=x",
      "after=-1",
      "after=1&before=1",
      "per_page=0",
      "per_page=all",
      "after=1&after=2",
    ]) {
      it(`refuses ${query}`, async () => {
        const answer = await service.get(`/v2/tags/many_of_them/addresses?${query}`);
        assert.equal(answer.status, 400);
      });
    }

    it("a page after the last is empty and links back", async () => {
      const answer = await service.get("/v2/tokens?page=9999");
      assert.deepEqual(answer.json, []);
      assert.match(linkOf(answer, "prev") ?? "", /page=\d+$/);
    });

    it("no row is lost or repeated while others are added", async () => {
      const tag = "/v2/tags/growing_one/addresses?per_page=10";
      await service.send("POST", "/v2/tags/growing_one", many.slice(0, 25));
      const seen: unknown[] = [];
      for (let url: string | undefined = tag; url !== undefined; ) {
        const answer = await service.get(url);
        seen.push(...valuesOf(rowsOf(answer.json), "address"));
        url = linkOf(answer, "next");
        if (seen.length === 10)
          await service.send("POST", "/v2/tags/growing_one", many.slice(25, 40));
      }
      assert.deepEqual(seen, many.slice(0, 40));
    });
  });

  describe("Authentication", () => {
    it("accepts api_key as a URL-encoded field, on GET and on POST next to a bare array", async () => {
      const got = await sendOverHttp(service.port, "GET", withKey("/v2/chains"));
      assert.equal(got.status, 200);
      const path = withKey("/v2/tags/by_post");
      const posted = await sendOverHttp(service.port, "POST", path, JSON.stringify([first]));
      assert.equal(posted.status, 200);
      assert.ok(!JSON.stringify([got, posted]).includes(mountedKey));
    });

    it("is required by every endpoint", async () => {
      const paths = [
        "tokens",
        "token-holdings",
        "transactions",
        "chains",
        "tags",
        "tags/first_two",
      ];
      for (const path of [...paths, "tags/first_two/addresses", `addresses/${first}`, "nothing"]) {
        assert.equal((await sendOverHttp(service.port, "GET", `/v2/${path}`)).status, 401, path);
      }
    });
  });

  describe("Versioning and the rest", () => {
    it("the prefix is /v2, and other paths do not exist", async () => {
      for (const path of ["/tags", "/v1/tags", "/v2", "/v2/", "/v2/tags/", "/v2/tags//addresses"]) {
        const { status } = await service.get(path);
        assert.ok(status === 400 || status === 404, `${path}: ${status}`);
      }
    });

    it("every response body is JSON, including refusals", async () => {
      for (const path of ["/v2/chains", "/v2/nothing", "/v2/tags/no_such_tag"]) {
        const answer = await service.get(path);
        assert.equal(answer.contentType, "application/json; charset=utf-8");
        assert.notEqual(answer.json, undefined);
      }
      assert.equal(typeof rowOf((await service.get("/v2/nothing")).json)["error"], "string");
    });

    it("an existing path accepts no other method", async () => {
      for (const [method, path] of [
        ["POST", "/v2/tags"],
        ["DELETE", "/v2/tags/first_two"],
        ["PUT", "/v2/chains"],
      ] as const) {
        const sent = method === "POST" ? [first] : undefined;
        assert.equal((await service.send(method, path, sent)).status, 405, `${method} ${path}`);
      }
    });
  });
});
