import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareWithEarlier, measureEarlier } from "./earlier";
import { againstVariable } from "./builds";
import { findUnmeasured, formatFigures, formatSummary, replaceBetweenMarks } from "./figures";
import { formatResult, type GoalResult } from "./goal";

/**
 * `npm run bench [-- name …]` runs test/bench/<name>.bench.ts and prints one line for each goal of the performance
 * table. Without a name it runs all benches except `onlyByName`, and writes their table to test/bench/figures.md and a
 * summary to docs/performance.md. `--against FOLDER` sets the dist folder of another build, which activation, client,
 * editor and panels also measure. `--earlier FOLDER` sets the repository of an earlier version: each bench also runs
 * there, and the ratios of both versions are compared.
 */
const benches: Record<string, () => Promise<{ run(): Promise<readonly GoalResult[]> }>> = {
  activation: () => import("./activation.bench"),
  addresses: () => import("./addresses.bench"),
  book: () => import("./book.bench"),
  client: () => import("./client.bench"),
  compare: () => import("./compare.bench"),
  corpora: () => import("./corpora.bench"),
  drift: () => import("./drift.bench"),
  editor: () => import("./editor.bench"),
  labels: () => import("./labels.bench"),
  local: () => import("./local.bench"),
  names: () => import("./names.bench"),
  outline: () => import("./outline.bench"),
  node: () => import("./node.bench"),
  nodeRules: () => import("./nodeRules.bench"),
  nodePanel: () => import("./nodePanel.bench"),
  history: () => import("./history.bench"),
  scan: () => import("./scan.bench"),
  tree: () => import("./tree.bench"),
  trace: () => import("./trace.bench"),
  panels: () => import("./panels.bench"),
  warnings: () => import("./warnings.bench"),
  workspace: () => import("./workspace.bench"),
};

/** Benches that fetch packages, need clones or are slow. They run only by name. */
const onlyByName = new Set([
  "compare",
  "corpora",
  "drift",
  "history",
  "names",
  "node",
  "nodePanel",
  "nodeRules",
  "scan",
  "trace",
  "warnings",
  "workspace",
]);

const root = path.resolve(__dirname, "../../..");

async function main(args: string[]): Promise<void> {
  const options = { against: { type: "string" }, earlier: { type: "string" } } as const;
  const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
  if (values.against !== undefined) process.env[againstVariable] = path.resolve(values.against);
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    throw new Error(`no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  }
  const results: GoalResult[] = [];
  const broken: string[] = [];
  const compared: { row: string; isWorse: boolean }[] = [];
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 ? !names.includes(name) : onlyByName.has(name)) continue;
    try {
      const own = await (await load()).run();
      for (const result of own) console.log(formatResult(result));
      results.push(...own);
      if (values.earlier !== undefined) {
        compared.push(...compareWithEarlier(own, await measureEarlier(values.earlier, name)));
      }
    } catch (error) {
      broken.push(name);
      console.error(`${name} could not be measured:`, error);
    }
  }
  const missed = results.filter((result) => !result.met).map(({ id }) => id);
  if (names.length === 0) {
    writeFigures(results);
    missed.push(...findUnmeasured(results).map((id) => `${id} (not measured)`));
  }
  console.log(`${results.length} goals measured, not met: ${missed.join(", ") || "none"}`);
  const worse = compared.filter(({ isWorse }) => isWorse);
  if (values.earlier !== undefined) {
    console.log("\n| id | earlier | now | goal | |\n|---|---|---|---|---|");
    for (const { row } of compared) console.log(row);
    console.log(`${compared.length} compared, ${worse.length} worse`);
  }
  if (missed.length + broken.length + worse.length > 0) process.exitCode = 1;
}

function writeFigures(results: readonly GoalResult[]): void {
  const date = new Date();
  const processors = `${cpus().length} processors (${cpus()[0]?.model ?? "not known"})`;
  const table = formatFigures(results, { date, node: process.versions.node, processors });
  writeFileSync(path.join(root, "test/bench/figures.md"), table);
  console.log(`\n${table}`);
  const page = path.join(root, "docs/performance.md");
  const summary = formatSummary(results, date);
  writeFileSync(page, replaceBetweenMarks(readFileSync(page, "utf8"), "figures", summary));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
