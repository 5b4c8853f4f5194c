/** The processor time of some work in milliseconds. Other load on the machine does not change it. */
export function processorTime(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
