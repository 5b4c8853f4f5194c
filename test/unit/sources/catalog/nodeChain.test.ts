import assert from "node:assert/strict";
import {
  exportChain,
  exportChains,
  identifierOf,
  importChain,
} from "../../../../src/sources/catalog/nodeChain";
import { buildExport } from "../../../../src/editor/panels/tables/exportText";

const nodes = [
  { chain: "ethereum", chainId: 1 },
  { chain: "node-0123abcd", chainId: 31_337 },
];

describe("the chain of a node", () => {
  it("is exported as its chain id, which scripts know", () => {
    const outside = ["node-0123abcd", "ethereum", "solana"].map((each) => exportChain(each, nodes));
    assert.deepEqual(outside, ["eip155:31337", "ethereum", "solana"]);
    assert.deepEqual([identifierOf("node-0123abcd"), identifierOf("base")], ["", "base"]);
  });

  it("is never exported as its identifier, even after the node was removed", () => {
    assert.equal(exportChain("node-0123abcd", []), "eip155");
  });

  it("is found by its exported name", () => {
    const found = ["eip155:31337", "ethereum", "eip155:1"].map((each) => importChain(each, nodes));
    assert.deepEqual(found, ["node-0123abcd", "ethereum", "eip155:1"]);
  });

  it("is exported in records, which are otherwise unchanged", () => {
    const records = {
      address: { chains: ["base", "node-0123abcd"], tags: ["node-0123abcd"] },
      holdings: { rows: [{ chain: "node-0123abcd", balance: "5", token_price: null }] },
    };
    assert.deepEqual(exportChains(records, nodes), {
      address: { chains: ["base", "eip155:31337"], tags: ["node-0123abcd"] },
      holdings: { rows: [{ chain: "eip155:31337", balance: "5", token_price: null }] },
    });
  });

  it("is written as its chain id into exported files", () => {
    const rows = [{ chain: "node-0123abcd", token_address: "0", balance: "5" }];
    for (const format of ["csv", "json"] as const) {
      const text = [...buildExport(rows, "holdings", format, nodes)].join("");
      assert.match(text, /eip155:31337/);
      assert.ok(!text.includes("node-0123abcd"), text);
    }
  });
});
