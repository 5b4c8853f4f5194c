import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LabelFileBytes, ParsedPart } from "./parsedPart";
import type { PartRequest } from "./parseThread";

/** A text can be made to cost its parser any time (in milliseconds) and memory (in MB). */
const longestParse = 20_000;
const mostMemory = 256;
/** An idle thread ends, in milliseconds. */
const restsFor = 5_000;

/** Parses label files in a thread of its own, so that none blocks the editor's extensions. */
export class LabelParser {
  readonly #code: string;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  readonly #longest: number;
  readonly #abort = new AbortController();

  /** `code` is the path of the built `parseThread`. */
  constructor(code: string, longest = longestParse) {
    this.#code = code;
    this.#longest = longest;
  }

  /** The parts of a label file, whose bytes it takes over; one file at a time. */
  async *parse(file: LabelFileBytes): AsyncGenerator<ParsedPart> {
    const before = this.#turn;
    let endTurn: () => void = () => undefined;
    this.#turn = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    await before;
    try {
      clearTimeout(this.#timer);
      let part = await this.#ask(file);
      for (; part.leftOut === undefined; part = await this.#ask("next")) yield part;
      yield part;
    } catch {
      this.#end();
      yield {
        rows: [],
        leftOut: "left out: It cannot be parsed in the time and memory it may take",
      };
    } finally {
      this.#timer = setTimeout(() => {
        this.#end();
      }, restsFor).unref();
      endTurn();
    }
  }

  dispose(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
    this.#end();
  }

  async #ask(request: PartRequest): Promise<ParsedPart> {
    this.#worker ??= new Worker(this.#code, {
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    this.#worker.unref();
    this.#worker.postMessage(request, buffersOf(request));
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(this.#longest)]);
    const [part] = (await once(this.#worker, "message", { signal })) as [ParsedPart];
    return part;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** They are moved to the thread: copying those of a large file takes milliseconds. */
function buffersOf(request: PartRequest): ArrayBuffer[] {
  if (request === "next") return [];
  const { bytes, beside } = request;
  return [bytes, ...(beside === undefined ? [] : [beside])].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
}
