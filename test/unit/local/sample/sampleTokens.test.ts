import assert from "node:assert/strict";
import { identify } from "../../../../src/addresses/identify";
import { sampleTokens } from "../../../../src/local/sample/sampleTokens";
import { tokenDeployments } from "../../../../src/local/sample/tokenDeployments";

describe("the tokens of the sample", () => {
  const contracts = sampleTokens
    .flatMap((token) => token.deployments)
    .filter(({ address }) => address !== "0");

  it("are 60 and more, with ids of their own", () => {
    assert.ok(sampleTokens.length >= 60);
    assert.equal(new Set(sampleTokens.map(({ id }) => id)).size, sampleTokens.length);
  });

  it("have only addresses that are valid on their chain", () => {
    for (const { chain, address } of contracts) {
      const verdict = identify(address);
      assert.ok(verdict.valid && verdict.chains.some((on) => on === chain), `${chain} ${address}`);
    }
  });

  it("leave nothing out of the public lists and add nothing, and every row has its source", () => {
    assert.equal(contracts.length, tokenDeployments.length);
    const sources = /^[\w-]+\/[\w-]+(@[0-9a-f]{7})? [\w/]+\.json$/;
    for (const row of tokenDeployments) assert.match(row[5], sources);
  });

  it("are one token only where the names agree", () => {
    const usdc = sampleTokens.filter(({ symbol }) => symbol === "USDC");
    assert.deepEqual(
      usdc.map(({ id, deployments }) => [id, deployments.map(({ chain }) => chain)]),
      [
        ["usdc-usdcoin", ["ethereum", "bnb", "polygon", "optimism", "base"]],
        ["usdc-usdc", ["solana"]],
      ],
    );
  });

  it("have decimals that differ between deployments, and native coins on all thirteen chains", () => {
    const usdc = sampleTokens.find(({ id }) => id === "usdc-usdcoin");
    assert.deepEqual(
      usdc?.deployments.map(({ decimals }) => decimals),
      [6, 18, 6, 6, 6],
    );
    const natives = sampleTokens.flatMap(({ deployments }) =>
      deployments.filter(({ address }) => address === "0").map(({ chain }) => chain),
    );
    assert.equal(new Set(natives).size, 13);
    assert.equal(natives.length, 13);
  });
});
