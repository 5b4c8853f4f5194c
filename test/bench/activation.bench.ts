import { statSync } from "node:fs";
import path from "node:path";
import { readBuiltFiles } from "../support/builtFiles";
import type { ActivationReport } from "./activationInHost.bench";
import { type BuildName, compareBuilds, distFolders } from "./builds";
import { compareMedians, type GoalResult, median } from "./goal";
import { type MeasuredExtension, measureInHost, ourExtension, root } from "./inHost";

const rounds = 15;

/**
 * Measures goals A1 to A3: the cost of starting the extension. Each round starts a fresh host for each build,
 * in the reverse order of the previous round.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const empties = ["warm-up", "empty-1", "empty-2", "empty-3"].map(empty);
  const reports: Record<BuildName, ActivationReport[]> = { ours: [], before: [] };
  for (let round = 0; round < rounds; round += 1) {
    const builds = [...distFolders()];
    for (const [build, dist] of round % 2 === 0 ? builds : builds.reverse()) {
      const extensions = [withoutActivationEvents(ourExtension(dist)), ...empties];
      const report = await measureInHost("activationInHost.bench", extensions);
      reports[build].push(report as ActivationReport);
    }
  }
  return [
    activationTime(reports.ours),
    heapOfActivation(reports.ours),
    sizeOfMainBundle(),
    foreignCodeInMainBundle(),
    slowestFile(reports.ours),
    ...(reports.before.length === 0 ? [] : comparisons(reports)),
  ];
}

function comparisons({ ours: now, before }: Record<BuildName, ActivationReport[]>): GoalResult[] {
  const values = (value: "ms" | "kilobytes") =>
    [now, before].map((of) => valuesOf(of, [ours], value));
  const [ms = [], msBefore] = values("ms");
  const [kilobytes = [], kilobytesBefore] = values("kilobytes");
  return [
    ...compareBuilds("A1", "activate()", ms, msBefore),
    ...compareBuilds("A2", "heap that activation adds", kilobytes, kilobytesBefore, "KB"),
    ...compareBuilds("A3", "loading the slowest file", [slowest(now).ms], [slowest(before).ms]),
  ];
}

/** Removes the activation events, so that only the bench activates the extension. */
function withoutActivationEvents({ manifest, files }: MeasuredExtension): MeasuredExtension {
  return { manifest: { ...manifest, activationEvents: [] }, files };
}

function empty(name: string): MeasuredExtension {
  return {
    manifest: { name, main: "./main.js", activationEvents: [] },
    files: { "main.js": "exports.activate = () => undefined;\n" },
  };
}

function activationTime(reports: readonly ActivationReport[]): GoalResult {
  const theirs = ["bench.empty-1", "bench.empty-2", "bench.empty-3"];
  return compareMedians(
    {
      id: "A1",
      what: "activate() against an empty extension",
      kind: "atMost",
      bound: 1.4,
    },
    median(valuesOf(reports, [ours], "ms")),
    median(valuesOf(reports, theirs, "ms")),
  );
}

function heapOfActivation(reports: readonly ActivationReport[]): GoalResult {
  return compareMedians(
    {
      id: "A2",
      what: "heap that activation adds, against references-view",
      kind: "atMost",
      bound: 0.25,
      unit: "KB",
    },
    median(valuesOf(reports, [ours], "kilobytes")),
    median(valuesOf(reports, ["vscode.references-view"], "kilobytes")),
  );
}

function sizeOfMainBundle(): GoalResult {
  const bytes = statSync(path.join(root, "dist/extension.js")).size;
  return compareMedians(
    { id: "A3 size", what: "main bundle, against 40 KB", kind: "atMost", bound: 1, unit: "KB" },
    bytes / 1000,
    40,
  );
}

function foreignCodeInMainBundle(): GoalResult {
  const modules = Object.keys(
    readBuiltFiles(path.join(root, "dist"))["dist/extension.js"]?.inputs ?? {},
  );
  const foreign = modules.filter((module) => module.startsWith("node_modules/"));
  return {
    id: "A3 foreign",
    what: "files of third parties in the main bundle",
    ours: foreign.length,
    theirs: 0,
    unit: "files",
    ratio: foreign.length,
    goal: "0",
    met: modules.length > 0 && foreign.length === 0,
  };
}

function slowestFile(reports: readonly ActivationReport[]): GoalResult {
  const { module, ms } = slowest(reports);
  return compareMedians(
    {
      id: "A3 load",
      what: `loading the slowest file with all that it needs, ${module}, against 25 ms`,
      kind: "atMost",
      bound: 1,
    },
    ms,
    25,
  );
}

function slowest(reports: readonly ActivationReport[]): { module: string; ms: number } {
  const times = Object.keys(reports[0]?.files ?? {}).map((module) => ({
    module,
    ms: median(reports.map(({ files }) => files[module] ?? Number.NaN)),
  }));
  return times.reduce((worst, time) => (time.ms > worst.ms ? time : worst));
}

const ours = "address-atlas.address-atlas";

function valuesOf(
  reports: readonly ActivationReport[],
  ids: readonly string[],
  value: "ms" | "kilobytes",
): number[] {
  return reports.flatMap(({ activations }) =>
    ids.map((id) => activations[id]?.[value] ?? Number.NaN),
  );
}
