/** An exact decimal number: `digits` × 10^-`scale`. Amounts of money are never a `number`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const zero: Decimal = { digits: 0n, scale: 0 };

/** The text of an amount, split at the decimal separator so that table columns can align there. */
interface AmountText {
  readonly integer: string;
  /** Includes the decimal separator; empty if there is no fraction. */
  readonly fraction: string;
}

/** The maximum number of decimal places, and the maximum exponent. No double needs more. */
const largestExponent = 400;

/** Parses a decimal number such as `12`, `-0.5` or `1e-9`; undefined for any other text. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, sign = "", integer = "", fraction = "", exponent = "0"] = match;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > largestExponent) return undefined;
  const digits = BigInt(sign + integer + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Converts a number by its shortest decimal text, as JSON does. Undefined if it is not finite. */
export function decimalOfNumber(value: number): Decimal | undefined {
  return Number.isFinite(value) ? parseDecimal(String(value)) : undefined;
}

/** Converts an integer amount in the smallest unit to an amount of the token. */
export function amountOf(raw: string, decimals: number): Decimal {
  return { digits: BigInt(raw), scale: decimals };
}

/** Inserts the decimal point into an integer text and removes trailing zeros: `formatUnits("2500000", 6)` is "2.5". */
export function formatUnits(raw: string, decimals: number): string {
  const negative = raw.startsWith("-");
  const digits = raw.slice(negative ? 1 : 0).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const integer = digits.slice(0, cut).replace(/^0+(?=\d)/, "");
  const fraction = withoutEndingZeros(digits.slice(cut));
  const text = fraction === "" ? integer : `${integer}.${fraction}`;
  return negative && text !== "0" ? `-${text}` : text;
}

/** Formats a decimal exactly, such as `-12.5`, and never with an exponent. */
export function decimalText(value: Decimal): string {
  return formatUnits(value.digits.toString(), value.scale);
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

/** Returns a negative number, zero or a positive number, for `sort`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const x = digitsAt(a, scale);
  const y = digitsAt(b, scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Rounds half away from zero. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  const unit = 10n ** BigInt(value.scale - places);
  const magnitude = value.digits < 0n ? -value.digits : value.digits;
  const rounded = (magnitude + unit / 2n) / unit;
  return { digits: value.digits < 0n ? -rounded : rounded, scale: places };
}

/** Computes `part / whole` for charts, with a precision of one millionth; 0 if `whole` is 0. */
export function shareOf(part: Decimal, whole: Decimal): number {
  const scale = Math.max(part.scale, whole.scale);
  const divisor = digitsAt(whole, scale);
  if (divisor === 0n) return 0;
  return Number((digitsAt(part, scale) * 1_000_000n) / divisor) / 1_000_000;
}

/** Formats decimals in the style of a language, with Latin digits. */
export interface DecimalFormat {
  /** Formats all digits, with grouping separators. */
  exact(text: string): AmountText;
  /** Rounds to a fixed number of decimal places. */
  rounded(value: Decimal, places: number): string;
  /** Formats at most three significant digits, for the axis of a chart: `1.23M`. */
  compact(value: Decimal): string;
}

export function createDecimalFormat(language: string): DecimalFormat {
  const locale = localeOf(language);
  const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale, {
    notation: "compact",
    maximumSignificantDigits: 3,
  });
  const separator =
    new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === "decimal")
      ?.value ?? ".";
  const minus = integers.formatToParts(-1).find((part) => part.type === "minusSign")?.value ?? "-";

  const exact = (text: string): AmountText => {
    const negative = text.startsWith("-");
    const [integer = "0", fraction = ""] = text.slice(negative ? 1 : 0).split(".");
    return {
      integer: (negative ? minus : "") + integers.format(BigInt(integer)),
      fraction: fraction === "" ? "" : separator + fraction,
    };
  };
  return {
    exact,
    rounded(value, places) {
      const [integer, fraction = ""] = decimalText(roundDecimal(value, places)).split(".");
      const text = exact(
        `${integer ?? "0"}${places > 0 ? `.${fraction.padEnd(places, "0")}` : ""}`,
      );
      return text.integer + text.fraction;
    },
    compact: (value) => compact.format(Number(decimalText(value))),
  };
}

/** Uses Latin digits in every language, so that integer and fraction have the same script. */
function localeOf(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language, { numberingSystem: "latn" });
  } catch {
    return new Intl.Locale("en");
  }
}

function digitsAt(value: Decimal, scale: number): bigint {
  return value.scale === scale ? value.digits : value.digits * 10n ** BigInt(scale - value.scale);
}

/** Uses a loop instead of `/0+$/`, which takes quadratic time on zeros in the middle of the text. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
