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
  /** The path of the built `scanThread`, or of another thread that reads `threadData`. */
  readonly thread: string;
  /** The known addresses, except EVM addresses (`packAddresses`). */
  readonly addresses?: string;
  /** The data for another kind of thread: `ScanThreadData.more`. */
  readonly threadData?: unknown;
  /** The known stamps of the files of a root, so that only changed files are read. */
  readonly known?: (root: number) => ReadonlyMap<string, FileStamp>;
  /** Limits the scan to these paths of the first root. */
  readonly paths?: readonly string[];
  /** Called with each part of the results during the scan. */
  readonly onResult: (result: ScanResult) => void;
  readonly signal?: AbortSignal;
  readonly threads?: number;
  /** The time in milliseconds after which a thread without an answer is terminated. */
  readonly patienceMs?: number;
}

/**
 * Returns the number of threads for a scan: at most four, and at least two even on one core, since one waits for the
 * disk while the other searches.
 */
export function countThreads(): number {
  return Math.max(2, Math.min(4, availableParallelism() - 1));
}

const mostTasksOfMessage = 128;

/**
 * Finds the addresses in all files of some folders, using threads. Resolves with true if the scan was complete, or with
 * false if the signal ended it.
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
    const { signal } = this.#options;
    if (signal?.aborted === true || this.#queue.length === 0) {
      this.#finish(signal?.aborted !== true);
      return;
    }
    signal?.addEventListener("abort", this.#cancel, { once: true });
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

  /**
   * Posts the last tasks of the queue, which are the deepest, to idle threads. Starts a thread only if none is idle, so
   * that a scan of few files needs only one. Ends the scan if no task is left or in progress.
   */
  #deal(): void {
    if (this.#isEnded) return;
    while (this.#queue.length > 0) {
      const { threads = countThreads() } = this.#options;
      const canStart = this.#threads.size < threads;
      const worker = this.#idle.pop() ?? (canStart ? this.#startThread() : undefined);
      if (worker === undefined) return;
      this.#run(worker, this.#takeTasks(threads));
    }
    if (this.#busy === 0 && !this.#isTaking) this.#finish(true);
  }

  /** Takes a share of the queue. Retried tasks, which may end a thread, are taken individually. */
  #takeTasks(threads: number): ScanTask[] {
    const share = Math.ceil(this.#queue.length / (2 * threads));
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
      // The thread continues with the next tasks while the results are processed.
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
      this.#deal();
    };
    worker.on("message", onMessage);
    worker.on("exit", end);
    worker.postMessage(tasks);
  }

  /**
   * Repeats a task during which a thread ended, in the smallest pieces, to find the file that ended the thread. A piece
   * that ends a thread again is reported as failed.
   */
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
