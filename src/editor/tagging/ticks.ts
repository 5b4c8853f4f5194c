import type { ReviewRow } from "./review";

/**
 * How a row of the review can be ticked. `freely`: the row is ticked at first, and the user can tick it individually or
 * by tick-all; `oneByOne`: only individually; `never`: not at all.
 */
type Ticking = "freely" | "oneByOne" | "never";

export function tickingOf(row: ReviewRow): Ticking {
  if (row.kind === "malformed" || row.standing === "full") return "never";
  return row.standing === "new" && row.doubts.length === 0 ? "freely" : "oneByOne";
}

export function tickedAtFirst(rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return rows.filter((row) => tickingOf(row) === "freely");
}

/**
 * Returns the ticks to keep after a change. The user must tick `oneByOne` rows individually. Therefore new ticks of
 * such rows are dropped if there are several, or if `all` is true. `all`: the user ticked VS Code's tick-all box. To
 * detect this, a list with `oneByOne` rows has an additional row that only the tick-all box ticks.
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
