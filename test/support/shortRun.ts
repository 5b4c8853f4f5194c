import { suiteVariables } from "../runner/runMocha";

/** Whether a plain `npm test` runs, which takes minutes and leaves some tests to CI. */
export const isShortRun = process.env[suiteVariables.short] === "1";

/** Tests that start a program each, for half a minute in all: a plain `npm test` leaves them to CI. */
export function describeInCi(title: string, tests: (this: Mocha.Suite) => void): void {
  if (!isShortRun) describe(title, tests);
}

/** A test that works for many seconds: a plain `npm test` leaves it to CI. */
export function itInCi(
  title: string,
  test: (this: Mocha.Context) => Promise<void>,
  timeout?: number,
): void {
  if (isShortRun) return;
  const made = it(title, test);
  if (timeout !== undefined) made.timeout(timeout);
}
