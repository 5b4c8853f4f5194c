import assert from "node:assert/strict";
import { rememberTexts } from "../../../../src/engine/text/rememberTexts";

describe("a reader that remembers texts", () => {
  const reads: string[] = [];
  const lengthOfWord = rememberTexts((text) => {
    reads.push(text);
    return text === "" ? undefined : text.length;
  });
  beforeEach(() => {
    reads.length = 0;
  });

  it("reads a text once, even if the result is undefined", () => {
    assert.deepEqual(["base", "", "base", ""].map(lengthOfWord), [4, undefined, 4, undefined]);
    assert.deepEqual(reads, ["base", ""]);
  });

  it("does not remember long texts, and forgets texts when there are many", () => {
    const long = "x".repeat(61);
    assert.deepEqual([long, long].map(lengthOfWord), [61, 61]);
    assert.equal(reads.length, 2);
    for (let at = 0; at < 2_000; at += 1) lengthOfWord(`word ${at}`);
    reads.length = 0;
    assert.equal(lengthOfWord("base"), 4);
    assert.deepEqual(reads, ["base"]);
  });
});
