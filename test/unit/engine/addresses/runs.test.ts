import assert from "node:assert/strict";
import fc from "fast-check";
import { findRun, findRunEnd, findRunStart } from "../../../../src/engine/addresses/runs";

function listRuns(text: string): string[] {
  const runs: string[] = [];
  for (let start = findRun(text, 0, text.length); start < text.length; ) {
    const end = findRunEnd(text, start, text.length);
    runs.push(text.slice(start, end));
    start = findRun(text, end, text.length);
  }
  return runs;
}

describe("findRun", () => {
  const piece = fc
    .integer({ min: 0, max: 60 })
    .map((length) => "aZ0_-+/".repeat(9).slice(0, length));
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(" ", "\n", '"', ".", "é", "€")))
    .map((pieces) => pieces.map((pair) => pair.join("")).join(""));

  it("finds exactly the runs of 26 characters and more", () => {
    fc.assert(
      fc.property(text, piece, (begin, end) => {
        const all = begin + end;
        assert.deepEqual(listRuns(all), all.match(/[0-9A-Za-z_+/-]{26,}/g) ?? []);
      }),
      { numRuns: 3000 },
    );
  });

  it("finds a run after a separator at every distance", () => {
    const run = "a".repeat(26);
    for (let first = 0; first < 60; first += 1) {
      for (let second = 0; second < 30; second += 1) {
        const all = `${"b".repeat(first)} ${"c".repeat(second)} ${run}`;
        assert.equal(listRuns(all).at(-1), run, all);
      }
    }
  });

  it("returns a place at or after the limit if no run begins before it", () => {
    assert.ok(findRun(" ".repeat(100), 0, 10) >= 10);
    assert.ok(findRun("a".repeat(10), 0, 10) >= 10);
    assert.equal(findRun(` ${"a".repeat(30)}`, 0, 1), 1);
  });

  it("finds the beginning of a run", () => {
    assert.equal(findRunStart("x aaa", 4), 2);
    assert.equal(findRunStart("x aaa", 2), 2);
    assert.equal(findRunStart("aaa", 3), 0);
  });
});
