import type { Result } from "./results";

/** The results of one part of the tests. */
export interface PartReport {
  readonly part: string;
  readonly results: readonly Result[];
  /** The total working time of the part, in seconds. Parts run at the same time. */
  readonly seconds: number;
}

/** A result for a failure outside of a test. */
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
