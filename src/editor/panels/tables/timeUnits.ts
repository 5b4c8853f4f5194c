/** The unit of time of the columns in a plot. Times are in UTC, as in blocks. */
export type TimeUnit = "day" | "week" | "month" | "year";

const day = 86_400_000;
/** The maximum number of columns that a reader can distinguish. */
const mostColumns = 120;

/** Returns the beginning of the day, week (from Monday), month or year of a time. */
export function bucketOf(time: Date, unit: TimeUnit): Date {
  const [year, month, date] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  switch (unit) {
    case "day":
      return new Date(Date.UTC(year, month, date));
    case "week":
      return new Date(Date.UTC(year, month, date - ((time.getUTCDay() + 6) % 7)));
    case "month":
      return new Date(Date.UTC(year, month));
    case "year":
      return new Date(Date.UTC(year, 0));
  }
}

export function nextBucket(bucket: Date, unit: TimeUnit): Date {
  const [year, month] = [bucket.getUTCFullYear(), bucket.getUTCMonth()];
  switch (unit) {
    case "day":
      return new Date(bucket.getTime() + day);
    case "week":
      return new Date(bucket.getTime() + 7 * day);
    case "month":
      return new Date(Date.UTC(year, month + 1));
    case "year":
      return new Date(Date.UTC(year + 1, 0));
  }
}

/** Chooses days if a reader can distinguish them, otherwise weeks, months or years. */
export function chooseUnit(first: Date, last: Date): TimeUnit {
  const days = (last.getTime() - first.getTime()) / day + 1;
  if (days <= mostColumns) return "day";
  if (days <= mostColumns * 7) return "week";
  return days <= mostColumns * 30 ? "month" : "year";
}
