/**
 * The processor time of some work in milliseconds, which other load on the machine does not
 * prolong.
 */
export function processorTime(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
