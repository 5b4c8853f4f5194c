/** Runs some work with the computer's clock set forward or back by a number of hours. */
export async function withClockSet<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + hours * 3_600_000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
