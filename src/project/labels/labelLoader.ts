import { Worker } from "node:worker_threads";
import type { LabelRequest } from "./labelThread";
import type { LabelFileBytes, LoadedLabels } from "./loadLabels";

/**
 * The time limit in milliseconds and the memory limit in MB for a label file, since parsing a crafted text can take any
 * amount of both.
 */
const longestFile = 20_000;
const mostMemory = 256;
/** The time in milliseconds after which an idle thread ends. */
const restsFor = 5_000;

const tooSlow: LoadedLabels = {
  kind: "leftOut",
  reason: "Parsing it takes more time or memory than allowed",
};

interface Waiting {
  readonly request: LabelRequest;
  readonly end: (labels: LoadedLabels) => void;
  isPosted: boolean;
}

/** Loads label files in a separate thread, so that parsing does not block the calling thread. */
export class LabelLoader {
  readonly #code: string;
  readonly #longest: number;
  /** The requests in the order of their answers; the thread is working on the first. */
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  /** `code`: the path of the built `labelThread`. */
  constructor(code: string, longest = longestFile) {
    this.#code = code;
    this.#longest = longest;
  }

  /** Reads and parses a label file of a folder on the disk of this machine. Never rejects. */
  load(root: string, path: string, sibling: string | undefined): Promise<LoadedLabels> {
    return this.#ask({ kind: "file", root, path, sibling });
  }

  /** Parses a label file, and takes ownership of its bytes. Never rejects. */
  parse(file: LabelFileBytes): Promise<LoadedLabels> {
    return this.#ask({ kind: "bytes", file });
  }

  /** Ends the thread. Pending and further requests resolve as missing. */
  dispose(): void {
    this.#isDisposed = true;
    this.#endThread();
    for (const { end } of this.#waiting.splice(0)) end({ kind: "missing" });
  }

  #ask(request: LabelRequest): Promise<LoadedLabels> {
    if (this.#isDisposed) return Promise.resolve({ kind: "missing" });
    return new Promise((end) => {
      this.#waiting.push({ request, end, isPosted: false });
      if (this.#waiting.length === 1) this.#begin();
      this.#post();
    });
  }

  /** Starts the time limit of the first request; without a request, the idle time of the thread. */
  #begin(): void {
    clearTimeout(this.#timer);
    const isIdle = this.#waiting.length === 0;
    if (isIdle) this.#worker?.unref();
    else this.#worker?.ref();
    const end = (): void => {
      if (isIdle) this.#endThread();
      else this.#giveUp();
    };
    this.#timer = setTimeout(end, isIdle ? restsFor : this.#longest).unref();
  }

  #post(): void {
    for (const waiting of this.#waiting) {
      if (waiting.isPosted) continue;
      const { request } = waiting;
      // Transferred bytes would be lost if the thread ended at an earlier request, so they are posted only when their
      // request is the first.
      if (request.kind === "bytes" && waiting !== this.#waiting[0]) return;
      this.#worker ??= this.#startThread();
      this.#worker.postMessage(request, buffersOf(request));
      waiting.isPosted = true;
    }
  }

  #startThread(): Worker {
    const worker = new Worker(this.#code, {
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    worker.on("message", (labels: LoadedLabels) => {
      if (worker === this.#worker) this.#answer(labels);
    });
    // Without a listener, an error would end the process. The "exit" event follows the last message of the thread, so
    // no answer is lost.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      if (worker === this.#worker) this.#giveUp();
    });
    return worker;
  }

  #answer(labels: LoadedLabels): void {
    const first = this.#waiting.shift();
    this.#begin();
    this.#post();
    first?.end(labels);
  }

  /** Fails the first request, which ended the thread or exceeded its time. Posts the other requests to a new thread. */
  #giveUp(): void {
    this.#endThread();
    for (const waiting of this.#waiting) waiting.isPosted = false;
    const [first] = this.#waiting;
    if (first !== undefined) this.#answer(tooSlow);
  }

  #endThread(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

/** Returns the buffers to transfer to the thread, since copying the bytes of a large file would take milliseconds. */
function buffersOf(request: LabelRequest): ArrayBuffer[] {
  if (request.kind !== "bytes") return [];
  const { bytes, sibling } = request.file;
  return [bytes, ...(sibling === undefined ? [] : [sibling])].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
}
