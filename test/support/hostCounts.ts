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

/** The classes whose instances are counted, by their name in reports. */
const counted: Readonly<Record<string, object>> = {
  Session,
  ChangeEvent,
  DetailPanel,
  Comparison,
  WorkspaceSurvey,
  NodeClient,
};
/** Counts the live instances of each class. Collects garbage first. */
export function countObjects(): HostResources {
  const count = queryObjects as unknown as (type: unknown, options: object) => number;
  return Object.fromEntries(
    Object.entries(counted).map(([name, type]) => [name, count(type, { format: "count" })]),
  );
}

/**
 * Counts timers, listeners, sockets, watchers, threads and processes, and on Linux also the open file descriptors. Each
 * thread adds an open `eventpoll`.
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

/** Returns what the open descriptors refer to: a file by name, others by kind. */
function openDescriptors(): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`);
      // Skips inotify, because Node keeps one descriptor for all file watchers.
      return /^\/proc\/|inotify/.test(target) ? [] : [target.replace(/:\[\d+\]$/, "")];
    } catch {
      return [];
    }
  });
}

/** Returns the lowest of three measurements of the used memory, in megabytes. */
export async function settledMegabytes(): Promise<number> {
  const readings: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    readings.push(usedMegabytes());
    await sleep(100);
  }
  return Math.min(...readings);
}
