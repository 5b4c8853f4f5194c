import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest time in which other work of this thread did not have its turn, in ms. */
export interface LongestSlice {
  /** What the thread worked meanwhile. */
  readonly worked: number;
  /** What passed: also while other processes, or other machines on the same hardware, had the processor. */
  readonly passed: number;
}

/** What the thread itself worked in its longest slice, in ms, as others may also have kept it from working. */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  return (await measureLongestSlice(work)).worked;
}

/** Looks every millisecond: more often would be work of its own, and garbage, in the slices. */
export async function measureLongestSlice(work: () => Promise<unknown>): Promise<LongestSlice> {
  const time = new ThreadTime();
  let [worked, passed] = [0, 0];
  let last = [time.worked(), performance.now()] as const;
  const look = (): void => {
    const now = [time.worked(), performance.now()] as const;
    const slice = now[1] - last[1];
    passed = Math.max(passed, slice);
    worked = Math.max(worked, Math.min(slice, now[0] - last[0]));
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
    time.close();
  }
  return { worked, passed };
}

/**
 * What the machine adds to a slice: the longest one of as much work that gives others their turn every
 * millisecond.
 */
export async function longestSliceOfControl(ms: number): Promise<number> {
  const time = new ThreadTime();
  try {
    return await longestSlice(async () => {
      const end = time.worked() + ms;
      while (time.worked() < end) {
        const pause = time.worked() + 1;
        while (time.worked() < pause) Math.hypot(pause, end);
        await nextTurn();
      }
    });
  } finally {
    time.close();
  }
}

/** The processor time of the thread that makes it. */
class ThreadTime {
  readonly #file = openOwnTimes();
  /** Read into the same memory, as garbage would make slices longer. */
  readonly #bytes = Buffer.alloc(64);

  /** In ms; where the system does not report it, the time that passes. */
  worked(): number {
    if (this.#file === undefined) return performance.now();
    // On this request the kernel counts up to now, else up to its last tick.
    process.cpuUsage();
    readSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
    let nanoseconds = 0;
    for (const digit of this.#bytes) {
      if (digit === 0x20) break;
      nanoseconds = nanoseconds * 10 + digit - 0x30;
    }
    return nanoseconds / 1e6;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function openOwnTimes(): number | undefined {
  try {
    return openSync("/proc/thread-self/schedstat", "r");
  } catch {
    return undefined;
  }
}
