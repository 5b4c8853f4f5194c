import type { Clock } from "../../clock";
import { NodeError } from "./nodeError";

/** Resolves after `ms`; rejects with `E_CANCELLED` as soon as the signal aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(new NodeError("E_CANCELLED"));
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      timer.cancel();
      reject(new NodeError("E_CANCELLED"));
    };
    const timer = clock.schedule(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
