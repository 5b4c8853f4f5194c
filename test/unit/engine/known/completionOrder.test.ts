import assert from "node:assert/strict";
import { rankFit } from "../../../../src/engine/known/completionOrder";

describe("the rank of a name for a typed text", () => {
  /** Items of the workspace are marked with `*`. A full name follows after `:`. */
  function order(typed: string, ...items: readonly string[]): readonly string[] {
    const rankOf = (item: string): number => {
      const [text = "", ...others] = item.replace("*", "").split(":");
      return rankFit(typed, text, others, item.startsWith("*"));
    };
    return items.toSorted((a, b) => rankOf(a) - rankOf(b));
  }

  it("puts the user's own before the book where a word of each begins with the text", () => {
    const token = "vc-LBTC:VaultCraft Lombard Staked Bitcoin Vault";
    for (const own of ["*Harbor Vault", "*harbor_vault", "*HarborVault", "*Vault 2"])
      assert.deepEqual(order("vault", token, own), [own, token]);
    const multisig = ["*Guardian multisig", "GUARD:Guardian"];
    assert.deepEqual(order("guardian", "GUARD:Guardian", "*Guardian multisig"), multisig);
  });

  it("puts the typed name first, and names that only contain the text last", () => {
    const items = ["*xhot", "xhot", "*a hot one", "HOTCROSS", "X:Hot", "*hot 2", "HOT", "*HOT"];
    assert.deepEqual(order("hot", ...items), [
      "*HOT",
      "HOT",
      "*hot 2",
      "*a hot one",
      "X:Hot",
      "HOTCROSS",
      "*xhot",
      "xhot",
    ]);
  });
});
