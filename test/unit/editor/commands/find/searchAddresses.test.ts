import assert from "node:assert/strict";
import path from "node:path";
import { KnownAddresses } from "../../../../../src/sources/tags/knownAddresses";
import { TagIndexStore } from "../../../../../src/sources/tags/tagIndexStore";
import { TokenStore } from "../../../../../src/sources/tags/tokenStore";
import { listWorkspaceNames } from "../../../../../src/editor/commands/find/nearAddresses";
import {
  type SearchedPlaces,
  searchAddresses,
} from "../../../../../src/editor/commands/find/searchAddresses";
import { searchNames } from "../../../../../src/editor/commands/find/searchCatalog";
import type { InferredChain } from "../../../../../src/engine/chains/inferredChain";
import { checkFactsOf, identityOf, tokenName, warningsOver } from "../../../../support/checkFacts";
import { labelledNames } from "../../../../support/labelledNames";
import { many } from "../../../../support/manyAddresses";
import { namesOf } from "../../../../support/namesOf";
import { poison } from "../../../../support/poison";
import { deadMove, vitalik } from "../../../../support/realAddresses";
import { RecordService } from "../../../../support/recordService";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";

const usdcOnEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

describe("the search for an address by name", () => {
  const service = new RecordService({});
  const catalog = service.createCatalog();
  const names = labelledNames({ [poison]: "USDC" });
  const facts = checkFactsOf([
    { address: usdcOnEthereum, name: tokenName("USDC", 6, ["ethereum"]) },
  ]);
  facts.anchors.add({ ...identityOf(poison), origin: "files" });
  const warnings = warningsOver(facts);
  const inWorkspace = [identityOf(usdcOnBase), identityOf(vitalik)];
  const findInWorkspace: SearchedPlaces["findInWorkspace"] = (part, most) =>
    inWorkspace.filter(({ canonical }) => canonical.toLowerCase().includes(part)).slice(0, most);
  const isInWorkspace: SearchedPlaces["isInWorkspace"] = (address) =>
    inWorkspace.some(({ canonical }) => canonical === address.canonical);
  let folder: TemporaryFolder;
  let known: KnownAddresses;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    const tokens = new TokenStore(path.join(folder.path, "tokens"));
    known = new KnownAddresses(new TagIndexStore(folder.path, "test"), tokens);
    await names.open();
  });
  afterEach(() => folder.remove());
  after(() => {
    catalog.dispose();
  });

  function search(word: string, inferred?: InferredChain) {
    return searchAddresses(
      { catalog, known, names, warnings, findInWorkspace, isInWorkspace },
      word,
      inferred,
    );
  }

  function tag(address: string, ...tags: string[]): void {
    known.learn([{ address, tags, chains: ["ethereum"] }]);
  }

  it("finds addresses with a tag that contains the text, and shows them with their checksum", () => {
    tag(vitalik.toLowerCase(), "quayside_main", "other_tag");
    const found = search("QUAYSIDE");
    assert.deepEqual(
      found.map(({ address, text, kind }) => [address, text, kind]),
      [[vitalik, "quayside_main", "tag"]],
    );
  });

  it("lists, if nothing is typed, the addresses of the file, then the workspace's labels, then tags", () => {
    const own = "0x52908400098527886E0F7030069857D2E4169EE7";
    tag(vitalik, "quayside_main");
    const inFile = [identityOf(own)];
    const found = searchAddresses(
      { catalog, known, names, warnings, findInWorkspace, isInWorkspace },
      "",
      undefined,
      inFile,
    );
    const first = found.filter(({ imitates }) => imitates === undefined).map(({ text }) => text);
    assert.equal(first[0], own);
    assert.ok(first.includes("quayside_main"));
    const labels = [...listWorkspaceNames(names)].map(([{ canonical }, { text }]) => [
      canonical,
      text,
    ]);
    assert.deepEqual(labels, [[identityOf(poison).canonical, "USDC"]]);
  });

  it("finds names, first those on the chain that the file states", () => {
    const first = (inferred?: InferredChain) => search("usdc", inferred)[0]?.address;
    assert.equal(first({ chain: "base", reason: "path" }), usdcOnBase);
    assert.equal(first({ chain: "ethereum", reason: "path" }), usdcOnEthereum);
    const others = search("usdc", { chain: "base", reason: "path" }).filter((one) => !one.isHere);
    assert.ok(others.some(({ address }) => address === usdcOnEthereum));
  });

  it("puts a token that the files of the workspace contain before the same token on other chains", () => {
    assert.equal(search("usdc").find(({ name }) => name?.token !== undefined)?.address, usdcOnBase);
  });

  it("finds a token of the service on each chain of its address", async () => {
    const weth = "0x4200000000000000000000000000000000000006";
    const deployments = ["optimism", "base"].map((chain) => ({
      chain,
      address: weth,
      decimals: 18,
    }));
    const tokens = [{ id: "quay", name: "Quay Ether", symbol: "QETH", type: "evm", deployments }];
    const own = new RecordService({ tokens }).createCatalog();
    await own.tokens.loadMore();
    const places = { catalog: own, known, names, warnings, findInWorkspace, isInWorkspace };
    for (const chain of ["optimism", "base"] as const) {
      const found = searchAddresses(places, "qeth", { chain, reason: "path" });
      assert.deepEqual(
        found.map(({ chains, isHere }) => [chains, isHere]),
        [[["optimism", "base"], true]],
      );
    }
    own.dispose();
  });

  it("finds an address of the workspace by a part of it", () => {
    for (const part of ["0xd8dA6", "7eEd9e03"]) {
      assert.deepEqual(
        search(part).map(({ address, kind }) => [address, kind]),
        [[vitalik, "address"]],
      );
    }
    assert.deepEqual(search("0xd8"), []);
  });

  it("puts exact names first, then names with a word that begins with the text, of equal fits the user's own first", async () => {
    const [exact = "", begun = "", inside = "", part = ""] = many(4);
    const labelled = labelledNames({
      [exact]: "HOT",
      [begun]: "Hot vault",
      [inside]: "A hot one",
      [part]: "Photo",
    });
    await labelled.open();
    tag(vitalik, "hot_wallet");
    const places = { catalog, known, names: labelled, warnings, findInWorkspace, isInWorkspace };
    const found = searchAddresses(places, "hot", undefined);
    assert.deepEqual(
      found.map(({ text, name }) => `${text} ${name === undefined ? "tag" : name.kind}`),
      [
        "HOT label",
        "HOT token",
        "hot_wallet tag",
        "Hot vault label",
        "A hot one label",
        "HOTCROSS token",
        "Photo label",
      ],
    );
  });

  it("shows which unknown address of the workspace a result looks like [W-49]", () => {
    const own = checkFactsOf([]);
    own.anchors.add({ ...identityOf(usdcOnEthereum), origin: "workspace" });
    const places = {
      catalog,
      known,
      names,
      warnings: warningsOver(own),
      findInWorkspace,
      isInWorkspace,
    };
    const [first] = searchAddresses(places, "usdc", undefined).filter(
      ({ address }) => address.toLowerCase() === poison,
    );
    assert.equal(first?.imitates, undefined);
    assert.equal(first?.twin?.canonical, usdcOnEthereum);
  });

  it("lists look-alikes last, on any chain, with the address that they look like", () => {
    for (const inferred of [undefined, { chain: "base", reason: "path" }] as const) {
      const found = search("usdc", inferred);
      assert.ok(found.length > 2);
      const last = found.at(-1);
      assert.deepEqual([last?.address.toLowerCase(), last?.isHere], [poison, true]);
      assert.equal(last?.imitates?.canonical, usdcOnEthereum);
      assert.ok(found.slice(0, -1).every(({ imitates }) => imitates === undefined));
    }
  });

  it("finds a known address by a part of it", () => {
    tag(vitalik, "quayside_main");
    assert.deepEqual(
      search(vitalik.slice(0, 10)).map(({ address }) => address),
      [vitalik],
    );
  });

  it("combines words of a name, its chain and its source, in any order [T-67f]", async () => {
    const shipped = namesOf();
    await shipped.open();
    const found = (typed: string): readonly string[] =>
      searchNames(shipped, typed).map((hit) => (hit.kind === "name" ? hit.name.text : ""));
    for (const typed of ["aave pool base", "base POOL aave", "pool  base"])
      assert.ok(found(typed).includes("AaveV3Base.POOL"), typed);
    assert.equal(found("usdt eth")[0], "USDT");
    assert.ok(found("usdc from solana").every((text) => text.startsWith("USDC (Wormhole")));
    assert.deepEqual(found("usdc nowhere"), []);
  });

  it("finds the token of the book after any number of labels with its name (L-49)", async () => {
    const flood = async (text: string) => {
      const flooded = labelledNames(Object.fromEntries(many(300).map((each) => [each, text])));
      await flooded.open();
      return flooded;
    };
    for (const typed of ["usdc", "usdc base"]) {
      const hits = searchNames(await flood(typed), typed);
      const addresses = hits.map((hit) => (hit.kind === "name" ? hit.address : ""));
      assert.equal(addresses[0], many(1)[0]);
      assert.ok(addresses.includes(usdcOnBase), typed);
      assert.ok(hits.length <= 200, typed);
    }
    const places = {
      catalog,
      known,
      names: await flood("USDC"),
      warnings,
      findInWorkspace,
      isInWorkspace,
    };
    const found = searchAddresses(places, "usdc", { chain: "base", reason: "path" });
    const here = found.filter(({ isHere }) => isHere).slice(0, 100);
    assert.ok(here.some(({ address }) => address === usdcOnBase));
  });

  it("finds no address of 64 digits, nothing reserved, and no text that is no address (T-45f)", () => {
    tag(deadMove, "quayside_main");
    tag("not an address", "quayside_main");
    tag(vitalik, "0");
    assert.deepEqual(search("quayside"), []);
    assert.deepEqual(search("0"), []);
  });

  it("finds at most 200 addresses, without a request", () => {
    assert.ok(search("a").length <= 200 && search("").length <= 200);
    assert.ok(search("us").length > 20);
    assert.deepEqual(service.requests, []);
  });
});
