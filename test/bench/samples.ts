import { compareMedians, type GoalResult, median } from "./goal";

/** What was measured of us and of what we are compared with. */
export class Samples {
  readonly #ours: number[] = [];
  readonly #theirs: number[] = [];

  add(side: string, round: number, value: number): void {
    if (round > 0) (side === "useOurs" ? this.#ours : this.#theirs).push(value);
  }

  compare(id: string, what: string, bound: number): GoalResult {
    const goal = { id, what, kind: "atMost", bound } as const;
    return compareMedians(goal, median(this.#ours), median(this.#theirs));
  }

  /** Compares with what they take and so many milliseconds more. */
  exceed(id: string, what: string, more: number): GoalResult {
    const [ours, theirs] = [median(this.#ours), median(this.#theirs)];
    const told = `${what} ${theirs.toPrecision(4)} ms, against ${more} ms more`;
    return compareMedians({ id, what: told, kind: "atMost", bound: 1 }, ours - theirs, more);
  }
}
