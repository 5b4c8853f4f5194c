/** Work that yields whenever it has done what may take a while, so that its caller can let others go on. */
export type Steps<Result> = Generator<undefined, Result>;

/** How long a slice takes, in milliseconds. */
const sliceTime = 2;
/** How many steps are done between two checks of the time. */
const stepsTogether = 4;

/** Does work in slices, and lets other work of the event loop run between them. */
export async function runInSlices<Result>(
  work: Steps<Result>,
  pause: () => Promise<void> = yieldToEvents,
): Promise<Result> {
  let end = performance.now() + sliceTime;
  for (let count = 1; ; count += 1) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (count % stepsTogether !== 0 || performance.now() < end) continue;
    await pause();
    end = performance.now() + sliceTime;
  }
}

/** The result of work that nothing waits for. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
