import assert from "node:assert/strict";
import { wordSet, wordsOutside } from "../../support/pseudoLocale";

describe("words outside of the marks of a pseudo-locale", () => {
  it("are those that are neither part of a text of the extension nor data", () => {
    const data = wordSet(["USD Coin"]);
    assert.deepEqual(
      wordsOutside("⟦Token: ⟦none⟧ on {0}⟧ usd coin 0xAb12 a_tag · Forgotten", data),
      ["Forgotten"],
    );
  });
});
