import assert from "node:assert/strict";
import { ChainMentions } from "../../../../src/engine/checks/chainMentions";

/** What is read between the bars of a text. */
function readBetweenBars(marked: string): number | undefined {
  const [before = "", part = "", after = ""] = marked.split("|");
  const start = before.length;
  return new ChainMentions(before + part + after).onlyIdIn({ start, end: start + part.length });
}

describe("the chain id of a part of a text", () => {
  for (const [marked, expected] of [
    ['{|"chainId": 137, "symbol": "DAI"|}', 137],
    ["|chain_id = 10|\n", 10],
    ['|"ChainID":"8453"|', 8453],
    ["chainId: 1 |chainId: 10| chainId: 137", 10],
    ["|chainId: 1, chainId: 10|", undefined],
    ["|chainId: 1, network: mainnet|", undefined],
    ["|networkId: 1|", undefined],
    ["|sourceChainId: 1|", undefined],
    ["x|chainId: 1|", undefined],
    ["|chainId: 1|37", undefined],
    ["|chainId:\n|137", undefined],
    ["|chainId: 1.5|", undefined],
    ["|symbol: DAI| chainId: 1", undefined],
    ["||", undefined],
  ] as const) {
    it(`is ${expected} in ${JSON.stringify(marked)}`, () => {
      assert.equal(readBetweenBars(marked), expected);
    });
  }

  it("is read in any order", () => {
    const text = "chainId: 1; chainId: 10; chainId: 137;";
    const mentions = new ChainMentions(text);
    const parts = [...text.matchAll(/[^;]+/g)].map((part) => ({
      start: part.index,
      end: part.index + part[0].length,
    }));
    const read = (order: readonly number[]): readonly unknown[] =>
      order.map((at) => mentions.onlyIdIn(parts[at] ?? { start: 0, end: 0 }));
    assert.deepEqual(read([2, 0, 1, 1, 0]), [137, 1, 10, 10, 1]);
  });
});
