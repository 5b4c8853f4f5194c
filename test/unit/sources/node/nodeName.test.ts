import assert from "node:assert/strict";
import { formatNodeName } from "../../../../src/sources/node/nodeName";
import { untranslated } from "../../../support/untranslated";

type Named = Parameters<typeof formatNodeName>[1];

describe("the name of a node", () => {
  const nameOf = (node: Partial<Named>, host = "localhost:8545"): string =>
    formatNodeName(
      untranslated,
      { chainId: 31_337, development: undefined, fork: undefined, ...node },
      host,
      (id) => (id === 1 ? "Ethereum" : undefined),
    );

  it("of a development node is that of its program, with its chain id", () => {
    assert.equal(nameOf({ development: "anvil" }), "Anvil 31337 (localhost:8545)");
    assert.equal(
      nameOf({ development: "other", chainId: 1_337 }),
      "Development chain 1337 (localhost:8545)",
    );
  });

  it("of a fork names the forked chain, whatever its own chain id", () => {
    const fork = { chainId: 1, blockNumber: 5 };
    const name = "Hardhat fork of Ethereum (localhost:8545)";
    assert.equal(nameOf({ development: "hardhat", fork }), name);
    assert.equal(nameOf({ development: "hardhat", fork, chainId: 1 }), name);
    const other = { chainId: 5, blockNumber: 5 };
    assert.equal(
      nameOf({ development: "anvil", fork: other }),
      "Anvil fork of Chain 5 (localhost:8545)",
    );
  });

  it("of any other node is that of its chain", () => {
    assert.equal(nameOf({ chainId: 1 }, "alchemy.com"), "Ethereum (alchemy.com)");
    assert.equal(nameOf({ chainId: 5 }, "alchemy.com"), "Chain 5 (alchemy.com)");
  });
});
