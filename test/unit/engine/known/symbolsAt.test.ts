import assert from "node:assert/strict";
import { inferChain } from "../../../../src/engine/chains/inferredChain";
import { symbolsAt } from "../../../../src/engine/known/symbolsAt";
import { usdcOnEthereum } from "../../../support/realAddresses";

describe("the symbols of an address at its places", () => {
  const deployments = [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }] as const;
  const tokens = [{ symbol: "USDC", name: "USD Coin", deployments }] as const;
  const ethereum = inferChain("ethereum", "chainId");
  const base = inferChain("base", "chainId");

  it("are followed by their chain if none of the places is on it", () => {
    assert.deepEqual(symbolsAt(tokens, [base]), ["USDC · Ethereum"]);
    assert.deepEqual(symbolsAt(tokens, [base, ethereum]), ["USDC"]);
  });

  it("stand alone where a place says no chain, or no place is known", () => {
    assert.deepEqual(symbolsAt(tokens, [base, undefined]), ["USDC"]);
    assert.deepEqual(symbolsAt(tokens, []), ["USDC"]);
    assert.deepEqual(symbolsAt([], [base]), []);
  });

  it("are always followed by their chain in a list that shows no chains, by that of a place if it is one of several", () => {
    for (const places of [[], [undefined], [ethereum], [base]]) {
      assert.deepEqual(symbolsAt(tokens, places, true), ["USDC · Ethereum"]);
    }
    const [first] = deployments;
    const both = [{ ...tokens[0], deployments: [first, { ...first, chain: "base" }] }];
    assert.deepEqual(symbolsAt(both, [base], true), ["USDC · Base"]);
    assert.deepEqual(symbolsAt(both, [undefined], true), ["USDC · Ethereum, …"]);
    assert.deepEqual(symbolsAt(both, [base]), ["USDC"]);
    assert.deepEqual(symbolsAt([], [base], true), []);
  });
});
