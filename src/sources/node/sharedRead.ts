import { NodeError } from "./nodeError";

/**
 * A read of a node that several callers wait for and that is made once. Each may leave by its own signal;
 * when all have left, and when it ends, its pending requests are aborted.
 */
export class SharedRead<T> {
  readonly result: Promise<T>;
  readonly #end = new AbortController();
  #waiting = 0;
  #isLeft = false;

  constructor(read: (signal: AbortSignal) => Promise<T>) {
    this.result = read(this.#end.signal).finally(() => {
      this.#end.abort();
    });
    this.result.catch(() => undefined);
  }

  /** Whether all callers left before it ended; a caller that comes now needs another one. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  async join(signal: AbortSignal | undefined): Promise<T> {
    if (signal === undefined) {
      this.#waiting += 1;
      return this.result;
    }
    if (signal.aborted) throw new NodeError("E_CANCELLED");
    this.#waiting += 1;
    return new Promise<T>((resolve, reject: (error: unknown) => void) => {
      const leave = (): void => {
        reject(new NodeError("E_CANCELLED"));
        this.#waiting -= 1;
        if (this.#waiting > 0) return;
        this.#isLeft = true;
        this.#end.abort();
      };
      signal.addEventListener("abort", leave, { once: true });
      const stay = (): void => {
        signal.removeEventListener("abort", leave);
      };
      this.result.then(stay, stay);
      this.result.then(resolve, reject);
    });
  }
}
