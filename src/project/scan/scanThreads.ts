import { Worker } from "node:worker_threads";
import type { ScanThreadData } from "./scanTask";

/** The memory limit of a thread in MB, since a crafted file of a few megabytes can use any amount. */
const mostMemory = 512;
/**
 * The size of the young generation in MB: enough for the objects between two posts, so that fewer survive a garbage
 * collection.
 */
const youngMemory = 64;
/**
 * The time in milliseconds for which idle threads are kept. Code that has run before is three times as fast, so the
 * next scan reuses the threads.
 */
const keptFor = 60_000;

interface KeptThread {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const kept = new Map<string, KeptThread[]>();

/** Starts a thread before the next scan, so that it loads its code while the scan is prepared. */
export function prestartThread(thread: string, data: ScanThreadData): void {
  keep(thread, startThread(thread, data));
}

/** Returns a thread for a scan: a kept or prestarted thread, otherwise a new one. */
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
  // Without a listener, an error would end the process. "exit" reports the interrupted work.
  worker.on("error", () => undefined);
  return worker;
}

/** Keeps an idle scan thread for the next scan, for a limited time. The thread does not keep the process alive. */
export function keepThread(thread: string, worker: Worker): void {
  // Releases the data of the last scan.
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

export async function endKeptThreads(thread: string): Promise<void> {
  await Promise.all((kept.get(thread) ?? []).map(({ worker }) => worker.terminate()));
}
