import assert from "node:assert/strict";
import { localChains } from "../../../../src/sources/local/localChains";

/** interface.md, Chain: the identifiers in their order, each with its chainId. */
const documented: readonly (readonly [string, number])[] = [
  ["bitcoin", -1],
  ["ethereum", 1],
  ["bnb", 56],
  ["solana", -1],
  ["dogecoin", -1],
  ["bitcoincash", -1],
  ["ton", -1],
  ["polygon", 137],
  ["arbitrum", 42161],
  ["optimism", 10],
  ["base", 8453],
  ["sui", -1],
  ["aptos", -1],
];

describe("the chains of the local service", () => {
  it("are the thirteen of interface.md, with -1 for chains that are not EVM-based", () => {
    assert.deepEqual(
      localChains.map((chain) => [chain.chain, chain.chainId]),
      documented,
    );
  });

  it("have https explorers whose templates contain their placeholder once", () => {
    const explorers = localChains.flatMap((chain) => chain.explorers);
    assert.ok(explorers.length >= 13);
    for (const { url, tx_url, address_url } of explorers) {
      assert.equal(new URL(url).protocol, "https:");
      const templates = [tx_url ?? "", address_url ?? ""];
      for (const template of templates) assert.ok(template.startsWith(`${url}/`), template);
      assert.equal(templates[0]?.split("{{tx_id}}").length, 2);
      assert.equal(templates[1]?.split("{{address}}").length, 2);
    }
  });

  it("have icons that are data URLs, so nothing is fetched", () => {
    for (const { icon_url } of localChains) {
      assert.match(icon_url ?? "", /^data:image\/svg\+xml,%3Csvg/);
    }
  });
});
