/** A step of work in progress. */
export interface Step {
  /** Built when it is shown, since a wait counts down until then. */
  readonly message: () => string;
  /** The share that is done, from 0 to 1; if missing, the previous one. */
  readonly share?: number;
}

/**
 * Passes the steps of some work to a display that may begin later: it begins with the latest step, since the
 * next may take long.
 */
export class LatestStep {
  #latest: Step | undefined;
  #show: ((step: Step) => void) | undefined;

  report(step: Step): void {
    this.#latest = { ...this.#latest, ...step };
    this.#show?.(this.#latest);
  }

  showBy(show: (step: Step) => void): void {
    this.#show = show;
    if (this.#latest !== undefined) show(this.#latest);
  }
}
