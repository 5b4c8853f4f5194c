import assert from "node:assert/strict";
import { judgeLabelName } from "../../../../src/editor/commands/labels/judgeLabelName";
import { untranslated } from "../../../support/untranslated";

const judge = (text: string): string | undefined => judgeLabelName(text, untranslated);

describe("a typed name for a label", () => {
  it("is accepted if it is one line of visible text that is not longer than a hint", () => {
    for (const name of ["Treasury", " Ops, cold ", "=1+1", "[x](y) <b>", "金庫 🏦", "cafe\u0301"]) {
      assert.equal(judge(name), undefined, name);
    }
    assert.equal(judge("n".repeat(64)), undefined);
  });

  it("is refused if it is empty, too long, of several lines or partly invisible", () => {
    assert.equal(judge("  "), "Type a name, such as Treasury.");
    assert.equal(judge("n".repeat(65)), "At most 64 characters.");
    for (const name of ["two\nlines", "a\u202eb", "zero\u200bwidth", "nul\0"]) {
      assert.equal(judge(name), "The name contains line breaks or invisible characters.", name);
    }
  });

  it("is refused if it may be a private key (L-25)", () => {
    assert.match(judge("5a".repeat(32)) ?? "", /private key/);
    assert.match(judge(`key ${"5a".repeat(28)}`) ?? "", /private key/);
  });
});
