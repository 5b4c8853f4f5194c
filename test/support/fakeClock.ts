import type { Clock, Timer } from "../../src/clock";

interface Scheduled {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that advances only when a test advances it. */
export class FakeClock implements Clock {
  /** The value that `random` returns. */
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

  /** The number of pending timers. */
  get waiting(): number {
    return this.#scheduled.size;
  }

  /** The milliseconds until the next timer. */
  get shortestWait(): number {
    return Math.max(0, Math.min(...[...this.#scheduled].map(({ at }) => at - this.#now)));
  }

  /** The milliseconds until the last timer. */
  get longestWait(): number {
    return Math.max(0, ...[...this.#scheduled].map(({ at }) => at - this.#now));
  }

  /** Moves the system time by `ms`. No time passes, so no timer runs. */
  set(ms: number): void {
    this.#setBy += ms;
  }

  /** Lets time pass and runs the timers that become due, in order. */
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
