import { compareBuilds } from "./builds";
import { compareMedians, type GoalResult, median } from "./goal";

/** The measured values by side: `useOurs` is the extension. Ignores round 0, the warm-up. */
export class Samples {
  readonly #of: Record<string, number[]> = {};

  add(side: string, round: number, value: number): void {
    if (round > 0) (this.#of[side] ??= []).push(value);
  }

  get #ours(): readonly number[] {
    return this.#of["useOurs"] ?? [];
  }

  get #theirs(): readonly number[] {
    return this.#of["useConstant"] ?? this.#of["useNothing"] ?? [];
  }

  compare(id: string, what: string, bound: number): GoalResult {
    const goal = { id, what, kind: "atMost", bound } as const;
    return compareMedians(goal, median(this.#ours), median(this.#theirs));
  }

  /** Compares with the earlier build, if it was measured. */
  compareBuilds(id: string, what: string): readonly GoalResult[] {
    return compareBuilds(id, what, this.#ours, this.#of["useBefore"]);
  }

  /** Checks that the extension takes at most `more` milliseconds longer than the other side. */
  exceed(id: string, what: string, more: number): GoalResult {
    const [ours, theirs] = [median(this.#ours), median(this.#theirs)];
    const sentence = `${what} ${theirs.toPrecision(4)} ms, against ${more} ms more`;
    return compareMedians({ id, what: sentence, kind: "atMost", bound: 1 }, ours - theirs, more);
  }
}
