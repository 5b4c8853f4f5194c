import { NodeError } from "./nodeError";

/** So many requests at once go to a node, from all callers together; the others wait in their order. */
export class RequestSlots {
  readonly #waiting = new Set<() => void>();
  #taken = 0;
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get most(): number {
    return this.#most;
  }

  /** Requests that have begun may end. */
  limitTo(most: number): void {
    this.#most = Math.min(this.#most, most);
  }

  /** Rejects with `E_CANCELLED` as soon as the signal aborts. */
  async enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw new NodeError("E_CANCELLED");
    if (this.#taken < this.#most) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.delete(begin);
        reject(new NodeError("E_CANCELLED"));
      };
      const begin = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiting.add(begin);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  leave(): void {
    this.#taken -= 1;
    const [next] = this.#waiting;
    if (next === undefined || this.#taken >= this.#most) return;
    this.#waiting.delete(next);
    this.#taken += 1;
    next();
  }
}
