import { isFailed, type PartReport } from "./part";
import type { Result } from "./results";

/** Parts whose tests print lines while they run, so that only their failures are printed again. */
const verboseParts = ["unit", "journeys", "chain"];

/**
 * Prints the results of a part, with the errors of failed tests. For `verboseParts`, prints only the names of failed
 * tests, since their errors have been printed already.
 */
export function printReport({ part, results, seconds }: PartReport): void {
  const failed = results.filter(isFailed);
  const silent = !verboseParts.includes(part);
  for (const result of silent ? results : failed) {
    console.log(`  ${isFailed(result) ? "✖" : "✔"} ${result.name}`);
    if (silent && result.error !== undefined) console.log(indent(result.error));
  }
  const passed = results.length - failed.length;
  console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s\n`);
}

/** Prints the last lines of the run. Returns whether all tests passed. */
export function printTotal(reports: readonly PartReport[]): boolean {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(isFailed).length;
  for (const line of summarize(results)) console.log(line);
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 && results.length > 0;
}

/** Returns a line for each failed test. */
function summarize(results: readonly Result[]): readonly string[] {
  return results
    .filter(isFailed)
    .map(({ name, error = "" }) => `Failed: ${name}: ${onOneLine(error)}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 400);
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
