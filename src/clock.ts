/** The clock and its timers, passed as a parameter so that tests need not wait. */
export interface Clock {
  /** Monotonic time in milliseconds, for durations and deadlines. A change of the system clock does not affect it. */
  now(): number;
  /** The time of day in milliseconds since 1970, for values that are shown or sent. */
  date(): number;
  schedule(run: () => void, ms: number): Timer;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export interface Timer {
  cancel(): void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms);
    return {
      cancel: () => {
        clearTimeout(timer);
      },
    };
  },
  random: () => Math.random(),
};

/** Returns the milliseconds until a moment of the clock, or 0 if the moment is past or undefined. */
export function leftUntil(until: number | undefined, now: number): number {
  return until === undefined ? 0 : Math.max(0, until - now);
}
