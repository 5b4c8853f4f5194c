import { suiteVariables } from "../runner/runMocha";

/** Whether tests that take many seconds are skipped, as in a plain `npm test`. CI runs them. */
const isShortRun = process.env[suiteVariables.short] === "1";

/** Defines a test that is skipped in a short run, because it takes many seconds. */
export function itInCi(
  title: string,
  test: (this: Mocha.Context) => unknown,
  timeout?: number,
): void {
  if (isShortRun) return;
  const made = it(title, test as Mocha.AsyncFunc);
  if (timeout !== undefined) made.timeout(timeout);
}
