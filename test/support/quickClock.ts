import type { Clock } from "../../src/clock";

/** A clock that runs so many times as fast as ours. */
export function quickClock(speed: number): Clock {
  const start = performance.now();
  const now = (): number => (performance.now() - start) * speed;
  const date = Date.now();
  return {
    now,
    date: () => date + now(),
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
