import assert from "node:assert/strict";
import { buildProblemUrl } from "../../../../../src/editor/commands/help/problemReport";
import { untranslated } from "../../../../support/untranslated";

describe("a report of a problem (U-55f)", () => {
  const issues = "https://issues.example/issues";
  const bodyOf = (url: string): string => new URL(url).searchParams.get("body") ?? "";

  it("has the versions and the log lines", () => {
    const url = buildProblemUrl(
      { issues, versions: ["Atlas 1", "Code 2"], log: ["a", "b"] },
      untranslated,
    );
    assert.ok(url.startsWith(`${issues}/new?`));
    assert.match(bodyOf(url), /- Atlas 1\n- Code 2\n\n```\na\nb\n```$/);
  });

  it("keeps the last log lines if all of them would make the URL too long", () => {
    const log = Array.from({ length: 300 }, (_, i) => `line & ${i} ${"x".repeat(40)}`);
    const url = buildProblemUrl({ issues, versions: [], log }, untranslated);
    assert.ok(url.length <= 6_000 && url.length > 5_000);
    assert.match(bodyOf(url), /line & 299 /);
    assert.doesNotMatch(bodyOf(url), /line & 0 /);
  });
});
