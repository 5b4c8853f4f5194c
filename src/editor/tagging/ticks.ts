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

/**
 * The ticks of a review while its box is open. The box reports its ticks after each change by the user, and after it
 * has shown the ticks that it was given. Changes that the user makes before these ticks arrive are kept, although the
 * box overwrites them.
 */
export class ReviewTicks {
  #kept: readonly ReviewRow[];
  /** The last report of the box. */
  #reported: BoxTicks;
  /** The ticks that the box was given and has not reported yet. */
  #given: readonly ReviewRow[] | undefined;

  constructor(kept: readonly ReviewRow[]) {
    this.#kept = kept;
    this.#reported = { rows: kept, isFirst: false };
  }

  get kept(): readonly ReviewRow[] {
    return this.#kept;
  }

  /** Call with each report of the box. Returns true if the caller must give the box the kept ticks. */
  take(report: BoxTicks): boolean {
    if (this.#given !== undefined && isShown(this.#given, report)) this.#given = undefined;
    else this.#change(report);
    this.#reported = report;
    if (this.#given !== undefined || isShown(this.#kept, report)) return false;
    this.#given = this.#kept;
    return true;
  }

  #change({ rows, isFirst }: BoxTicks): void {
    const had = idsOf(this.#reported.rows);
    const kept = idsOf(this.#kept);
    const now = idsOf(rows);
    const isAll = isFirst && !this.#reported.isFirst;
    const isSeveral = rows.filter(({ id }) => !had.has(id)).length > 1;
    this.#kept = settleTicks(
      this.#kept,
      [
        ...rows.filter(({ id }) => kept.has(id) || !had.has(id)),
        ...this.#kept.filter(({ id }) => !now.has(id) && !had.has(id)),
      ],
      isAll || isSeveral,
    );
  }
}

/** The ticks that the box shows. `isFirst`: the additional row is ticked, see `settleTicks`. */
interface BoxTicks {
  readonly rows: readonly ReviewRow[];
  readonly isFirst: boolean;
}

function isShown(ticks: readonly ReviewRow[], { rows, isFirst }: BoxTicks): boolean {
  const ids = idsOf(rows);
  return !isFirst && ticks.length === rows.length && ticks.every(({ id }) => ids.has(id));
}

function idsOf(rows: readonly ReviewRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
