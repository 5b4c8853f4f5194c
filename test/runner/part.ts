import type { Result } from "./results";

/** What a part of the tests did. */
export interface PartReport {
  readonly part: string;
  readonly results: readonly Result[];
  readonly seconds: number;
}

/** Runs a part and takes its time; a part that dies or that ran nothing failed. */
export async function report(
  part: string,
  run: () => Promise<readonly Result[]>,
): Promise<PartReport> {
  const start = performance.now();
  const results = await run().catch((error: unknown) => [failure(`${part} as a whole`, error)]);
  const ranNothing = { name: part, milliseconds: 0, error: "it ran no test" };
  return {
    part,
    results: results.length === 0 ? [ranNothing] : results,
    seconds: (performance.now() - start) / 1000,
  };
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
