import assert from "node:assert/strict";
import { buildProblemText } from "../../../../../src/editor/commands/help/problemReport";
import { untranslated } from "../../../../support/untranslated";

describe("a report of a problem (U-55f)", () => {
  it("has the versions and the log lines", () => {
    const text = buildProblemText(
      { versions: ["Atlas 1", "Code 2"], log: ["a", "b"] },
      untranslated,
    );
    assert.match(text, /- Atlas 1\n- Code 2\n\n```\na\nb\n```\n$/);
  });

  it("keeps the last lines of a long log", () => {
    const log = Array.from({ length: 300 }, (_, i) => `line ${i} `);
    const text = buildProblemText({ versions: [], log }, untranslated);
    assert.ok(text.includes("line 299 ") && text.includes("line 240 "));
    assert.ok(!text.includes("line 239 "));
  });
});
