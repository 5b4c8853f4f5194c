import type { Clock, Timer } from "../../src/clock";

interface Scheduled {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  /** What `random` returns. */
  chance = 0.5;
  #now = Date.UTC(2026, 0, 1);
  #setBy = 0;
  readonly #scheduled = new Set<Scheduled>();

  now(): number {
    return this.#now;
  }

  date(): number {
    return this.#now + this.#setBy;
  }

  random(): number {
    return this.chance;
  }

  schedule(run: () => void, ms: number): Timer {
    const entry: Scheduled = { at: this.#now + ms, run };
    this.#scheduled.add(entry);
    return {
      cancel: () => {
        this.#scheduled.delete(entry);
      },
    };
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#scheduled.size;
  }

  /** How long it is until the next timer, in milliseconds. */
  get shortestWait(): number {
    return Math.max(0, Math.min(...[...this.#scheduled].map(({ at }) => at - this.#now)));
  }

  /** The longest wait of a timer, in milliseconds. */
  get longestWait(): number {
    return Math.max(0, ...[...this.#scheduled].map(({ at }) => at - this.#now));
  }

  /** Somebody sets the clock of the computer, forward or back; no time passes by that. */
  set(ms: number): void {
    this.#setBy += ms;
  }

  /** Lets so much time pass, and what is due in it happen, one after the other. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#scheduled].filter(({ at }) => at <= end);
      const [next] = due.sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#scheduled.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}
