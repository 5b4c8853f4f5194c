import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import { TokenIndex } from "../../../../src/sources/tags/tokenIndex";
import type { Deployment, Token } from "../../../../src/sources/service/schemas";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

function tokenOf(symbol: string, deployments: readonly Deployment[]): Token {
  return {
    id: symbol,
    name: `${symbol} coin`,
    symbol,
    icon_url: "https://x/y.png",
    deployments: [...deployments],
  };
}

const identityOf = (canonical: string): { format: "evm"; canonical: string } => ({
  format: "evm",
  canonical,
});

describe("TokenIndex", () => {
  it("finds a token by its address, with its decimals on each chain", () => {
    const index = new TokenIndex(identify);
    const deployments = [
      { chain: "ethereum", address: usdt.toLowerCase(), decimals: 6 },
      { chain: "bnb", address: usdt, decimals: 18 },
      { chain: "polygon", address: usdc, decimals: 6 },
    ];
    index.add([tokenOf("USDT", deployments)]);
    assert.deepEqual(index.find(identityOf(usdt)), [
      { symbol: "USDT", name: "USDT coin", deployments: deployments.slice(0, 2) },
    ]);
  });

  it("finds no token for a native coin or for an invalid address", () => {
    const index = new TokenIndex(identify);
    index.add([
      tokenOf("ETH", [{ chain: "ethereum", address: "0", decimals: 18 }]),
      tokenOf("BAD", [{ chain: "ethereum", address: "0x12", decimals: 18 }]),
    ]);
    assert.deepEqual(index.find(identityOf("0")), []);
    assert.equal(index.tokens.length, 2);
  });

  it("returns only four of the tokens that have one address", () => {
    const index = new TokenIndex(identify);
    const deployments = [{ chain: "ethereum", address: usdc, decimals: 6 }];
    index.add(Array.from({ length: 9 }, (_, i) => tokenOf(`T${i}`, deployments)));
    assert.deepEqual(
      index.find(identityOf(usdc)).map((token) => token.symbol),
      ["T0", "T1", "T2", "T3"],
    );
  });

  it("is bounded and counts what it skips", () => {
    const index = new TokenIndex(identify);
    const deployments = Array.from({ length: 20_000 }, () => ({
      chain: "ethereum",
      address: "0",
      decimals: 0,
    }));
    index.add(["A", "B", "C", "D"].map((symbol) => tokenOf(symbol, deployments)));
    assert.equal(index.tokens.length, 2);
    assert.equal(index.leftOut, 2);
  });
});
