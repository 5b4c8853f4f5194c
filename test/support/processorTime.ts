/** Returns the processor time of some work in milliseconds. It does not depend on other load of the machine. */
export function processorTime(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
