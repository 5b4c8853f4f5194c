import { Worker } from "node:worker_threads";
import type { ScanThreadData } from "./scanTask";

/** A file of a few megabytes can be made to cost this much and no more. */
const mostMemory = 512;
/** Room for what a thread finds between two posts, so that less of it outlives a collection. */
const youngMemory = 64;
/** Code that has run before is three times as fast: another scan soon afterwards takes the same threads. */
const keptFor = 60_000;

interface KeptThread {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const kept = new Map<string, KeptThread[]>();

/**
 * Starts threads for the next scan, which is still to say what they are to read: they load their code
 * meanwhile.
 */
export function prestartThreads(thread: string, data: ScanThreadData, count: number): void {
  for (let i = 0; i < count; i += 1) keep(thread, startThread(thread, data));
}

/** A thread for a scan: one that is kept or was started ahead, or a new one. */
export function takeThread(thread: string, data: ScanThreadData): Worker {
  const known = kept.get(thread)?.pop();
  if (known === undefined) return startThread(thread, data);
  clearTimeout(known.timer);
  known.worker.removeAllListeners("exit");
  known.worker.ref();
  known.worker.postMessage(data);
  return known.worker;
}

function startThread(thread: string, workerData: ScanThreadData): Worker {
  const resourceLimits = {
    maxOldGenerationSizeMb: mostMemory,
    maxYoungGenerationSizeMb: youngMemory,
  };
  const worker = new Worker(thread, { workerData, resourceLimits });
  // Without a listener an error would end the process; what was under way is reported by "exit".
  worker.on("error", () => undefined);
  return worker;
}

/** Keeps an idle thread of the ordinary kind for the next scan, for a while; it holds up no process. */
export function keepThread(thread: string, worker: Worker): void {
  // What it knew of the last scan is dropped.
  worker.postMessage({ roots: [] } satisfies ScanThreadData);
  keep(thread, worker);
}

function keep(thread: string, worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => void worker.terminate(), keptFor).unref();
  const others = kept.get(thread) ?? [];
  kept.set(thread, others);
  others.push({ worker, timer });
  worker.once("exit", () => {
    clearTimeout(timer);
    kept.set(
      thread,
      (kept.get(thread) ?? []).filter((each) => each.worker !== worker),
    );
  });
}

/** Ends the threads that are kept. */
export async function endKeptThreads(thread: string): Promise<void> {
  await Promise.all((kept.get(thread) ?? []).map(({ worker }) => worker.terminate()));
}
