import { suiteVariables } from "../runner/runMocha";

/** Whether a plain `npm test` runs, which takes minutes and skips the tests that only CI runs. */
export const isShortRun = process.env[suiteVariables.short] === "1";

/**
 * A suite of tests that each start a program and together take half a minute. Only CI runs it, not a plain
 * `npm test`.
 */
export function describeInCi(title: string, tests: (this: Mocha.Suite) => void): void {
  if (!isShortRun) describe(title, tests);
}

/** A test that takes many seconds. Only CI runs it, not a plain `npm test`. */
export function itInCi(
  title: string,
  test: (this: Mocha.Context) => Promise<void>,
  timeout?: number,
): void {
  if (isShortRun) return;
  const made = it(title, test);
  if (timeout !== undefined) made.timeout(timeout);
}
