import { execFile } from "node:child_process";
import path from "node:path";
import { builtFileOf } from "../support/builtFiles";
import { fetchPackage } from "./corpora/readCorpus";
import { type GoalResult, measureGoal } from "./goal";
import { type ObeyingHost, ourExtension, root, workWithHost } from "./inHost";

const command = path.join(root, "dist/cli/address-atlas.cjs");
const packages = [
  "thirdweb@5.121.6",
  "@hyperlane-xyz/registry@26.1.0",
  "@aave-dao/aave-address-book@4.68.1",
];
const thread = builtFileOf("src/workspace/scanThread.ts");

/** What the command for CI costs: its start, and beside the engine in the host, which checks nothing. */
export async function run(): Promise<readonly GoalResult[]> {
  const roots = await Promise.all(
    packages.map(async (spec) => path.join(await fetchPackage(spec), "files")),
  );
  return [
    await measureGoal({
      id: "C1",
      what: "address-atlas --help, against node -e 0",
      ours: { name: "--help", round: () => runNode(command, "--help") },
      theirs: { name: "node -e 0", round: () => runNode("-e", "0") },
      kind: "atMost",
      bound: 1.5,
      rounds: 21,
    }),
    ...(await workWithHost("scanInHost.bench", [ourExtension()], (host) =>
      measureScan(host, roots),
    )),
  ];
}

async function measureScan(
  { ask }: ObeyingHost,
  roots: readonly string[],
): Promise<readonly GoalResult[]> {
  const inHost = () => ask("scan", { roots, thread }) as Promise<[ms: number, files: number]>;
  const [, files] = await inHost();
  const quiet = ["--quiet", "--fail-on", "none", "--format", "json"];
  return [
    await measureGoal({
      id: "C2",
      what: `a scan with checks of ${files} files by the command, against finding addresses in the host`,
      ours: { name: "scan", round: () => runNode(command, "scan", ...roots, ...quiet) },
      theirs: { name: "engine", round: async () => (await inHost())[0] },
      kind: "atMost",
      bound: 1.2,
      rounds: 7,
      unit: "ms",
    }),
  ];
}

/** Milliseconds until it has ended. */
function runNode(...words: readonly string[]): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { maxBuffer: 2 ** 29 }, (error) => {
      if (error === null) resolve(performance.now() - begin);
      else reject(new Error(error.message));
    });
  });
}
