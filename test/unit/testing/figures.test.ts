import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  findUnmeasured,
  formatFigures,
  formatSummary,
  replaceBetweenMarks,
} from "../../bench/figures";
import { compareMedians, type GoalResult } from "../../bench/goal";

const results: readonly GoalResult[] = [
  compareMedians({ id: "A1", what: "activation", kind: "atMost", bound: 1.4 }, 6, 5),
  compareMedians({ id: "V1 evm", what: "evm", kind: "atLeast", bound: 1 }, 2, 10),
  compareMedians({ id: "V1 ton", what: "ton", kind: "atLeast", bound: 3 }, 5, 10),
  compareMedians({ id: "X9", what: "another", kind: "atMost", bound: 1, unit: "KB" }, 0.5, 1),
];
const date = new Date("2026-11-21T12:00:00Z");

describe("the table of figures", () => {
  const table = formatFigures(results, { date, node: "24.1.0", processors: "2 processors" });

  it("says when and on what it was measured, and how to repeat it", () => {
    assert.match(table, /2026-11-21 with Node 24\.1\.0 on 2 processors\. `npm run bench` repeats/);
  });

  it("has a row for every result, met or not, and for what was not measured", () => {
    assert.match(table, /^\| A1 \| activation \| 6 ms \| 5 ms \| 1\.20 \| ≤ 1\.4 \| met \|$/m);
    assert.match(table, /^\| V1 ton \| ton \| .* \| \*\*2\.00\*\* \| ≥ 3 \| \*\*not met\*\* \|$/m);
    assert.match(table, /^\| X9 \| another \| 0\.5 KB/m);
    assert.match(table, /^\| D4 \| .* \| not measured \|$/m);
    assert.ok(findUnmeasured(results).includes("D4"));
    assert.ok(!findUnmeasured(results).includes("V1"));
  });

  it("is summarized by the worst case of each goal", () => {
    const summary = formatSummary(results, date);
    assert.match(summary, /^\| validating .* \| \*\*2\.00\*\* \| ≥ 3 \|$/m);
    assert.doesNotMatch(summary, /5\.00/);
  });

  it("has its place in the docs", () => {
    const page = readFileSync("docs/performance.md", "utf8");
    assert.match(
      replaceBetweenMarks(page, "figures", "the figures"),
      /<!-- figures -->\n\nthe figures\n<!-- \/figures -->/,
    );
    assert.throws(() => replaceBetweenMarks("no marks", "figures", ""), /no place/);
  });
});
