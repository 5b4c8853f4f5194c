import type { RequestOptions, Wait } from "./requestOptions";
import type { Place } from "./requestQueue";

/** A request on its way, with what those who wait for it want. */
export class Flight {
  readonly place: Place;
  readonly #onWait = new Set<(wait: Wait) => void>();
  #userAction = false;

  constructor(method: Place["method"], options: RequestOptions) {
    this.place = { method, background: true };
    this.add(options);
  }

  /** Whether anyone who waits for it is a user who has acted just now. */
  get userAction(): boolean {
    return this.#userAction;
  }

  /** One more waits for it: it comes to the foreground if that one does not wait in the background. */
  add({ priority, userAction, onWait }: RequestOptions): void {
    if (priority !== "background") this.place.background = false;
    if (userAction === true) this.#userAction = true;
    if (onWait !== undefined) this.#onWait.add(onWait);
  }

  /** What a listener throws is its own affair. */
  tellWait(wait: Wait): void {
    for (const listener of this.#onWait) {
      try {
        listener(wait);
      } catch {
        continue;
      }
    }
  }
}
