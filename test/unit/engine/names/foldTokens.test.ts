import assert from "node:assert/strict";
import { foldTokens } from "../../../../src/engine/names/foldTokens";

const shown = (texts: readonly string[], ...unfolded: readonly string[]): readonly string[] =>
  foldTokens(texts, (text) => (text.startsWith("#") ? undefined : text), new Set(unfolded)).map(
    (each) => ("row" in each ? each.row : `${each.symbol} + ${each.rows.length}`),
  );

describe("tokens of one symbol in a list", () => {
  it("are folded into the one that is named by the symbol alone, and one row for the others (W-30)", () => {
    assert.deepEqual(shown(["USDC (Wormhole)", "USDC", "#tag", "USDC", "USDC (Axelar)", "DAI"]), [
      ...["USDC", "#tag", "USDC", "USDC + 2", "DAI"],
    ]);
  });

  it("are all shown once they are unfolded", () => {
    assert.deepEqual(shown(["USDC (Wormhole)", "USDC", "USDC (Axelar)"], "USDC"), [
      ...["USDC", "USDC (Wormhole)", "USDC (Axelar)"],
    ]);
  });

  it("are all shown if none is named by the symbol alone, or if there is only one other", () => {
    const others = ["USDC (Wormhole)", "USDC (Axelar)", "DAI"];
    assert.deepEqual(shown(others), others);
    assert.deepEqual(shown(["DAI", "DAI (Wormhole)"]), ["DAI", "DAI (Wormhole)"]);
  });

  it("do not include names of another kind with brackets", () => {
    assert.deepEqual(shown(["#Pool", "#Pool (old)", "#Pool (new)"]), [
      ...["#Pool", "#Pool (old)", "#Pool (new)"],
    ]);
  });
});
