import assert from "node:assert/strict";
import {
  defaultLevels,
  mergeLevels,
  parseLevels,
} from "../../../../src/engine/checks/warningLevels";

describe("the levels of warnings", () => {
  it("are the defaults where nothing is set", () => {
    assert.deepEqual(mergeLevels(), defaultLevels);
  });

  it("are set for each kind separately", () => {
    const levels = mergeLevels(parseLevels({ lookAlike: "off", checksum: "information" }));
    assert.deepEqual(levels, { ...defaultLevels, lookAlike: "off", checksum: "information" });
  });

  it("ignore unknown kinds and values", () => {
    const odd = {
      lookalike: "off",
      decimals: "OFF",
      wrongChain: 0,
      checksum: null,
      constructor: "off",
    };
    assert.deepEqual(mergeLevels(parseLevels(odd)), defaultLevels);
  });
});
