import assert from "node:assert/strict";
import {
  createKnowledge,
  imageSources,
  type PanelOptions,
} from "../../../../../src/editor/panels/detail/catalogKnowledge";
import { panelRecords } from "../../../../support/panelRecords";
import { RecordService } from "../../../../support/recordService";
import { gateOf } from "../../../../support/gateOf";

function know(icons: PanelOptions["icons"], service = new RecordService(panelRecords, 4)) {
  const catalog = service.createCatalog();
  const options = {
    language: "en",
    hideAmounts: false,
    icons,
    tagsOf: () => [],
    chainsOf: () => [],
    namesOf: () => [],
    hasSources: () => false,
    titleOf: () => undefined,
    findLookAlike: () => undefined,
    firstChains: [],
  };
  return { catalog, knowledge: () => createKnowledge(catalog, gateOf(catalog), options) };
}

describe("what panels know from the catalog", () => {
  const own = "https://records.test/eth.png";
  const other = "https://pictures.test/eth.png";

  it("allows pictures only from the service's host, unless the setting says otherwise (U-08f)", () => {
    const allowed = (icons: PanelOptions["icons"]) =>
      [own, other].map((url) => know(icons).knowledge().allowIcon(url));
    assert.deepEqual(allowed("service"), [own, null]);
    assert.deepEqual(allowed("any"), [own, other]);
    assert.deepEqual(allowed("none"), [null, null]);
  });

  const hostile = [
    "http://records.test/eth.png",
    "https://user@records.test/eth.png",
    "https://records.test.evil.test/eth.png",
    "data:image/svg+xml,<svg/>",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "//records.test/x",
    `https://records.test/${"x".repeat(3_000)}`,
    "",
  ];
  for (const url of hostile) {
    it(`requests nothing at ${url.slice(0, 40)} (U-08f)`, () => {
      assert.equal(know("service").knowledge().allowIcon(url), null);
    });
  }

  it("lists exactly the allowed sources of pictures", () => {
    assert.equal(imageSources("records.test:8443", "service"), "https://records.test:8443");
    assert.equal(imageSources("records.test; script-src *", "service"), "'none'");
    assert.equal(imageSources("records.test", "none"), "'none'");
    assert.equal(imageSources("records.test", "any"), "https:");
    assert.equal(imageSources("", "service"), "'none'");
  });

  it("marks no token as an imitation while tokens may not be loaded yet", async () => {
    const { catalog, knowledge } = know("none");
    await catalog.tokens.load();
    assert.equal(knowledge().isListedSymbol("USDC"), false);
    while (catalog.tokens.hasMore) await catalog.tokens.loadMore();
    assert.equal(knowledge().isListedSymbol("UЅDС"), true);
  });

  it("recognizes an address in every spelling, and compares other texts exactly", () => {
    const { isSame } = know("none").knowledge();
    const address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
    assert.equal(isSame(address, address.toLowerCase()), true);
    assert.equal(isSame("0", "0"), true);
    assert.equal(isSame("token-A", "token-a"), false);
  });
});
