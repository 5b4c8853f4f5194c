import type { Result } from "./results";

/** What a part of the tests did. */
export interface PartReport {
  readonly part: string;
  readonly results: readonly Result[];
  /** How long it was at work; parts run side by side. */
  readonly seconds: number;
}

/** A result for something that went wrong outside of a test. */
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
