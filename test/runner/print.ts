import { isFailed, type PartReport } from "./part";

/** Parts whose tests print lines while they run. Only their failures are printed again. */
const verboseParts = ["unit", "journeys", "chain"];

/**
 * Prints the results of a part, with the errors of failed tests. For verbose parts, prints only the names of failed
 * tests, since the rest has been printed already.
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

/** Prints the last lines of the run. Returns whether at least one test ran and all passed. */
export function printTotal(reports: readonly PartReport[]): boolean {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(isFailed);
  for (const { name, error = "" } of failed) console.log(`Failed: ${name}: ${onOneLine(error)}`);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 && results.length > 0;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 400);
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
