import assert from "node:assert/strict";
import { isRelated } from "../../../../src/engine/checks/relatedSymbol";
import type { Name } from "../../../../src/engine/names/name";

describe("the symbol of a token that the book distinguishes by an addition in brackets", () => {
  const copy = (text: string): Name => ({
    text,
    kind: "token",
    chains: ["base"],
    source: { title: "A", version: "1" },
    token: { name: "USDC", decimals: 6 },
  });

  it("is compared without the addition [D-36e]", () => {
    const bridged = copy("USDC (Wormhole from Solana)");
    assert.equal(isRelated("USDC", bridged), true);
    assert.equal(isRelated("SOL", bridged), false);
    assert.equal(isRelated("WORM", bridged), false);
  });
});
