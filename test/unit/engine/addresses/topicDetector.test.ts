import assert from "node:assert/strict";
import { moveWords, TopicDetector } from "../../../../src/engine/addresses/topicDetector";

const about = ["sui", "Sui", "SUI", "suiscan", "suivision", "aptos", "Aptos", "APTOS"];
const types = ["0x2::coin", "0xABC::Coin", "${id}::coin"];
const others = [
  "suit",
  "Suits",
  "SUITE",
  "Sui generis",
  "pursuit",
  "ISSUING",
  "std::string",
  "x::y",
];

describe("TopicDetector", () => {
  for (const word of [...about, ...types]) {
    it(`recognises a text with ${word} as a text about Sui or Aptos`, () => {
      assert.ok(new TopicDetector(moveWords, `a "${word}" b`).isAround(0));
    });
  }

  for (const word of others) {
    it(`does not recognise a text with ${word} as a text about Sui or Aptos`, () => {
      assert.ok(!new TopicDetector(moveWords, `a "${word}" b`).isAround(0));
    });
  }
});
