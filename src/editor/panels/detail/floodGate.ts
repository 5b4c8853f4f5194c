const mostAtOnce = 30;
const perSecond = 10;

/** Limits the messages of the page to ten per second, after a short burst. Further messages are dropped. */
export class FloodGate {
  readonly #now: () => number;
  #tokens = mostAtOnce;
  #filledAt: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#filledAt = now();
  }

  lets(): boolean {
    const now = this.#now();
    const filled = this.#tokens + ((now - this.#filledAt) / 1_000) * perSecond;
    this.#tokens = Math.min(mostAtOnce, filled);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
