import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { editorExecutable } from "../editor/editorExecutable";
import { Lanes } from "./lanes";
import { parsePlan } from "./plan";
import { printReport, printTotal } from "./print";
import { runPart } from "./runPart";

const root = path.resolve(__dirname, "../../..");

async function main(args: readonly string[]): Promise<void> {
  const plan = parsePlan(args);
  const folder = path.join(root, "test/results", plan.host);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (plan.parts.includes("host") || plan.parts.includes("journeys")) {
    await editorExecutable(root, plan.host);
  }
  const lanes = new Lanes(plan.lanes);
  const start = performance.now();
  const started = plan.parts.map(async (name) => {
    const report = await runPart(name, { root, plan, folder, lanes });
    printReport(report);
    return report;
  });
  const reports = await Promise.all(started);
  if (plan.parts.includes("journeys")) {
    const pictures = path.relative(process.cwd(), path.join(folder, "journeys"));
    console.log(`Pictures of the journeys, and logs of those that failed: ${pictures}`);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`All in ${seconds.toFixed(0)} s, ${plan.lanes} side by side`);
  process.exitCode = printTotal(reports) ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
