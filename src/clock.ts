/** Time, handed to whoever waits or expires, so that tests need not wait. */
export interface Clock {
  /**
   * Milliseconds since a moment of the past. It never goes back, whatever the clock of the computer
   * is set to: for all that takes time, or lasts.
   */
  now(): number;
  /** The time of day, in milliseconds since 1970: for what is shown, or said to others. */
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

/** How much is left until a moment of the clock; nothing where there is none. */
export function leftUntil(until: number | undefined, now: number): number {
  return until === undefined ? 0 : Math.max(0, until - now);
}
