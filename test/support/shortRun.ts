import { suiteVariables } from "../runner/runMocha";

/** Whether tests that take many seconds are skipped, as in a plain `npm test`. CI runs them. */
export const isShortRun = process.env[suiteVariables.short] === "1";

/**
 * Describes a suite that is skipped in a short run, because its tests start programs and together take half a minute.
 */
export function describeInCi(title: string, tests: (this: Mocha.Suite) => void): void {
  if (!isShortRun) describe(title, tests);
}

/** Defines a test that is skipped in a short run, because it takes many seconds. */
export function itInCi(
  title: string,
  test: (this: Mocha.Context) => Promise<void>,
  timeout?: number,
): void {
  if (isShortRun) return;
  const made = it(title, test);
  if (timeout !== undefined) made.timeout(timeout);
}
