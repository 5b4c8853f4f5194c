import { isFailed, type PartReport } from "./part";
import type { Result } from "./results";
import { isUnsteady } from "./secondTry";

/** Parts whose tests print their own lines while they run. */
const talkative = ["unit", "journeys", "chain"];

/** What a part ran, with the failures in full. */
export function printReport({ part, results, seconds }: PartReport): void {
  const failed = results.filter(isFailed);
  const silent = !talkative.includes(part);
  for (const result of silent ? results : failed) {
    console.log(`  ${isFailed(result) ? "✖" : "✔"} ${result.name}`);
    if (silent && result.error !== undefined) console.log(indent(result.error));
  }
  for (const { name, unsteady = "" } of results.filter(isUnsteady)) {
    console.log(`  ! unsteady, it failed and then passed: ${name}`);
    console.log(indent(unsteady));
  }
  const passed = results.length - failed.length;
  console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s\n`);
}

/** The last lines of all; answers whether everything passed. */
export function printTotal(reports: readonly PartReport[]): boolean {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(isFailed).length;
  for (const line of triedAgain(results)) console.log(line);
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 && results.length > 0;
}

/** Says which files were run more than once, if any, and which tests of them were unsteady. */
export function triedAgain(results: readonly Result[]): readonly string[] {
  const tried = results.filter(({ tries }) => tries !== undefined);
  const files = [...new Set(tried.map(({ file }) => file ?? "a process that died"))];
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
