import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { editorExecutable } from "../editor/editorExecutable";
import { npmHosts } from "../editor/hosts";
import { runHostTests } from "./hostTests";
import { splitIntoLanes } from "./lanes";
import { report, type PartReport } from "./part";
import { packageExtension } from "./packageExtension";
import { parsePlan, type PartName, type Plan } from "./plan";
import { printReport, printTotal } from "./print";
import type { Result } from "./results";
import { suiteVariables } from "./runMocha";
import { withSecondTry } from "./secondTry";
import { runStaticChecks } from "./staticChecks";
import { runSuiteProcess } from "./suiteProcess";

const root = path.resolve(__dirname, "../../..");

async function main(args: readonly string[]): Promise<void> {
  const plan = parsePlan(args);
  const folder = path.join(root, "test/results", plan.host);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (plan.parts.includes("host") || plan.parts.includes("journeys")) {
    await editorExecutable(root, plan.host);
  }
  const reports: PartReport[] = [];
  // Checks that wait for a processor run beside the unit tests; those in an editor run alone.
  for (const together of [["static", "unit"], ["host"], ["journeys"]] as const) {
    const parts = together.filter((name) => plan.parts.includes(name));
    const started = parts.map((name) => report(name, () => runPart(name, plan, folder)));
    for (const finished of await Promise.all(started)) {
      printReport(finished);
      reports.push(finished);
    }
  }
  if (plan.parts.includes("journeys")) {
    const pictures = path.relative(process.cwd(), path.join(folder, "journeys"));
    console.log(`Pictures of the journeys, and logs of those that failed: ${pictures}`);
  }
  process.exitCode = printTotal(reports) ? 0 : 1;
}

async function runPart(name: PartName, plan: Plan, folder: string): Promise<readonly Result[]> {
  if (name === "static") return runStaticChecks(root);
  if (name === "journeys") await packageExtension(root);
  return withSecondTry((again) => {
    if (again !== undefined) return runSuite(name, plan, folder, again, ".again");
    const wantsLanes = name === "journeys" && plan.files.length === 0 && plan.lanes > 1;
    return wantsLanes ? runLanes(plan, folder) : runSuite(name, plan, folder, plan.files);
  });
}

async function runLanes(plan: Plan, folder: string): Promise<readonly Result[]> {
  const lanes = splitIntoLanes(root, plan.lanes).map((files, lane) =>
    runSuite("journeys", plan, folder, files, `.lane${lane}`, lane === 0 ? "now" : "atItsEnd"),
  );
  return (await Promise.all(lanes)).flat();
}

/** Runs the tests of a suite in the files whose path holds one of these words, or in all. */
function runSuite(
  name: Exclude<PartName, "static">,
  plan: Plan,
  folder: string,
  files: readonly string[],
  run = "",
  lines?: "now" | "atItsEnd",
): Promise<readonly Result[]> {
  const resultsFile = path.join(folder, `${name}${run}.jsonl`);
  const environment = {
    [suiteVariables.results]: resultsFile,
    [suiteVariables.grep]: plan.grep ?? "",
    [suiteVariables.files]: files.join(","),
    ATLAS_HOST: plan.host,
    ATLAS_EXPECTED_VERSION: npmHosts[plan.host === "desktop" ? "newest" : plan.host].vscode,
  };
  return name === "host"
    ? runHostTests(root, plan.host, resultsFile, environment)
    : runSuiteProcess(root, name, resultsFile, environment, lines);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
