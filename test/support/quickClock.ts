import type { Clock } from "../../src/service/clock";

/** A clock that runs so many times as fast as ours. */
export function quickClock(speed: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * speed,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms / speed);
      return {
        cancel: () => {
          clearTimeout(timer);
        },
      };
    },
    random: () => 0.5,
  };
}
