import assert from "node:assert/strict";
import { PlainField } from "../../../../src/engine/checks/plainField";

/** The record as a part of a text that goes on as a record of another token would. */
function within(record: string): { text: string; part: { start: number; end: number } } {
  const before = "decimals: 7, symbol: X;";
  const text = `${before}${record}, "decimals": 8, "symbol": "DAI"`;
  return { text, part: { start: before.length, end: before.length + record.length } };
}

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
      const { text, part } = within(record);
      assert.equal(new PlainField(text, "decimals").readNumber(part), expected);
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
      const { text, part } = within(record);
      assert.equal(new PlainField(text, "symbol").hasValue(part, "DAI"), isPlain);
    });
  }

  it("are looked for in their record alone, however long the text behind it is", () => {
    const record = `address: 0x${"a".repeat(40)}\n`.repeat(20);
    const spaces = " ".repeat(5_000_000);
    for (const text of [`${record}decimals${spaces}`, `xdecimals: 1\n${record}${spaces}`]) {
      const decimals = new PlainField(text, "decimals");
      const part = { start: 0, end: record.length + 20 };
      decimals.readNumber(part);
      const start = performance.now();
      for (let address = 0; address < 500; address += 1) {
        assert.equal(decimals.readNumber(part), undefined);
      }
      const passed = performance.now() - start;
      assert.ok(passed < 500, `${passed} ms`);
    }
  });
});
