import { setImmediate } from "node:timers/promises";

/**
 * Whether a promise settles before a timer started now. A busy machine delays both, so this is more
 * reliable than a difference of times.
 */
export async function isSettledWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      // What settles at the same time counts as settled.
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

/** Lets everything run that does not wait for a timer, disk or network. */
export async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}
