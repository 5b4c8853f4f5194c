import assert from "node:assert/strict";
import { joinSentences } from "../../../../src/engine/text/joinSentences";
import { untranslated } from "../../../support/untranslated";

describe("joined sentences", () => {
  it("have a space between them, but none for an empty sentence", () => {
    assert.equal(joinSentences(untranslated, ["One.", "", "Two.", "Three."]), "One. Two. Three.");
    assert.equal(joinSentences(untranslated, []), "");
  });

  it("have no space between them if the language has none", () => {
    const chinese = (message: string, ...values: readonly (string | number)[]): string =>
      untranslated(message.replace("{0} {1}", "{0}{1}"), ...values);
    assert.equal(joinSentences(chinese, ["一。", "二。", "三。"]), "一。二。三。");
  });
});
