import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { reportVariable } from "./hostVerbs";

/** What activation.bench.ts reads: of one fresh host. */
export interface ActivationReport {
  /** By extension id: milliseconds of `activate()`, and kilobytes of heap that it adds. */
  readonly activations: Record<string, { readonly ms: number; readonly kilobytes: number }>;
  /** By path below dist/: milliseconds of the first `require`. */
  readonly lazyFiles: Record<string, number>;
}

const ours = "address-atlas.address-atlas";
const peers = ["bench.empty-1", "bench.empty-2", "bench.empty-3", "vscode.references-view"];

/** A window still starts when its host is there, and takes all processors for so many ms. */
const starts = 3_000;

/** Runs inside the host. */
export async function run(): Promise<void> {
  await sleep(starts);
  const collectGarbage = garbageCollector();
  await activate("bench.warm-up", collectGarbage);
  const activations: ActivationReport["activations"] = {};
  for (const id of shuffled([ours, ...peers])) activations[id] = await activate(id, collectGarbage);
  const report: ActivationReport = { activations, lazyFiles: loadLazyFiles() };
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

async function activate(
  id: string,
  collectGarbage: () => void,
): Promise<{ ms: number; kilobytes: number }> {
  const extension = vscode.extensions.getExtension(id);
  if (extension === undefined) throw new Error(`${id} is not installed`);
  if (extension.isActive) throw new Error(`${id} was activated before it was measured`);
  collectGarbage();
  const heap = process.memoryUsage().heapUsed;
  const start = performance.now();
  await extension.activate();
  const ms = performance.now() - start;
  return { ms, kilobytes: (process.memoryUsage().heapUsed - heap) / 1024 };
}

function loadLazyFiles(): Record<string, number> {
  const folder = path.join(vscode.extensions.getExtension(ours)?.extensionPath ?? "", "dist");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".js") && file !== "extension.js" && !file.startsWith("media"),
  );
  return Object.fromEntries(
    shuffled(files).map((file) => {
      const start = performance.now();
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- as the extension loads it
      require(path.join(folder, file));
      return [file, performance.now() - start];
    }),
  );
}

function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
