import assert from "node:assert/strict";
import {
  sayExportCancelled,
  sayExported,
  sayLoadedChoice,
  sayPartLoaded,
  sayWriting,
} from "../../../../../src/editor/panels/detail/exportTexts";
import { untranslated } from "../../../../support/untranslated";

describe("the messages about an export", () => {
  it("use the singular for one row (U-40f)", () => {
    const texts = (count: number): readonly string[] => [
      sayExported(count, false, untranslated),
      sayExported(count, true, untranslated),
      sayWriting(count, untranslated),
      sayLoadedChoice(count, untranslated),
      sayPartLoaded(count, untranslated),
      sayExportCancelled(count, untranslated),
    ];
    for (const text of texts(1)) assert.doesNotMatch(text, /\brows\b.*exported|All 1|1 rows|1 are/);
    assert.equal(sayExported(1, false, untranslated), "1 row exported.");
    assert.equal(sayExported(1_200, false, untranslated), "All 1200 rows exported.");
    for (const text of texts(0)) assert.match(text, /\b0\b/);
  });
});
