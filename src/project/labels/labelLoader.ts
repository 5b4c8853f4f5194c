import { Worker } from "node:worker_threads";
import type { LabelRequest } from "./labelThread";
import { type LabelFileBytes, type LoadedLabels, withoutLabels } from "./loadLabels";

/** A text can be made to cost its parser any time (in milliseconds) and memory (in MB). */
const longestFile = 20_000;
const mostMemory = 256;
/** An idle thread ends, in milliseconds. */
const restsFor = 5_000;

const tooSlow = { reason: "It cannot be parsed in the time and memory it may take" };

interface Waiting {
  readonly request: LabelRequest;
  readonly end: (labels: LoadedLabels) => void;
  isPosted: boolean;
}

/** Loads label files in a thread of its own, so that none blocks the editor's extensions. */
export class LabelLoader {
  readonly #code: string;
  readonly #longest: number;
  /** In the order in which the thread answers; it works on the first. */
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  /** `code` is the path of the built `labelThread`. */
  constructor(code: string, longest = longestFile) {
    this.#code = code;
    this.#longest = longest;
  }

  /** Reads and parses a label file of a folder on this machine's disk. Never rejects. */
  load(root: string, path: string, sibling: string | undefined): Promise<LoadedLabels> {
    return this.#ask({ kind: "file", root, path, sibling });
  }

  /** Parses a label file, whose bytes it takes over. Never rejects. */
  parse(file: LabelFileBytes): Promise<LoadedLabels> {
    return this.#ask({ kind: "bytes", file });
  }

  /** From now on every file is missing. */
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

  /** The time of the first begins; without one, the thread rests. */
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
      // Its bytes are gone if the thread ends before their turn.
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
    // Without a listener an error would end the process. Messages from before the end arrive before "exit".
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

  /** The thread has died of the first, or hangs: the others get another thread. */
  #giveUp(): void {
    this.#endThread();
    for (const waiting of this.#waiting) waiting.isPosted = false;
    const [first] = this.#waiting;
    if (first !== undefined) this.#answer(withoutLabels(fileOf(first.request), tooSlow));
  }

  #endThread(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

function fileOf(request: LabelRequest): { readonly path: string } {
  return request.kind === "bytes" ? request.file : request;
}

/** They are moved to the thread: copying those of a large file takes milliseconds. */
function buffersOf(request: LabelRequest): ArrayBuffer[] {
  if (request.kind !== "bytes") return [];
  const { bytes, sibling } = request.file;
  return [bytes, ...(sibling === undefined ? [] : [sibling])].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
}
