import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import type { FileStamp, LeftOut } from "./place";
import { packFiles } from "./packedPlaces";
import { fromPosted, type PostedResult } from "./postedResult";
import { splitFiles } from "./runScanTasks";
import { keepThread, takeThread } from "./scanThreads";
import type { ScanResult, ScanRoot, ScanTask, ScanThreadData } from "./scanTask";

export interface ScanOptions {
  readonly roots: readonly ScanRoot[];
  /** The path of the built `scanThread`. */
  readonly thread: string;
  /** The known addresses of the formats without a checksum (`packAddresses`). */
  readonly addresses?: string;
  /** Given to a thread of another kind: `ScanThreadData.more`. */
  readonly threadData?: unknown;
  /** The stamp of a file that was scanned before, so that it is read only if it has changed. */
  readonly known?: (root: number) => ReadonlyMap<string, FileStamp>;
  /** Only these files of the first root, by path. */
  readonly paths?: readonly string[];
  /** Called with each part of the results, while the scan runs. */
  readonly onResult: (result: ScanResult) => void;
  readonly signal?: AbortSignal;
  readonly threads?: number;
  /** A thread that does not answer for so long is given up, in milliseconds. */
  readonly patienceMs?: number;
}

/** Two even on one core, since one waits for the disk while the other searches. */
export function countThreads(cores = availableParallelism()): number {
  return Math.max(2, Math.min(4, cores - 1));
}

const mostTasksOfMessage = 128;

/**
 * Finds the addresses of all files of some folders in threads. Resolves with whether all was looked at:
 * false if the signal ended it. Files and folders that cannot be read are reported and cost nothing else.
 */
export function scanFolders(options: ScanOptions): Promise<boolean> {
  return new Promise((resolve) => {
    new ScanRun(options, resolve).start();
  });
}

class ScanRun {
  readonly #options: ScanOptions;
  readonly #end: (isWhole: boolean) => void;
  readonly #queue: ScanTask[];
  readonly #threads = new Set<Worker>();
  #idle: Worker[] = [];
  #busy = 0;
  #isEnded = false;
  #isTaking = false;
  readonly #threadData: ScanThreadData;

  constructor(options: ScanOptions, end: (isWhole: boolean) => void) {
    this.#options = options;
    this.#end = end;
    const { roots, known, paths, addresses, threadData: more } = options;
    this.#threadData = {
      roots,
      addresses,
      more,
      ...(known && { known: roots.map((_, at) => known(at)) }),
    };
    this.#queue =
      paths === undefined
        ? roots.map((_, root): ScanTask => ({ root, kind: "folder", path: "" }))
        : splitFiles(0, paths, false);
  }

  start(): void {
    const { signal, threads = countThreads() } = this.#options;
    if (signal?.aborted === true || this.#queue.length === 0) {
      this.#finish(signal?.aborted !== true);
      return;
    }
    signal?.addEventListener("abort", this.#cancel, { once: true });
    for (let i = 0; i < threads; i += 1) this.#idle.push(this.#startThread());
    this.#deal();
  }

  readonly #cancel = (): void => {
    this.#finish(false);
  };

  #startThread(): Worker {
    const worker = takeThread(this.#options.thread, this.#threadData);
    this.#threads.add(worker);
    return worker;
  }

  /** Gives the queue's last tasks, which are the deepest, to idle threads. */
  #deal(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop();
      if (worker === undefined) return;
      this.#run(worker, this.#takeTasks());
    }
    if (this.#busy === 0 && !this.#isTaking) this.#finish(true);
  }

  /** A share of the queue; work that may end a thread is done alone. */
  #takeTasks(): ScanTask[] {
    const share = Math.ceil(this.#queue.length / (2 * this.#threads.size));
    const tasks = this.#queue.splice(-Math.min(share, mostTasksOfMessage));
    if (!tasks.some(({ isRetry }) => isRetry === true)) return tasks;
    this.#queue.push(...tasks.splice(1));
    return tasks;
  }

  #run(worker: Worker, tasks: readonly ScanTask[]): void {
    this.#busy += 1;
    const timer = setTimeout(() => {
      end();
    }, this.#options.patienceMs ?? 30_000);
    const stop = (): void => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("exit", end);
      this.#busy -= 1;
    };
    const onMessage = (results: readonly PostedResult[]): void => {
      stop();
      if (this.#isEnded) return;
      for (const { next } of results) this.#queue.push(...next);
      this.#idle.push(worker);
      // The thread goes on while the results are taken.
      this.#isTaking = true;
      this.#deal();
      for (const result of results) this.#options.onResult(fromPosted(result));
      this.#isTaking = false;
      this.#deal();
    };
    const end = (): void => {
      stop();
      this.#threads.delete(worker);
      void worker.terminate();
      if (this.#isEnded) return;
      for (const task of tasks) this.#retry(task);
      this.#idle.push(this.#startThread());
      this.#deal();
    };
    worker.on("message", onMessage);
    worker.on("exit", end);
    worker.postMessage(tasks);
  }

  /** A thread has died: its work is done again in smallest pieces, to find what it died of. */
  #retry(task: ScanTask): void {
    const { root } = task;
    if (task.isRetry !== true) {
      if (task.kind === "folder") this.#queue.push({ ...task, isRetry: true });
      else this.#queue.push(...splitFiles(root, task.paths, true));
      return;
    }
    const paths = task.kind === "folder" ? [task.path] : task.paths;
    const leftOut = paths.map((path): LeftOut => ({ path, cause: "failed" }));
    const nothing = { ...packFiles([]), unchanged: [], missing: [] };
    this.#options.onResult({ root, ...nothing, leftOut, next: [] });
  }

  #finish(isWhole: boolean): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.signal?.removeEventListener("abort", this.#cancel);
    const { thread, threadData } = this.#options;
    for (const worker of this.#threads) {
      if (isWhole && threadData === undefined) keepThread(thread, worker);
      else void worker.terminate();
    }
    this.#end(isWhole);
  }
}
