import { isFailed, type PartReport } from "./part";
import type { Result } from "./results";
import { isUnsteady } from "./secondTry";

/** Parts whose tests print lines while they run, so that only their failures are printed again. */
const verboseParts = ["unit", "journeys", "chain"];

/**
 * Prints the results of a part, with the errors of failed and unsteady tests. For verbose parts, prints neither passed
 * tests nor the errors of failed tests, since they have been printed already.
 */
export function printReport({ part, results, seconds }: PartReport): void {
  const counted = results.filter(isCounted);
  const failed = counted.filter(isFailed);
  const silent = !verboseParts.includes(part);
  for (const result of silent ? counted : failed) {
    console.log(`  ${isFailed(result) ? "✖" : "✔"} ${result.name}`);
    if (silent && result.error !== undefined) console.log(indent(result.error));
  }
  for (const { name, unsteady = "" } of results.filter(isUnsteady)) {
    console.log(`  ! unsteady, it failed and then passed: ${name}`);
    console.log(indent(unsteady));
  }
  const passed = counted.length - failed.length;
  console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s\n`);
}

/** Prints the last lines of the run. Returns whether at least one test ran and all passed. */
export function printTotal(reports: readonly PartReport[]): boolean {
  const results = reports.flatMap((report) => report.results);
  const counted = results.filter(isCounted);
  const failed = counted.filter(isFailed).length;
  for (const line of summarize(results)) console.log(line);
  console.log(`${counted.length - failed} passed, ${failed} failed`);
  return failed === 0 && counted.length > 0;
}

/**
 * Whether a result counts as a test. If a suite died and its second start succeeded, the death is reported but not
 * counted as passed.
 */
function isCounted(result: Result): boolean {
  return isFailed(result) || result.isDeath !== true;
}

/** Returns lines about failed tests, files that were run more than once, and unsteady tests. */
export function summarize(results: readonly Result[]): readonly string[] {
  const failed = results.filter(isFailed);
  return [
    ...failed.map(({ name, error = "" }) => `Failed: ${name}: ${onOneLine(error)}`),
    ...triedAgain(results),
  ];
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 400);
}

function triedAgain(results: readonly Result[]): readonly string[] {
  const tried = results.filter((result) => result.tries !== undefined || isUnsteady(result));
  const files = [...new Set(tried.map(({ file, name }) => file ?? name))];
  const unsteady = tried.filter(isUnsteady);
  if (files.length === 0) return [];
  return [
    `Tried again: ${files.length} (${files.join(", ")}); unsteady tests: ${unsteady.length}`,
    ...unsteady.map(({ name }) => `Unsteady: ${name}`),
  ];
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
