import { RequestError } from "../transport/requestError";
import type { RequestOptions } from "../service/requestOptions";
import type { LoadInitiator } from "./catalogList";

/**
 * One record of the service. After a failed reload the last record stays, unless the service
 * answers that the record does not exist.
 */
export class LoadedRecord<T> {
  readonly #read: (options: RequestOptions) => Promise<T>;
  readonly #changed: () => void;
  #value: T | undefined;
  #asOf: Date | undefined;
  #failed: RequestError | undefined;
  #run: AbortController | undefined;
  #isOutdated = false;

  constructor(read: (options: RequestOptions) => Promise<T>, changed: () => void) {
    this.#read = read;
    this.#changed = changed;
  }

  get value(): T | undefined {
    return this.#value;
  }

  get asOf(): Date | undefined {
    return this.#asOf;
  }

  get failed(): RequestError | undefined {
    return this.#failed;
  }

  get loading(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Loads or reloads the record, one request at a time. Never rejects. A load by the program means that the record may
   * have changed. If a request is already in flight, its answer may lack the change, so the record is loaded again
   * afterwards.
   */
  async load(initiator: LoadInitiator = "user"): Promise<void> {
    if (this.#run !== undefined) {
      this.#isOutdated ||= initiator === "program";
      return;
    }
    const run = new AbortController();
    this.#run = run;
    this.#changed();
    await this.#readInto(run, initiator);
    if (this.#run !== run) return;
    const isOutdated = this.#isOutdated;
    this.cancel();
    if (isOutdated) return this.load("program");
    this.#changed();
  }

  /** Cancels the load; a late answer changes nothing. */
  cancel(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#isOutdated = false;
  }

  async #readInto(run: AbortController, initiator: LoadInitiator): Promise<void> {
    try {
      const value = await this.#read({ signal: run.signal, userAction: initiator === "user" });
      if (this.#run !== run) return;
      this.#value = value;
      this.#asOf = new Date();
      this.#failed = undefined;
    } catch (error) {
      if (this.#run !== run) return;
      const known = error instanceof RequestError ? error : new RequestError("E_SHAPE");
      if (known.code !== "E_CANCELLED") this.#failed = known;
      // "Not found" is an answer: the earlier record, such as one from a node, no longer exists.
      if (known.code === "E_NOT_FOUND") {
        this.#value = undefined;
        this.#asOf = undefined;
      }
    }
  }
}
