import assert from "node:assert/strict";
import {
  judgeTagName,
  suggestTagName,
  type TagNameFault,
} from "../../../../src/sources/tags/tagName";

describe("the name of a tag", () => {
  for (const tag of ["abcde", "binance_hot", "_____", "12345", "a".repeat(64)]) {
    it(`may be ${tag.slice(0, 12)} (${tag.length} characters)`, () => {
      assert.deepEqual(judgeTagName(tag), { valid: true, tag });
    });
  }

  const refused: readonly (readonly [string, string, TagNameFault])[] = [
    ["nothing", "", "empty"],
    ["abcd, four characters", "abcd", "tooShort"],
    ["ABCDE, upper case", "ABCDE", "characters"],
    ["tag-1, a hyphen", "tag-1", "characters"],
    ["a blank at the end", "abcde ", "characters"],
    ["a line break at the end", "abcde\n", "characters"],
    ["an emoji", "hot🔥wallet", "characters"],
    ["letters that look like a-z", "bіnance", "characters"],
    ["10 KB", "a".repeat(10_240), "tooLong"],
    ["65 characters", "a".repeat(65), "tooLong"],
    ["0, the reserved value", "0", "reserved"],
    ["00, which is only short", "00", "tooShort"],
  ];
  for (const [name, text, fault] of refused) {
    it(`must not be ${name} (T-09f)`, () => {
      assert.deepEqual(judgeTagName(text), { valid: false, fault });
    });
  }
});

describe("the suggestion for a name that is not allowed", () => {
  const suggestions: readonly (readonly [string, string | undefined])[] = [
    ["Binance-Hot", "binance_hot"],
    ["USDC / Pool", "usdc_pool"],
    ["  trésor  ", "tresor"],
    ["abcd", undefined],
    ["🔥🔥🔥🔥🔥", undefined],
    ["binance_hot", undefined],
    ["A".repeat(100), undefined],
    ["A".repeat(10_000_000), undefined],
  ];
  for (const [typed, suggested] of suggestions) {
    it(`is ${suggested ?? "none"} for ${JSON.stringify(typed.slice(0, 20))}`, () => {
      assert.equal(suggestTagName(typed), suggested);
    });
  }
});
