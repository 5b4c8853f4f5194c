/** Time, passed to whatever waits or expires, so that tests need not wait. */
export interface Clock {
  /**
   * Milliseconds since some moment in the past, for durations and deadlines. It never goes back when the
   * clock of the computer is set.
   */
  now(): number;
  /** The time of day, in milliseconds since 1970, for what is shown or sent to others. */
  date(): number;
  schedule(run: () => void, ms: number): Timer;
  /** 0 inclusive to 1 exclusive. */
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

/** The time left until a moment of the clock; 0 without one. */
export function leftUntil(until: number | undefined, now: number): number {
  return until === undefined ? 0 : Math.max(0, until - now);
}
