import assert from "node:assert/strict";
import { joinSentences } from "../../../../src/engine/text/joinSentences";
import { untranslated } from "../../../support/untranslated";

describe("sentences one after another", () => {
  it("have a space between them, and none for one that is empty", () => {
    assert.equal(joinSentences(untranslated, ["One.", "", "Two.", "Three."]), "One. Two. Three.");
    assert.equal(joinSentences(untranslated, []), "");
  });

  it("follow at once where the language has it so", () => {
    const chinese = (message: string, ...values: readonly (string | number)[]): string =>
      untranslated(message.replace("{0} {1}", "{0}{1}"), ...values);
    assert.equal(joinSentences(chinese, ["一。", "二。", "三。"]), "一。二。三。");
  });
});
