import { suiteVariables } from "../runner/runMocha";

/** Whether this is a plain `npm test`, which skips the tests that only CI runs. */
export const isShortRun = process.env[suiteVariables.short] === "1";

/**
 * For a suite of tests that start programs and together take half a minute. Only CI runs it, not a plain `npm test`.
 */
export function describeInCi(title: string, tests: (this: Mocha.Suite) => void): void {
  if (!isShortRun) describe(title, tests);
}

/** For a test that takes many seconds. Only CI runs it, not a plain `npm test`. */
export function itInCi(
  title: string,
  test: (this: Mocha.Context) => Promise<void>,
  timeout?: number,
): void {
  if (isShortRun) return;
  const made = it(title, test);
  if (timeout !== undefined) made.timeout(timeout);
}
