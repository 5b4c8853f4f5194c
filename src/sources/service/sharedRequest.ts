import type { RequestOptions } from "./requestOptions";
import type { QueuePlace } from "../transport/requestQueue";
import type { RetryWait } from "../transport/requests";

/** A request in flight, and the options of all callers that share it. */
export class SharedRequest {
  readonly place: QueuePlace;
  readonly #onWait = new Set<(wait: RetryWait) => void>();
  #userAction = false;

  constructor(isSafe: boolean, options: RequestOptions) {
    this.place = { isSafe, background: true };
    this.add(options);
  }

  /** Whether a user has just triggered the request, for any of the callers. */
  get userAction(): boolean {
    return this.#userAction;
  }

  /** Adds a caller. A foreground caller moves the request to the foreground. */
  add({ priority, userAction, onWait }: RequestOptions): void {
    if (priority !== "background") this.place.background = false;
    if (userAction === true) this.#userAction = true;
    if (onWait !== undefined) this.#onWait.add(onWait);
  }

  /** Notifies every caller of a wait; an error of one callback does not stop the others. */
  tellWait(wait: RetryWait): void {
    for (const listener of this.#onWait) {
      try {
        listener(wait);
      } catch {
        continue;
      }
    }
  }
}
