import { RequestError } from "./requestError";

/**
 * A task that runs once and that several callers await. Each caller can stop waiting by aborting its signal. When all
 * callers have done so, the task is aborted.
 */
export class SharedTask<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  readonly #onEnd: () => void;
  #waiting = 0;
  #hasEnded = false;

  /** `onEnd` is called once, when callers can no longer join. */
  constructor(start: (signal: AbortSignal) => Promise<T>, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#result = this.#run(start);
    this.#result.catch(() => undefined);
  }

  join(signal: AbortSignal | undefined): Promise<T> {
    this.#waiting += 1;
    if (signal === undefined) return this.#result;
    return new Promise<T>((resolve, reject: (reason: unknown) => void) => {
      const leave = (): void => {
        reject(new RequestError("E_CANCELLED"));
        this.#leave();
      };
      if (signal.aborted) {
        leave();
        return;
      }
      signal.addEventListener("abort", leave, { once: true });
      const stay = (): void => {
        signal.removeEventListener("abort", leave);
      };
      this.#result.then(stay, stay);
      this.#result.then(resolve, reject);
    });
  }

  abort(): void {
    this.#end();
    this.#controller.abort(new RequestError("E_CANCELLED"));
  }

  async #run(start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await start(this.#controller.signal);
    } finally {
      this.#end();
      // Aborts work that the task began but does not await, such as other requests after one has
      // failed.
      this.#controller.abort();
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#onEnd();
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) this.abort();
  }
}
