const mostAtOnce = 30;
const perSecond = 10;

/** Limits the messages from the page to 10 per second, with bursts of up to 30. Drops further messages. */
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
