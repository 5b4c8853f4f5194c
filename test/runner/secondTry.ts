import { isFailed } from "./part";
import type { Result } from "./results";

/** More files than these do not fail by chance. */
const mostFiles = 3;
const hookName = /"(before|after) (all|each)" hook/;

/**
 * Runs the files of failed tests once more, by themselves: an editor in a browser on a busy machine
 * misses a click now and then, and a whole run should not be lost to it. Nothing is hidden: a test
 * that passes only then is marked unsteady, and named in the report.
 */
export async function withSecondTry(
  run: (files?: readonly string[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const first = await run();
  const failed = first.filter(isFailed);
  const files = new Set(failed.map(({ file }) => file ?? ""));
  if (files.size === 0 || files.size > mostFiles || files.has("")) return first;
  const isOfThese = ({ file }: Result): boolean => file === undefined || files.has(file);
  const second = (await run([...files])).filter(isOfThese);
  const names = new Set(second.map(({ name }) => name));
  const missing = failed
    .filter(({ name }) => !names.has(name))
    // A hook has a result only when it fails.
    .map((result) => (hookName.test(result.name) ? unsteady(result, result.error) : result));
  const again = second.map((result) => {
    const before = failed.find(({ name }) => name === result.name);
    return before === undefined || isFailed(result) ? result : unsteady(result, before.error);
  });
  return [...first.filter((result) => !isOfThese(result)), ...again, ...missing];
}

function unsteady({ name, file, milliseconds }: Result, error = ""): Result {
  return { name, milliseconds, unsteady: error, ...(file === undefined ? {} : { file }) };
}
