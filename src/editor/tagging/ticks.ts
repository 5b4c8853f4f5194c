import type { ReviewRow } from "./review";

/**
 * How a row of the review can be ticked. `freely`: ticked at the start, individually or by tick-all;
 * `oneByOne`: only individually; `never`: not at all.
 */
type Ticking = "freely" | "oneByOne" | "never";

export function tickingOf(row: ReviewRow): Ticking {
  if (row.kind === "malformed" || row.standing === "full") return "never";
  return row.standing === "new" && row.doubts.length === 0 ? "freely" : "oneByOne";
}

/** Returns the rows that are ticked at the start. */
export function tickedAtFirst(rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return rows.filter((row) => tickingOf(row) === "freely");
}

/**
 * Computes the ticks after a change. The tick-all box of VS Code ticks every visible row. To detect it, a list
 * with `oneByOne` rows has an additional row; `all`: this row is ticked. If `all`, or if several `oneByOne`
 * rows were ticked at once, these new ticks are dropped.
 */
export function settleTicks(
  before: readonly ReviewRow[],
  now: readonly ReviewRow[],
  all: boolean,
): readonly ReviewRow[] {
  const had = new Set(before.map(({ id }) => id));
  const added = now.filter((row) => !had.has(row.id) && tickingOf(row) === "oneByOne");
  const meant = !all && added.length === 1;
  return now.filter((row) => {
    const ticking = tickingOf(row);
    return ticking === "freely" || (ticking === "oneByOne" && (had.has(row.id) || meant));
  });
}
