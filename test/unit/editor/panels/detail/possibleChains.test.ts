import assert from "node:assert/strict";
import { findPossibleChains } from "../../../../../src/editor/panels/detail/possibleChains";
import { vitalik } from "../../../../support/realAddresses";

const chains = Object.entries({
  ...{ bitcoin: -1, ethereum: 1, solana: -1, dogecoin: -1, bitcoincash: -1, ton: -1, base: 8453 },
  ...{ sui: -1, aptos: -1, gnosis: 100, near: -1, other: null, "node-0123abcd": 31_337 },
  ...{ tron: 728_126_428 },
}).map(([chain, chainId]) => ({ chain, chainId, name: chain, icon_url: null, explorers: [] }));

function possible(address: string, ...also: readonly string[]): string {
  return findPossibleChains(chains, address, new Set(also))
    .map(({ chain }) => chain)
    .join(" ");
}

describe("the chains on which an address can exist", () => {
  it("are those of its format, and those of the service that may have it", () => {
    assert.equal(possible(vitalik), "ethereum base gnosis other node-0123abcd");
    assert.equal(
      possible("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
      "bitcoin bitcoincash near other tron",
    );
    assert.equal(possible(`0x${"5a".repeat(32)}`), "sui aptos near other tron");
  });

  it("include those that rows have anyway, and are all chains for an unknown format", () => {
    assert.equal(possible(vitalik, "ton"), "ethereum ton base gnosis other node-0123abcd");
    assert.equal(possible("no address"), chains.map(({ chain }) => chain).join(" "));
  });
});
