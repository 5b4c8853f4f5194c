export interface Step {
  /** Builds the text each time the step is displayed, since a text about a wait counts down. */
  readonly message: () => string;
  /** The progress from 0 to 1; if missing, the progress of the previous step. */
  readonly share?: number;
}

/**
 * Passes the steps of some work to a display that may be connected later. The display starts with the latest
 * step, since it may take a long time until the next step.
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
