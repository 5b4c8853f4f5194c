import type { TextKey, Texts } from "../src/editor/panels/messages/texts";

/** The texts from the host, and the number and time formats of its language. */
export class Words {
  readonly #texts: Texts;
  readonly #numbers: Intl.NumberFormat;
  // These formats are created at their first use, since creating them is slow.
  readonly #percents: () => Intl.NumberFormat;
  readonly #relative: () => Intl.RelativeTimeFormat;
  readonly #now: () => Intl.RelativeTimeFormat;
  readonly #exact: () => Intl.DateTimeFormat;
  readonly #days: () => Intl.DateTimeFormat;
  readonly #months: () => Intl.DateTimeFormat;

  constructor(texts: Texts, language: string) {
    this.#texts = texts;
    const locale = Intl.NumberFormat.supportedLocalesOf([language])[0] ?? "en";
    this.#numbers = new Intl.NumberFormat(locale);
    const percent = { style: "percent", maximumFractionDigits: 1 } as const;
    const exact = { dateStyle: "medium", timeStyle: "long" } as const;
    const day = { dateStyle: "medium", timeZone: "UTC" } as const;
    const month = { year: "numeric", month: "short", timeZone: "UTC" } as const;
    const relative = { numeric: "always", style: "short" } as const;
    const now = { numeric: "auto", style: "short" } as const;
    this.#percents = once(() => new Intl.NumberFormat(locale, percent));
    this.#relative = once(() => new Intl.RelativeTimeFormat(locale, relative));
    this.#now = once(() => new Intl.RelativeTimeFormat(locale, now));
    this.#exact = once(() => new Intl.DateTimeFormat(locale, exact));
    this.#days = once(() => new Intl.DateTimeFormat(locale, day));
    this.#months = once(() => new Intl.DateTimeFormat(locale, month));
  }

  say(key: TextKey, ...values: readonly (string | number)[]): string {
    return this.#texts[key].replace(/\{(\d)\}/g, (whole, index: string) => {
      const value = values[Number(index)];
      return typeof value === "number" ? this.count(value) : (value ?? whole);
    });
  }

  /** Returns the text `one` if the count is 1, otherwise the text `many` with the count. */
  sayMany(one: TextKey, many: TextKey, count: number): string {
    return this.say(count === 1 ? one : many, count);
  }

  count(value: number): string {
    return this.#numbers.format(value);
  }

  /** Formats a share. A share above 0 is never shown as 0 %, and a share below 1 never as 100 %. */
  percent(share: number): string {
    if (share > 0 && share < 0.001) return `<${this.#percents().format(0.001)}`;
    if (share > 0.999 && share < 1) return `>${this.#percents().format(0.999)}`;
    return this.#percents().format(share);
  }

  /** Formats a time in the time zone of this computer, to the second. */
  exactTime(iso: string): string {
    return this.#exact().format(new Date(iso));
  }

  /** Formats a date in UTC: as a year, as a month, or as a day (for a week, its first day). */
  date(iso: string, unit: "day" | "week" | "month" | "year"): string {
    if (unit === "year") return iso.slice(0, 4);
    return (unit === "month" ? this.#months() : this.#days()).format(new Date(iso));
  }

  /**
   * Formats the time since a moment as a number of units, or as "now". Avoids words such as "yesterday", since they
   * refer to calendar days or years instead of the elapsed time.
   */
  relativeTime(iso: string, now: number): string {
    const seconds = (Date.parse(iso) - now) / 1000;
    const unit = units.find(({ least }) => Math.abs(seconds) >= least) ?? second;
    const format = unit === second ? this.#now() : this.#relative();
    return format.format(Math.trunc(seconds / unit.length), unit.name);
  }
}

/** Creates a value at its first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const second = { name: "second", length: 1, least: 0 } as const;
const units = [
  { name: "year", length: 31_556_952, least: 31_556_952 },
  { name: "month", length: 2_629_746, least: 2_629_746 },
  { name: "day", length: 86_400, least: 86_400 },
  { name: "hour", length: 3_600, least: 3_600 },
  { name: "minute", length: 60, least: 60 },
  second,
] as const;

const together = 60_000;

/**
 * Whether two read times are so close together that showing one of them is enough. Their rounded ages may differ, such
 * as "1 min. ago" and "54 sec. ago".
 */
export function isReadTogether(asOf: string, other: string | null): boolean {
  return other !== null && Math.abs(Date.parse(asOf) - Date.parse(other)) < together;
}
