/** Does some work while the clock of the computer is set by so many hours, back or forward. */
export async function withClockSet<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + hours * 3_600_000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
