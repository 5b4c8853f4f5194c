import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `read` repeatedly until it returns a value other than undefined or false. After `patience` milliseconds throws
 * an error with `what`.
 */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  patience = 40_000,
): Promise<Exclude<T, undefined | false>> {
  const deadline = performance.now() + patience;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(50);
  }
}
