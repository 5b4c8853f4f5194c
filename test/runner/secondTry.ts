import { isFailed } from "./part";
import type { Result } from "./results";

/** The maximum number of failed files to try again. If more files fail, it is not by chance. */
const mostFiles = 3;
const hookName = /"(before|after) (all|each)" hook/;

/** Runs all files, or the given files for the second or third time. */
export type RunTests = (again?: FilesToTry) => Promise<readonly Result[]>;

export interface FilesToTry {
  readonly files: readonly string[];
  readonly attempt: 2 | 3;
}

/**
 * Runs the files of failed tests again: on a busy machine an editor in a browser sometimes misses a click, which should
 * not fail a whole run. A test that then passes is marked as unsteady and listed at the end of the run. Its file is run
 * a third time and must pass: two failures in three runs count as a failure.
 */
export async function withSecondTry(run: RunTests): Promise<readonly Result[]> {
  const first = await run();
  const files = new Set(first.filter(isFailed).map(({ file }) => file ?? ""));
  if (files.size > mostFiles || files.has("")) return first;
  const results =
    files.size === 0
      ? first
      : merged(first, await tryAgain(run, { files: [...files], attempt: 2 }), files);

  const failed = new Set(results.filter(isFailed).map(({ file }) => file));
  const unsteady = results.filter(isUnsteady).flatMap(({ file }) => file ?? []);
  const third = [...new Set(unsteady)].filter((file) => !failed.has(file));
  if (third.length === 0) return results;
  const stillFailing = (await tryAgain(run, { files: third, attempt: 3 }))
    .map(failedIfUnsteady)
    .filter((result) => isFailed(result) || result.isDeath);
  const failedTwice = new Set(stillFailing.map(({ name }) => name));
  return [...results.filter(({ name }) => !failedTwice.has(name)), ...stillFailing];
}

/**
 * Starts a suite again if it ended before its last test or its window was reloaded. If it does not die again, marks its
 * death as unsteady, and also each test that failed before and now passes.
 */
export async function withSecondStart(
  start: (attempt: 1 | 2) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const first = await start(1);
  const death = first.find(({ isDeath }) => isDeath);
  if (death === undefined) return first;
  const second = await start(2);
  if (second.some(({ isDeath }) => isDeath)) return second;
  return [...marked(second, first), unsteady({ ...death, tries: 2 })];
}

export function isUnsteady(result: Result): boolean {
  return result.unsteady !== undefined;
}

/** Runs the given files again. Returns their results, and failures outside of any file. */
async function tryAgain(run: RunTests, again: FilesToTry): Promise<readonly Result[]> {
  const results = await run(again);
  return results
    .filter(({ file }) => file === undefined || again.files.includes(file))
    .map((result) => ({ ...result, tries: again.attempt }));
}

/** Combines two runs: the results of `files` from the second run, and all others from the first run. */
function merged(
  first: readonly Result[],
  second: readonly Result[],
  files: ReadonlySet<string>,
): readonly Result[] {
  const failed = first.filter(isFailed);
  const names = new Set(second.map(({ name }) => name));
  const missing = failed
    .filter(({ name }) => !names.has(name))
    .map((result) => ({ ...result, tries: 2 }))
    // Mocha reports a hook only if it fails, so a missing hook has passed.
    .map((result) => (hookName.test(result.name) ? unsteady(result) : result));
  const again = marked(second, first);
  const others = first.filter(({ file = "" }) => !files.has(file));
  return [...others, ...again, ...missing];
}

/** Marks tests that failed in the first run and passed in the second as unsteady. */
function marked(second: readonly Result[], first: readonly Result[]): readonly Result[] {
  const failed = first.filter(isFailed);
  return second.map((result) => {
    const before = failed.find(({ name }) => name === result.name);
    return before === undefined || isFailed(result) ? result : unsteady(result, before.error);
  });
}

/**
 * Converts a result of the third run. If its suite was started again during this run, a test that failed before the
 * second start counts as failed. The death of the suite itself stays unsteady.
 */
function failedIfUnsteady(result: Result): Result {
  const { unsteady: error, ...passed } = result;
  return error === undefined || result.isDeath ? result : { ...passed, error };
}

function unsteady(result: Result, before = ""): Result {
  const { error, ...passed } = result;
  return { ...passed, unsteady: error ?? before };
}
