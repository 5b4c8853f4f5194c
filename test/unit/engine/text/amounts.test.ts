import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addDecimals,
  amountOf,
  compareDecimals,
  createDecimalFormat,
  type Decimal,
  decimalOfNumber,
  decimalText,
  formatUnits,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  shareOf,
} from "../../../../src/engine/text/amounts";

const largest = (2n ** 256n - 1n).toString();

function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  assert.ok(value, text);
  return value;
}

describe("amounts", () => {
  it("puts the point into an integer string without losing a digit", () => {
    assert.equal(formatUnits("1", 18), "0.000000000000000001");
    assert.equal(formatUnits("1000000000000000000", 18), "1");
    assert.equal(formatUnits("1234500000", 6), "1234.5");
    assert.equal(formatUnits("0", 18), "0");
    assert.equal(formatUnits("00012", 0), "12");
    assert.equal(formatUnits("100", 0), "100");
    assert.equal(formatUnits("-5", 1), "-0.5");
    assert.equal(formatUnits("-0", 3), "0");
    assert.equal(formatUnits("7", 255), `0.${"0".repeat(254)}7`);
  });

  it("keeps all 78 digits of 2^256 - 1", () => {
    assert.equal(formatUnits(largest, 0), largest);
    assert.equal(
      formatUnits(largest, 18),
      "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
    );
  });

  it("reads prices as JSON writes them, with exponents too", () => {
    assert.equal(decimalText(decimal("1e-9")), "0.000000001");
    assert.equal(decimalText(decimal("1.5E+3")), "1500");
    assert.equal(decimalText(decimal("-2.50")), "-2.5");
    const tiny = decimalOfNumber(1e-9);
    assert.deepEqual(tiny, { digits: 1n, scale: 9 });
    assert.equal(decimalText(decimal(String(Number.MAX_VALUE))).length, 309);
  });

  it("refuses a text or a number that is not a decimal", () => {
    for (const text of ["", "1.", ".5", "0x10", "1e", "1e999", "NaN", "Infinity", "1_000", " 1"])
      assert.equal(parseDecimal(text), undefined, text);
    assert.equal(decimalOfNumber(Number.NaN), undefined);
    assert.equal(decimalOfNumber(Number.POSITIVE_INFINITY), undefined);
  });

  it("multiplies price and amount exactly", () => {
    const value = multiplyDecimals(amountOf(largest, 18), decimal("1e-9"));
    assert.equal(
      decimalText(value),
      "115792089237316195423570985008687907853269984665640.564039457584007913129639935",
    );
    assert.equal(decimalText(multiplyDecimals(decimal("0.1"), decimal("0.2"))), "0.02");
  });

  it("adds and compares across scales", () => {
    assert.equal(decimalText(addDecimals(decimal("0.1"), decimal("0.2"))), "0.3");
    assert.equal(compareDecimals(decimal("1.0"), decimal("1")), 0);
    assert.ok(compareDecimals(decimal("0.999999999999999999"), decimal("1")) < 0);
    assert.ok(compareDecimals(decimal("-1"), decimal("-2")) > 0);
  });

  it("rounds half away from zero", () => {
    const rounded = (text: string, places: number): string =>
      decimalText(roundDecimal(decimal(text), places));
    assert.equal(rounded("2.345", 2), "2.35");
    assert.equal(rounded("-2.345", 2), "-2.35");
    assert.equal(rounded("0.004", 2), "0");
    assert.equal(rounded("9.999", 2), "10");
  });

  it("treats a share of zero as zero", () => {
    assert.equal(shareOf(decimal("1"), decimal("4")), 0.25);
    assert.equal(shareOf(decimal("1"), decimal("0")), 0);
  });

  it("groups digits as the language requires and keeps the whole fraction", () => {
    assert.deepEqual(createDecimalFormat("en").exact("1234567.123456789012345678"), {
      integer: "1,234,567",
      fraction: ".123456789012345678",
    });
    assert.deepEqual(createDecimalFormat("de").exact("-1234567.5"), {
      integer: "-1.234.567",
      fraction: ",5",
    });
    assert.equal(createDecimalFormat("ar").exact("12").integer, "12");
    assert.equal(createDecimalFormat("no such language").exact("1234").integer, "1,234");
    assert.equal(createDecimalFormat("en").exact(largest).integer.replaceAll(",", ""), largest);
  });

  it("writes rounded and compact texts", () => {
    const format = createDecimalFormat("en");
    assert.equal(format.rounded(decimal("1234.5"), 2), "1,234.50");
    assert.equal(format.rounded(decimal("0.005"), 2), "0.01");
    assert.equal(format.rounded(decimal("7"), 0), "7");
    assert.equal(format.compact(decimal("1234567")), "1.23M");
  });

  it("writes any digits as a text that is parsed as the same value", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 255 }), (digits, scale) => {
        const text = decimalText({ digits, scale });
        assert.equal(compareDecimals(decimal(text), { digits, scale }), 0);
      }),
    );
  });
});
