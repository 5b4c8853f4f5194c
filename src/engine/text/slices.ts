/** Work that yields after each small step, so that the caller can run other work between two steps. */
export type Steps<Result> = Generator<undefined, Result>;

/** The duration of a slice, in milliseconds. */
const sliceTime = 2;
/** The number of steps between two time checks. */
const stepsTogether = 4;

/** Runs work in slices and lets other work of the event loop run between the slices. */
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

/** Runs all steps without a pause and returns the result. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Wrapped in a function so that TypeScript does not narrow `signal.aborted`. */
export function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
