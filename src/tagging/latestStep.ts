/** What is shown while work goes on. */
export interface Step {
  /** Built when it is shown: a wait counts down until then. */
  readonly message: () => string;
  /** How much of it all is done, from 0 to 1; the share before where it is left out. */
  readonly share?: number;
}

/**
 * Hands the steps of a work on to whoever shows them. The showing may begin later than the work: it
 * begins with the latest step, since the next one may be long in coming.
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
