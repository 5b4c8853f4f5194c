import { setImmediate } from "node:timers/promises";

/**
 * Whether a promise settles before a timer that starts now. A busy machine delays both, so this is more reliable than
 * measuring time.
 */
export async function isSettledWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      // A promise that settles at the same time as the timer counts as settled.
      void setImmediate().then(() => {
        resolve(false);
      });
    }, ms);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for everything that does not depend on a timer, the disk or the network. */
export async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}
