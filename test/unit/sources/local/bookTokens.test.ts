import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import {
  buildToken,
  type ListedToken,
  listTokensOf,
} from "../../../../src/sources/local/bookTokens";
import { isQualifiedTokenName, type Name } from "../../../../src/engine/names/name";
import { openShippedBook } from "../../../support/namesOf";

describe("the tokens of the local service", () => {
  let tokens: readonly ListedToken[];
  before(async () => {
    tokens = listTokensOf(await openShippedBook());
  });

  it("are those of the book, more than 1,500, with unique ids", () => {
    assert.ok(tokens.length > 1_500, `${tokens.length} tokens`);
    assert.ok(tokens.flatMap(({ deployments }) => deployments).length > 2_000);
    assert.equal(new Set(tokens.map(({ id }) => id)).size, tokens.length);
  });

  it("begin with native coins, then issuers' tokens, then copies; those with the most deployments first", () => {
    const listed = tokens.slice(10);
    const firstCopy = listed.findIndex(({ symbol }) => isQualifiedTokenName(symbol));
    assert.ok(firstCopy > 1_000, `${firstCopy} before the first copy`);
    for (const part of [listed.slice(0, firstCopy), listed.slice(firstCopy)]) {
      const most = new Map<string, number>();
      for (const { symbol, deployments } of part) {
        most.set(symbol, Math.max(most.get(symbol) ?? 0, deployments.length));
      }
      const counts = [...most.values()];
      assert.deepEqual(
        counts,
        [...counts].sort((a, b) => b - a),
      );
      assert.equal(new Set(part.map(({ symbol }) => isQualifiedTokenName(symbol))).size, 1);
    }
  });

  it("list the issuer's token of a symbol before bridged copies", () => {
    const first = (symbol: string): readonly unknown[] => {
      const token = tokens.find((each) => each.symbol === symbol);
      return [token?.name, token?.deployments.find(({ chain }) => chain === "ethereum")?.address];
    };
    assert.deepEqual(["USDC", "USDT", "WETH", "DAI", "WBTC"].map(first), [
      ["USD Coin", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"],
      ["Tether USD", "0xdac17f958d2ee523a2206206994597c13d831ec7"],
      ["Wrapped Ether", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"],
      ["Dai Stablecoin", "0x6b175474e89094c44da98b954eedeac495271d0f"],
      ["Wrapped BTC", "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599"],
    ]);
  });

  it("have one token of each major symbol, with the issuer's contract on each chain [D-36e]", () => {
    for (const symbol of ["USDC", "USDT", "DAI", "WETH", "WBTC"]) {
      const own = tokens.filter((each) => each.symbol === symbol);
      assert.equal(own.length, 1, symbol);
      const chains = own.flatMap(({ deployments }) => deployments.map(({ chain }) => chain));
      assert.equal(new Set(chains).size, chains.length, symbol);
    }
    const bridged = tokens.find(({ symbol }) => symbol === "USDC (Wormhole from Solana)");
    assert.equal(bridged?.deployments.length, 6);
  });

  it("have only addresses that are valid on their chain, spelt with their checksum", () => {
    for (const token of tokens.map(buildToken)) {
      for (const { chain, address } of token.deployments) {
        if (address === "0") continue;
        const verdict = identify(address);
        assert.ok(verdict.valid && verdict.chains.some((on) => on === chain), address);
        assert.equal(address, verdict.canonical);
      }
    }
  });

  it("have native coins on all thirteen chains, even without a book", () => {
    const natives = listTokensOf(undefined).flatMap(({ deployments }) => deployments);
    assert.ok(natives.every(({ address }) => address === "0"));
    assert.deepEqual([natives.length, new Set(natives.map(({ chain }) => chain)).size], [13, 13]);
  });

  it("are merged into one token only if symbol and name agree, with the decimals of each chain", () => {
    const source = { title: "A", version: "1" };
    const name = (text: string, full: string, chain: "base" | "bnb", decimals: number): Name => ({
      text,
      kind: "token",
      chains: [chain],
      source,
      token: { name: full, decimals },
    });
    const address = (digit: string) =>
      ({ format: "evm", canonical: `0x${digit.repeat(40)}` }) as const;
    const book = {
      entries: () =>
        [
          [address("1"), [name("USDC", "USD Coin", "base", 6)]],
          [address("2"), [name("USDC", "USDCoin", "bnb", 18)]],
          [address("3"), [name("USDC", "Other", "base", 6)]],
          [address("6"), [name("USDC", "USDC", "base", 7)]],
          [address("7"), [name("USDC", "(PoS) USD Coin", "base", 8)]],
          [address("4"), [{ text: "A.pool", kind: "contract", chains: ["base"], source }]],
          [address("5"), [{ ...name("USDC on X", "USD Coin", "base", 6), chains: [] }]],
        ] as const,
    };
    assert.deepEqual(
      listTokensOf(book)
        .slice(10)
        .map(({ id, deployments }) => [id, deployments.map(({ decimals }) => decimals)]),
      [
        ["usdc-usd-coin", [6, 18, 8, 7]],
        ["usdc-other", [6]],
      ],
    );
  });
});
