import type { ReviewRow } from "./review";

/**
 * How a row of the review is ticked: `freely`, by itself or by tick-all, and at the start;
 * `oneByOne`, never by tick-all; `never`.
 */
type Ticking = "freely" | "oneByOne" | "never";

export function tickingOf(row: ReviewRow): Ticking {
  if (row.kind === "malformed" || row.standing === "full") return "never";
  return row.standing === "new" && row.doubts.length === 0 ? "freely" : "oneByOne";
}

/** The rows ticked at the start. */
export function tickedAtFirst(rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return rows.filter((row) => tickingOf(row) === "freely");
}

/**
 * The ticks after a change. The tick-all box of VS Code ticks every visible row, so a list with rows to tick
 * one by one has one more row that nobody wants: if that one is ticked (`all`), or several doubtful rows at
 * once, no doubtful row was meant.
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
