export interface GoalResult {
  readonly id: string;
  readonly what: string;
  readonly ours: number;
  readonly theirs: number;
  readonly unit: string;
  readonly ratio: number;
  readonly goal: string;
  readonly met: boolean;
}

/**
 * One side of a comparison. `round` does the work once. If the goal has a unit, the number that `round` returns is the
 * measured value; otherwise it is the duration of `round`.
 */
export interface Side {
  readonly name: string;
  round(): unknown;
}

export interface Goal {
  /** The id in the performance table, followed by the case if the goal has several: "D3 ones". */
  readonly id: string;
  readonly what: string;
  readonly ours: Side;
  readonly theirs: Side;
  /** `atMost`: ours / theirs must not exceed the bound; `atLeast`: theirs / ours must reach it. */
  readonly kind: "atMost" | "atLeast";
  readonly bound: number;
  /** The number of measured rounds, at least 7. */
  readonly rounds?: number;
  /**
   * Whether to compare the shortest rounds instead of the medians. Load can double the time of uncompiled code that
   * runs only a few milliseconds.
   */
  readonly comparesShortest?: true;
  /** The unit of the numbers that `round` returns; if undefined, the time of each round is measured in milliseconds. */
  readonly unit?: string;
}

/**
 * Measures both sides alternately in one run and compares the medians. On a shared machine single rounds differ by a
 * factor of three, but ratios of medians do not.
 */
export async function measureGoal(goal: Goal): Promise<GoalResult> {
  const rounds = Math.max(7, goal.rounds ?? 9);
  const ours: number[] = [];
  const theirs: number[] = [];
  await measure(goal.ours, goal.unit);
  await measure(goal.theirs, goal.unit);
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await measure(goal.ours, goal.unit));
    theirs.push(await measure(goal.theirs, goal.unit));
    if (!oursFirst) ours.push(await measure(goal.ours, goal.unit));
  }
  const choose = goal.comparesShortest === true ? shortest : median;
  return compareMedians(goal, choose(ours), choose(theirs));
}

function shortest(values: readonly number[]): number {
  return Math.min(...values);
}

/** Creates the result for two values that are already measured, for example in a host. */
export function compareMedians(
  goal: Pick<Goal, "id" | "what" | "kind" | "bound" | "unit">,
  ours: number,
  theirs: number,
): GoalResult {
  const ratio = goal.kind === "atMost" ? ours / theirs : theirs / ours;
  return {
    id: goal.id,
    what: goal.what,
    ours,
    theirs,
    unit: goal.unit ?? "ms",
    ratio,
    goal: `${goal.kind === "atMost" ? "≤" : "≥"} ${goal.bound}`,
    met: goal.kind === "atMost" ? ratio <= goal.bound : ratio >= goal.bound,
  };
}

/** Formats the line that `npm run bench` prints for a goal. */
export function formatResult(result: GoalResult): string {
  const value = (n: number): string => `${n.toPrecision(4)} ${result.unit}`;
  return [
    result.id.padEnd(14),
    result.what,
    `ours ${value(result.ours)}, against ${value(result.theirs)}`,
    `ratio ${result.ratio.toFixed(2)} (goal ${result.goal})`,
    result.met ? "met" : "NOT MET",
  ].join(" | ");
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) throw new RangeError("the median of nothing");
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

async function measure(side: Side, unit: string | undefined): Promise<number> {
  const start = performance.now();
  const value = await side.round();
  const elapsed = performance.now() - start;
  if (unit === undefined) return elapsed;
  if (typeof value !== "number") throw new TypeError(`${side.name} measured no ${unit}`);
  return value;
}
