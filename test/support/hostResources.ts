import { collectGarbage } from "./collectGarbage";

/** Counts of resources by kind, such as timers, sockets, listeners or the live objects of a class. */
export type HostResources = Readonly<Record<string, number>>;

const kinds = /^(?:Timeout|TCP|TLS|FSEvent|StatWatcher)/;

export function readResources(): HostResources {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (kinds.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const event of process.eventNames()) {
    counts[`listeners of ${String(event)}`] = process.listenerCount(event);
  }
  return counts;
}

/** Returns the resources whose count has increased. */
export function findExcess(before: HostResources, after: HostResources): readonly string[] {
  return Object.entries(after)
    .filter(([kind, count]) => count > (before[kind] ?? 0))
    .map(([kind, count]) => `${kind}: ${before[kind] ?? 0} → ${count}`);
}

/** Collects garbage, and returns the used megabytes. */
export function usedMegabytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}
