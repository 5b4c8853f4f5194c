/** Does some work while the clock of the computer stands an hour before what it was. */
export async function withClockSetBack<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
