import assert from "node:assert/strict";
import { isPlainValue, readPlainNumber } from "../../../src/checks/plainFields";

describe("fields that are plain", () => {
  for (const [record, expected] of [
    ['"decimals": 18, "symbol": "DAI"', 18],
    ["symbol: DAI\n  decimals: 18\n", 18],
    ["decimals = 6", 6],
    ['"priceDecimals": 8, "decimals": 6', 6],
    ["decimals: 0", 0],
    ["decimals 18", undefined],
    ["decimals: 18_000", undefined],
    ["decimals: 0x12", undefined],
    ["decimals:\n  18", undefined],
    ['decimals: "18"', undefined],
    ["priceDecimals: 8", undefined],
    ["", undefined],
  ] as const) {
    it(`have the number ${expected} in ${JSON.stringify(record)}`, () => {
      assert.equal(readPlainNumber(record, "decimals"), expected);
    });
  }

  for (const [record, isPlain] of [
    ['"symbol": "DAI"', true],
    ["symbol: DAI\ndecimals: 18", true],
    ['symbol = "DAI"', true],
    ['"tokenSymbol": "USDC", "symbol": "DAI"', true],
    ['"symbol": "DAI2"', false],
    ['"symbol": "XDAI"', false],
    ["symbol: DAI.e", false],
    ["symbol: DAI # the stable one", false],
    ["symbol DAI", false],
    ["symbol:", false],
  ] as const) {
    it(`${isPlain ? "say" : "do not say"} DAI in ${JSON.stringify(record)}`, () => {
      assert.equal(isPlainValue(record, "symbol", "DAI"), isPlain);
    });
  }
});
