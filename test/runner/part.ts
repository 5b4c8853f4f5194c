import type { Result } from "./results";

export interface PartReport {
  readonly part: string;
  readonly results: readonly Result[];
  /**
   * The sum of the durations of all jobs of the part. It can exceed the elapsed time, since jobs run at the same time.
   */
  readonly seconds: number;
}

/** Returns a result for a failure outside of a test. */
export function failure(name: string, error: unknown): Result {
  return {
    name,
    milliseconds: 0,
    error: error instanceof Error ? error.message : String(error),
  };
}

export function isFailed(result: Result): boolean {
  return result.error !== undefined;
}
