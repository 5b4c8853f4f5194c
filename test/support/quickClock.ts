import type { Clock } from "../../src/clock";

/** Returns a clock that runs `speed` times as fast as the real one. */
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
