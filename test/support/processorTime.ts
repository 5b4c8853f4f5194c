/** The milliseconds of a processor that some work takes: a machine that is busy does not prolong them. */
export function processorTime(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
