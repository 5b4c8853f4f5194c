import { ClientError } from "./errors";

/** The seam through which the client meets time, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  schedule(run: () => void, ms: number): Timer;
  /** 0 inclusive to 1 exclusive. */
  random(): number;
}

export interface Timer {
  cancel(): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
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

/** Resolves after `ms`; rejects with `E_CANCELLED` when the signal aborts before. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new ClientError("E_CANCELLED"));
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(new ClientError("E_CANCELLED"));
    };
    const timer = clock.schedule(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
