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

/** A stretch of time, in milliseconds since 1970. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

/** How much of a pause is left. It is over, too, where the clock was set back to before its start. */
export function leftOf(pause: Pause | undefined, now: number): number {
  return pause === undefined || now < pause.from ? 0 : Math.max(0, pause.until - now);
}

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
