import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { collectGarbage } from "../support/collectGarbage";
import { readBuiltFiles } from "../support/builtFiles";
import { loadBuilt } from "./builds";
import { reportVariable } from "./hostVerbs";

/** The measurements of one fresh host, which activation.bench.ts reads. */
export interface ActivationReport {
  /** By extension id: the milliseconds of `activate()`, and the kilobytes that it adds to the heap. */
  readonly activations: Record<string, { readonly ms: number; readonly kilobytes: number }>;
  /** By module of src: the milliseconds to load its file with all dependencies, none of which was loaded before. */
  readonly files: Record<string, number>;
}

const ours = "address-atlas.address-atlas";
const peers = ["bench.empty-1", "bench.empty-2", "bench.empty-3", "vscode.references-view"];

/** Wait in milliseconds: a window is still starting when its host is ready, and uses all processors for this time. */
const starts = 3_000;

/** Wait in milliseconds: an extension continues to work for this time after its start. */
const goesOn = 500;

/** Runs inside the host. */
export async function run(): Promise<void> {
  await sleep(starts);
  await activate("bench.warm-up");
  const activations: ActivationReport["activations"] = {};
  for (const id of shuffled([ours, ...peers])) {
    activations[id] = await activate(id);
    await sleep(goesOn);
  }
  const report: ActivationReport = { activations, files: await loadFiles() };
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

async function activate(id: string): Promise<{ ms: number; kilobytes: number }> {
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

/** Loads each file from a separate copy of the extension, since files share dependencies. */
async function loadFiles(): Promise<Record<string, number>> {
  const folder = vscode.extensions.getExtension(ours)?.extensionPath ?? "";
  // The files of threads are skipped: they load themselves and need the data that a thread receives at its start.
  const modules = Object.values(readBuiltFiles(path.join(folder, "dist"))).flatMap(
    ({ entryPoint = "" }) => (/^src\/.*(?<!Thread)\.ts$/.test(entryPoint) ? [entryPoint] : []),
  );
  const times: Record<string, number> = {};
  for (const module of shuffled(modules)) {
    const copy = path.join(folder, `copy-${Object.keys(times).length}`);
    cpSync(path.join(folder, "dist"), path.join(copy, "dist"), { recursive: true });
    const start = performance.now();
    await loadBuilt(path.join(copy, "dist"), module);
    times[module] = performance.now() - start;
    rmSync(copy, { recursive: true });
  }
  return times;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
