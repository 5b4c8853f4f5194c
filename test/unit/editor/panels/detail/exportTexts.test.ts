import assert from "node:assert/strict";
import {
  sayExportCancelled,
  sayExported,
  sayLoadedChoice,
  sayPartLoaded,
  sayWriting,
} from "../../../../../src/editor/panels/detail/exportTexts";
import { untranslated } from "../../../../support/untranslated";

const all = { hasMore: false, isWhole: true };
const part = { hasMore: true, isWhole: true };
const stopped = { hasMore: false, isWhole: false };

describe("the messages about an export", () => {
  it("use the singular for one row (U-40f)", () => {
    const texts = (count: number): readonly string[] => [
      sayExported(count, all, untranslated),
      sayExported(count, part, untranslated),
      sayExported(count, stopped, untranslated),
      sayWriting(count, untranslated),
      sayLoadedChoice(count, untranslated),
      sayPartLoaded(count, untranslated),
      sayExportCancelled(count, untranslated),
    ];
    for (const text of texts(1)) assert.doesNotMatch(text, /\brows\b.*exported|All 1|1 rows|1 are/);
    assert.equal(sayExported(1, all, untranslated), "1 row exported.");
    assert.equal(sayExported(1_200, all, untranslated), "All 1200 rows exported.");
    for (const text of texts(0)) assert.match(text, /\b0\b/);
  });

  it("say how many of all rows were exported if filters are chosen", () => {
    const filtering = { filters: ["Folder src"], all: 12 };
    assert.equal(
      sayExported(2, all, untranslated, filtering),
      "2 of 12 rows exported, as filtered.",
    );
    assert.match(sayExported(2, stopped, untranslated, filtering), /others may be missing/);
  });

  it("say after reading was stopped or has failed that rows may be missing (X-22)", () => {
    const text = "123 rows exported; others may be missing.";
    assert.equal(sayExported(123, stopped, untranslated), text);
  });
});
