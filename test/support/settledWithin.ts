import { setImmediate } from "node:timers/promises";

/**
 * Whether a promise settles before a timer that is started now. A machine that is busy makes both
 * late, so this says more than a difference of two times.
 */
export async function isSettledWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      // What has come meanwhile counts as come.
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

/** Lets everything run that waits for no timer, disk or network: by then it has happened, if it does. */
export async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}
