import assert from "node:assert/strict";
import { isRelated } from "../../../../src/engine/checks/relatedSymbol";
import type { Name } from "../../../../src/engine/names/name";

describe("the symbol of a token that the book tells apart from another one", () => {
  const copy = (text: string): Name => ({
    text,
    kind: "token",
    chains: ["base"],
    source: { title: "A", version: "1" },
    token: { name: "USDC", decimals: 6 },
  });

  it("is compared without what tells it apart [D-36e]", () => {
    for (const text of ["USDC (Wormhole from Solana)", "USDC (Wormhole) on Avalanche"]) {
      assert.equal(isRelated("USDC", copy(text)), true, text);
      assert.equal(isRelated("SOL", copy(text)), false, text);
      assert.equal(isRelated("WORM", copy(text)), false, text);
    }
  });
});
