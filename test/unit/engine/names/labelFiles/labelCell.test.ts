import assert from "node:assert/strict";
import {
  formatLabelCell,
  withoutFormulaGuard,
} from "../../../../../src/engine/names/labelFiles/labelCell";

describe("a cell of a file of labels", () => {
  it("is written and read within a second, whatever blanks and separators it contains (L-30)", () => {
    for (const blank of ["\t", "\n", ", ", "'"]) {
      const text = `=${blank.repeat(100_000)}x`;
      const start = performance.now();
      const guarded = formatLabelCell(text).replace(/^"|"$/g, "");
      assert.equal(withoutFormulaGuard(guarded), text);
      assert.ok(performance.now() - start < 1_000, JSON.stringify(blank));
    }
  });
});
