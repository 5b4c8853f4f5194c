import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { collectGarbage } from "../support/collectGarbage";
import { readBuiltFiles } from "../support/builtFiles";
import { loadBuilt } from "./builds";
import { reportVariable } from "./hostVerbs";

export interface ActivationReport {
  /** The milliseconds that `activate()` takes and the kilobytes that it adds to the heap, by extension id. */
  readonly activations: Record<string, { readonly ms: number; readonly kilobytes: number }>;
  /**
   * The milliseconds to load a built file with all its dependencies, by module of src. Neither the file nor any of its
   * dependencies was loaded before.
   */
  readonly files: Record<string, number>;
}

const ours = "address-atlas.address-atlas";
const peers = ["bench.empty-1", "bench.empty-2", "bench.empty-3", "vscode.references-view"];

/** Milliseconds to wait after the host is ready, because the window is still starting then and uses all processors. */
const starts = 3_000;

/** Milliseconds to wait after an activation, because an extension may continue to work for this time. */
const goesOn = 500;

/** Runs inside the extension host. */
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

/**
 * Loads each file from a separate copy of the extension, because files share dependencies that would otherwise be
 * loaded only once.
 */
async function loadFiles(): Promise<Record<string, number>> {
  const folder = vscode.extensions.getExtension(ours)?.extensionPath ?? "";
  // Skips the scripts of worker threads, which run when they are loaded and need data from the main thread.
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
