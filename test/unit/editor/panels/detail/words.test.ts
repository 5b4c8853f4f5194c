import assert from "node:assert/strict";
import { isReadTogether, Words } from "../../../../../media/words";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import { untranslated } from "../../../../support/untranslated";

describe("the words of the page", () => {
  it("count the time since a moment and name no day or year of the calendar", () => {
    const texts = buildPageTexts(untranslated);
    const sayAgo = (language: string, seconds: number): string =>
      new Words(texts, language).relativeTime(new Date(0).toISOString(), seconds * 1000);
    const hour = 3_600;
    const month = 2_629_746;
    assert.equal(sayAgo("en", 25 * hour), "1 day ago");
    assert.equal(sayAgo("en", 23 * month), "1 yr. ago");
    assert.equal(sayAgo("en", 1.5 * month), "1 mo. ago");
    assert.equal(sayAgo("en", 0.4), "now");
    assert.equal(sayAgo("de", 49 * hour), "vor 2 Tagen");
  });

  it("begin a filter that is off with its label, since a narrow page cuts off the end", () => {
    const words = new Words(buildPageTexts(untranslated), "en");
    for (const label of ["standing", "folder", "chain", "warnings", "change"] as const) {
      assert.ok(words.say("anyOf", words.say(label)).startsWith(words.say(label)));
    }
  });

  it("have one time for the head and a table that were read within a minute", () => {
    const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
    assert.equal(isReadTogether(at(66), at(60)), true);
    assert.equal(isReadTogether(at(60), at(66)), true);
    assert.equal(isReadTogether(at(120), at(60)), false);
    assert.equal(isReadTogether(at(66), null), false);
  });
});
