/** Runs some work while the system time is a number of hours ahead, or behind if the number is negative. */
export async function withClockSet<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + hours * 3_600_000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
