import { isFailed, type PartReport } from "./part";

/** Parts whose tests print their own lines while they run. */
const talkative = ["unit", "journeys"];

/** What a part ran, with the failures in full. */
export function printReport({ part, results, seconds }: PartReport): void {
  const failed = results.filter(isFailed);
  const silent = !talkative.includes(part);
  for (const result of silent ? results : failed) {
    console.log(`  ${isFailed(result) ? "✖" : "✔"} ${result.name}`);
    if (silent && result.error !== undefined) console.log(indent(result.error));
  }
  for (const { name, unsteady } of results) {
    if (unsteady === undefined) continue;
    console.log(`  ! unsteady, it failed and then passed: ${name}`);
    console.log(indent(unsteady));
  }
  const passed = results.length - failed.length;
  console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s\n`);
}

/** The last line of all; answers whether everything passed. */
export function printTotal(reports: readonly PartReport[]): boolean {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(isFailed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 && results.length > 0;
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}
