import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest time that other work of this thread had to wait, in milliseconds. */
export interface LongestSlice {
  /** The processor time of the thread in its longest slice. */
  readonly worked: number;
  /**
   * The clock time of the longest slice. It includes time in which other processes or virtual machines used the
   * processor.
   */
  readonly passed: number;
}

/**
 * Returns the processor time of the thread in its longest slice, in milliseconds. Clock time would also contain the
 * work of other processes.
 */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  return (await measureLongestSlice(work)).worked;
}

/**
 * Returns the longest slice of some work. Reads the times every millisecond, since more frequent reads would add work
 * and garbage to the slices.
 */
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

/** Measures how much of a slice the machine itself causes: the longest slice of work that pauses every millisecond. */
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

class ThreadTime {
  readonly #file = openOwnTimes();
  /** Reused for each read, since garbage would make slices longer. */
  readonly #bytes = Buffer.alloc(64);

  /**
   * Returns the thread's processor time in milliseconds, or the clock time if the system does not report the processor
   * time of threads.
   */
  worked(): number {
    if (this.#file === undefined) return performance.now();
    // Makes the kernel update the processor time, which is otherwise as old as the last tick.
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
