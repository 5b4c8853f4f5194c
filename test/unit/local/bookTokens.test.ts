import assert from "node:assert/strict";
import { identify } from "../../../src/addresses/identify";
import { buildToken, type ListedToken, listTokensOf } from "../../../src/local/bookTokens";
import type { Name } from "../../../src/names/name";
import { openShippedBook } from "../../support/namesOf";

describe("the tokens of the local service", () => {
  let tokens: readonly ListedToken[];
  before(async () => {
    tokens = listTokensOf(await openShippedBook());
  });

  it("are those of the book, two thousand or more, with unique ids", () => {
    assert.ok(tokens.length > 1_500, `${tokens.length} tokens`);
    assert.ok(tokens.flatMap(({ deployments }) => deployments).length > 2_000);
    assert.equal(new Set(tokens.map(({ id }) => id)).size, tokens.length);
  });

  it("begin with native coins, followed by tokens on the most chains", () => {
    const counts = tokens.slice(10).map(({ deployments }) => deployments.length);
    assert.deepEqual(
      counts,
      [...counts].sort((a, b) => b - a),
    );
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

  it("are one token only if symbol and name agree, with the decimals of each chain", () => {
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
          [address("4"), [{ text: "A.pool", kind: "contract", chains: ["base"], source }]],
          [address("5"), [{ ...name("USDC on X", "USD Coin", "base", 6), chains: [] }]],
        ] as const,
    };
    assert.deepEqual(
      listTokensOf(book)
        .slice(10)
        .map(({ id, deployments }) => [id, deployments.map(({ decimals }) => decimals)]),
      [
        ["usdc-usd-coin", [6, 18]],
        ["usdc-other", [6]],
      ],
    );
  });
});
