import assert from "node:assert/strict";
import {
  sayExportCancelled,
  sayExported,
  sayLoadedChoice,
  sayPartLoaded,
  sayWriting,
} from "../../../src/panels/exportTexts";
import { untranslated } from "../../support/untranslated";

const wording = { t: untranslated, format: (count: number) => count.toLocaleString("en") };

describe("what is said of an export", () => {
  it("U-40f speaks of one row as one", () => {
    const texts = (count: number): readonly string[] => [
      sayExported(count, false, wording),
      sayExported(count, true, wording),
      sayWriting(count, wording),
      sayLoadedChoice(count, wording),
      sayPartLoaded(count, wording),
      sayExportCancelled(count, wording),
    ];
    for (const text of texts(1)) assert.doesNotMatch(text, /\brows\b.*exported|All 1|1 rows|1 are/);
    assert.equal(sayExported(1, false, wording), "1 row exported.");
    assert.equal(sayExported(1_200, false, wording), "All 1,200 rows exported.");
    for (const text of texts(0)) assert.match(text, /\b0\b/);
  });
});
