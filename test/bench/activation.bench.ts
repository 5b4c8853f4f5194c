import { statSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { ActivationReport } from "./activationInHost.bench";
import { compareMedians, type GoalResult, median } from "./goal";
import { type MeasuredExtension, measureInHost, ourExtension, root } from "./inHost";

const rounds = 7;

/** A1 to A3: what starting the extension costs, each round in a fresh host, in a random order. */
export async function run(): Promise<readonly GoalResult[]> {
  const extensions = [
    activatedWhenTold(ourExtension()),
    ...["warm-up", "empty-1", "empty-2", "empty-3"].map(empty),
  ];
  const reports: ActivationReport[] = [];
  for (let round = 0; round < rounds; round += 1) {
    reports.push((await measureInHost("activationInHost.bench", extensions)) as ActivationReport);
  }
  return [
    activationTime(reports),
    heapOfActivation(reports),
    sizeOfMainBundle(),
    await foreignCodeInMainBundle(),
    slowestLazyFile(reports),
  ];
}

/** What a user gets, but activated only when it is told to. */
function activatedWhenTold({ manifest, files }: MeasuredExtension): MeasuredExtension {
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

async function foreignCodeInMainBundle(): Promise<GoalResult> {
  const { metafile } = await build({
    entryPoints: [path.join(root, "src/extension.ts")],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    mainFields: ["module", "main"],
    external: ["vscode"],
    metafile: true,
    write: false,
    outdir: "unused",
    plugins: [
      {
        name: "without-lazy-files",
        setup(building) {
          building.onResolve({ filter: /^\./ }, ({ kind, path: name }) =>
            kind === "dynamic-import" ? { path: name, external: true } : undefined,
          );
        },
      },
    ],
  });
  const foreign = Object.keys(metafile.inputs).filter((file) => file.includes("node_modules/"));
  return {
    id: "A3 foreign",
    what: "files of third parties in the main bundle",
    ours: foreign.length,
    theirs: 0,
    unit: "files",
    ratio: foreign.length,
    goal: "0",
    met: foreign.length === 0,
  };
}

function slowestLazyFile(reports: readonly ActivationReport[]): GoalResult {
  const files = Object.keys(reports[0]?.lazyFiles ?? {});
  const times = files.map((file) => ({
    file,
    ms: median(reports.map(({ lazyFiles }) => lazyFiles[file] ?? Number.NaN)),
  }));
  const slowest = times.reduce((worst, time) => (time.ms > worst.ms ? time : worst));
  return compareMedians(
    {
      id: "A3 lazy",
      what: `loading the slowest of ${files.length} lazy files, ${slowest.file}, against 25 ms`,
      kind: "atMost",
      bound: 1,
    },
    slowest.ms,
    25,
  );
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
