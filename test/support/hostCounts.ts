import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { ChangeEvent } from "../../src/sources/catalog/changeEvent";
import { Comparison } from "../../src/editor/comparing/comparison";
import { DetailPanel } from "../../src/editor/panels/detailPanel";
import { NodeClient } from "../../src/sources/node/nodeClient";
import { Session } from "../../src/editor/session/session";
import { WorkspaceSurvey } from "../../src/editor/workspace/workspaceSurvey";
import { type HostResources, readResources, usedMegabytes } from "./hostResources";

/** Classes whose instances are counted, by the name in the report. */
const counted: Readonly<Record<string, object>> = {
  Session,
  ChangeEvent,
  DetailPanel,
  Comparison,
  WorkspaceSurvey,
  NodeClient,
};
/** The number of live instances of each class after garbage collection. */
export function countObjects(): HostResources {
  const count = queryObjects as unknown as (type: unknown, options: object) => number;
  return Object.fromEntries(
    Object.entries(counted).map(([name, type]) => [name, count(type, { format: "count" })]),
  );
}

/**
 * Counts timers, listeners and watchers, and on Linux the open files and sockets of the process. Each thread has one
 * more `eventpoll`.
 */
export function readHostCounts(): HostResources {
  const counts: Record<string, number> = { ...readResources() };
  const note = (kind: string): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  for (const kind of process.getActiveResourcesInfo()) {
    if (/^(?:Worker|MessagePort|Process|Pipe|UDP)/.test(kind)) note(kind);
  }
  for (const target of openDescriptors()) note(`open ${target}`);
  return counts;
}

/** The targets of the open descriptors: a file by name, others by kind. */
function openDescriptors(): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`);
      // Node keeps one inotify descriptor for all file watchers.
      return /^\/proc\/|inotify/.test(target) ? [] : [target.replace(/:\[\d+\]$/, "")];
    } catch {
      return [];
    }
  });
}

/** The lowest of three measurements of the memory in use, in megabytes. */
export async function settledMegabytes(): Promise<number> {
  const readings: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    readings.push(usedMegabytes());
    await sleep(100);
  }
  return Math.min(...readings);
}
