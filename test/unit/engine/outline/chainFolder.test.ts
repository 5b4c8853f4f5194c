import assert from "node:assert/strict";
import { areChainFolders, findChainFolder } from "../../../../src/engine/outline/chainFolder";

describe("a folder with the name of a chain", () => {
  it("is the deepest one of the chain that the path makes likely", () => {
    const folders = {
      "src/definitions/base/tokens.ts": { parent: "src/definitions", chainId: 8453 },
      "arbitrum/tokens.ts": { parent: "", chainId: 42161 },
      "polygon/src/polygon/a.ts": { parent: "polygon/src", chainId: 137 },
    };
    for (const [path, folder] of Object.entries(folders))
      assert.deepEqual(findChainFolder(path), folder, path);
  });

  it("is none for a certain or unclear path, a chain without an id, a part of a name and a query", () => {
    for (const path of [
      "deployments/base/a.json",
      "optimism/base-tokens/polygon/a.ts",
      "tokens/solana/a.ts",
      "my-arbitrum-app/a.ts",
      "tokens/base.ts",
      "definitions/base/tokens.sql",
      "definitions/base/query.graphql",
      "src/chains/ethereum/a.ts",
      "definitions/arbitrum/base/a.ts",
      "definitions/arbitrum/nova/a.ts",
      "definitions/arbitrum/l1Addresses.ts",
      "bridges/arbitrum/a.json",
      "src/tokens.ts",
    ])
      assert.equal(findChainFolder(path), undefined, path);
  });
});

describe("folders next to each other", () => {
  it("are folders of chains if all have names of chains, at least three of them EVM chains", () => {
    const chains = ["arbitrum", "base", "optimism"];
    const cases: readonly (readonly [names: readonly string[], areChains: boolean])[] = [
      [chains, true],
      [["avalanche", "mainnet", "zksync-era", "solana", "base-sepolia"], true],
      [[...chains, "common", ".git", "_shared", "utils"], true],
      [[...chains, "components"], false],
      [["arbitrum", "base"], false],
      [["base", "data", "mode"], false],
      [["base", "mint", "classic", "arbitrum"], false],
      [["mainnet", "ethereum", "base"], false],
      [["ethereum", "solana", "aptos", "sui"], false],
      [[], false],
    ];
    for (const [names, areChains] of cases)
      assert.equal(areChainFolders(names), areChains, names.join());
  });
});
