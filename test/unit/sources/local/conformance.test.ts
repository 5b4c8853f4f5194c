import assert from "node:assert/strict";
import { assertRecord, type Row, rowOf, rowsOf } from "../../../support/documented";
import { type MountedFixture, mountForTest, walkPages } from "../../../support/mounted";

/**
 * Tests the local service over HTTP against interface.md, rule by rule. Only an address and a tag of the sample are not
 * from that document.
 */
describe("the local service does as interface.md says:", () => {
  /** An address of the sample, because only the sample has amounts. */
  const wallet = "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe";
  const evm = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
  const evmChains = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"];
  const bitcoin = "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo";
  let service: MountedFixture;

  before(async () => {
    service = await mountForTest();
  });

  after(() => service.stop());

  async function list(path: string): Promise<readonly Row[]> {
    const answer = await service.get(path);
    assert.equal(answer.status, 200, path);
    return rowsOf(answer.json);
  }

  const walk = (path: string): ReturnType<typeof walkPages> => walkPages(service, path);

  const addressesOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row["address"]);

  describe("What the service does", () => {
    it("an address in EVM format is valid on all EVM-based chains", async () => {
      const [record] = rowsOf((await service.send("POST", "/v2/tags/universal_evm", [evm])).json);
      assert.deepEqual(record?.["chains"], evmChains);
    });

    it("an address in Bitcoin format is valid on both the bitcoin and bitcoincash chains", async () => {
      const [record] = rowsOf(
        (await service.send("POST", "/v2/tags/universal_btc", [bitcoin])).json,
      );
      assert.deepEqual(record?.["chains"], ["bitcoin", "bitcoincash"]);
    });
  });

  describe("Endpoint 1, List All Tokens", () => {
    it("is an array of Token records with deployments, decimals that may differ, and native coins", async () => {
      const { rows } = await walk("/v2/tokens");
      assert.ok(rows.length >= 60);
      const deployments = rows.flatMap((row) => rowsOf(row["deployments"]));
      for (const row of rows) assertRecord("token", row);
      for (const deployment of deployments) assertRecord("deployment", deployment);
      assert.equal(deployments.filter((deployment) => deployment["address"] === "0").length, 13);
      const differing = rows.filter((row) => {
        const decimals = rowsOf(row["deployments"]).map((deployment) => deployment["decimals"]);
        return new Set(decimals).size > 1;
      });
      assert.ok(differing.length > 0);
    });
  });

  describe("Endpoint 4, List All Blockchains", () => {
    it("is an array of Chain records for the thirteen networks, without a link header", async () => {
      const answer = await service.get("/v2/chains");
      const rows = rowsOf(answer.json);
      for (const row of rows) {
        assertRecord("chain", row);
        for (const explorer of rowsOf(row["explorers"])) assertRecord("explorer", explorer);
      }
      assert.equal(rows.length, 13);
      assert.equal(answer.link, undefined);
    });

    it("has chainId -1 for a chain that is not EVM-based", async () => {
      const ids = (await list("/v2/chains")).map((row) => [row["chain"], row["chainId"]]);
      assert.deepEqual(
        ids.filter(([, id]) => id === -1).map(([chain]) => chain),
        ["bitcoin", "solana", "dogecoin", "bitcoincash", "ton", "sui", "aptos"],
      );
    });
  });

  describe("Endpoint 5, Assign Tag to Addresses", () => {
    it("rule 1: a tag that does not exist is created", async () => {
      assert.equal((await service.get("/v2/tags/new_tag_1")).status, 404);
      assert.equal((await service.send("POST", "/v2/tags/new_tag_1", [evm])).status, 200);
      assert.equal((await service.get("/v2/tags/new_tag_1")).status, 200);
    });

    it("rule 2: an address can have at most 50 tags, and a refused request changes nothing", async () => {
      const full = "0x000000000000000000000000000000000000dEaD";
      for (let i = 0; i < 50; i += 1) {
        const answer = await service.send("POST", `/v2/tags/fifty_${i}`, [full]);
        assert.equal(answer.status, 200);
      }
      const refused = await service.send("POST", "/v2/tags/fifty_first", [bitcoin, full]);
      assert.equal(refused.status, 422);
      assert.equal((await service.get("/v2/tags/fifty_first")).status, 404);
      const again = await service.send("POST", "/v2/tags/fifty_7", [full]);
      assert.equal(again.status, 200, "a tag that it has already");
      const [record] = rowsOf(again.json);
      assert.ok(Array.isArray(record?.["tags"]) && record["tags"].length === 50);
    });

    it("answers with one Tagged address record for each address in the body", async () => {
      const spelt = [bitcoin, evm, evm.toLowerCase(), "0x1"];
      const rows = rowsOf((await service.send("POST", "/v2/tags/per_address", spelt)).json);
      for (const row of rows) assertRecord("taggedAddress", row);
      const long = `0x${"1".padStart(64, "0")}`;
      assert.deepEqual(addressesOf(rows), [bitcoin, evm, evm, long]);
      for (const row of rows) assert.ok(String(row["tags"]).includes("per_address"));
      const details = rowOf((await service.get("/v2/tags/per_address")).json);
      assert.equal(rowOf(details["stats"])["address_count"], 3);
    });

    for (const tag of ["abcd", "ABCDE", "tag-one", "tag.one", "täglich", "%F0%9F%98%80abcde"]) {
      it(`refuses the tag ${tag}, since a tag has 5 or more characters of a-z, 0-9 and underscore`, async () => {
        const answer = await service.send("POST", `/v2/tags/${encodeURI(tag)}`, [evm]);
        assert.equal(answer.status, 400);
      });
    }

    it("accepts the shortest valid tag", async () => {
      assert.equal((await service.send("POST", "/v2/tags/a_1_z", [evm])).status, 200);
    });

    it("accepts 0 for no tag, and 0 may then appear among the tags of the address", async () => {
      const alone = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
      const [record] = rowsOf((await service.send("POST", "/v2/tags/0", [alone])).json);
      assert.deepEqual(record?.["tags"], ["0"]);
      const tags = (await walk("/v2/tags")).rows.map((row) => row["tag"]);
      assert.ok(!tags.includes("0"));
    });

    for (const body of [{}, "text", [1], [null], [[evm]], null]) {
      it(`refuses the body ${JSON.stringify(body)}, which is not a JSON array of address strings`, async () => {
        assert.equal((await service.send("POST", "/v2/tags/bad_body", body)).status, 400);
        assert.equal((await service.get("/v2/tags/bad_body")).status, 404);
      });
    }

    it("refuses a body with an invalid address, and tags none of its addresses", async () => {
      const answer = await service.send("POST", "/v2/tags/one_wrong", [evm, `${bitcoin}x`]);
      assert.equal(answer.status, 400);
      assert.equal((await service.get("/v2/tags/one_wrong")).status, 404);
    });
  });

  describe("Endpoint 6, Retrieve Tag Details", () => {
    it("is a Tag details object with the counts of the lists", async () => {
      const details = rowOf((await service.get("/v2/tags/sample_public_wallet")).json);
      assertRecord("tagDetails", details);
      assertRecord("tagStats", details["stats"]);
      assert.equal(details["tag"], "sample_public_wallet");
      const stats = rowOf(details["stats"]);
      assert.equal(stats["address_count"], 2);
      assert.equal(
        stats["token_holding_count"],
        (await walk("/v2/token-holdings?tag=sample_public_wallet")).rows.length,
      );
      assert.equal(
        stats["txn_count"],
        (await walk("/v2/transactions?tag=sample_public_wallet")).rows.length,
      );
    });
  });

  describe("Endpoint 7, Retrieve Address Details", () => {
    it("is an Address details object with the counts of the lists", async () => {
      const details = rowOf((await service.get(`/v2/addresses/${wallet.toLowerCase()}`)).json);
      assertRecord("addressDetails", details);
      assertRecord("addressStats", details["stats"]);
      assert.equal(details["address"], wallet);
      assert.deepEqual(details["chains"], evmChains);
      assert.ok(String(details["tags"]).includes("sample_public_wallet"));
      const stats = rowOf(details["stats"]);
      const holdings = await walk(`/v2/token-holdings?address=${wallet}`);
      assert.ok(holdings.rows.length > 0);
      assert.equal(stats["token_holding_count"], holdings.rows.length);
      const transactions = await walk(`/v2/transactions?address=${wallet}`);
      assert.equal(stats["txn_count"], transactions.rows.length);
    });

    it("answers unknown addresses with 404 and invalid ones with 400", async () => {
      const unknown = "0x52908400098527886E0F7030069857D2E4169EE7";
      assert.equal((await service.get(`/v2/addresses/${unknown}`)).status, 404);
      assert.equal((await service.get("/v2/addresses/nonsense")).status, 400);
    });
  });
});
