import assert from "node:assert/strict";
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { collectGarbage } from "./collectGarbage";
import { median } from "../bench/goal";
import { Soak } from "./soak";

/** `npm run test:soak -- --minutes 30 --seed 7` runs the soak test of the client for a given time. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "5" }, seed: { type: "string" } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const end = Date.now() + Number(values.minutes) * 60_000;
  console.log(`soak of ${values.minutes} minutes with seed ${seed}`);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const turns = new Turns();
  const soak = new Soak(seed);
  await soak.start();
  const rejections: unknown[] = [];
  process.on("unhandledRejection", (reason) => rejections.push(reason));
  const memory: number[] = [];
  while (Date.now() < end) {
    await soak.act(500);
    memory.push(turns.leaveOut(measureMemory));
    const { rss } = process.memoryUsage();
    console.log(
      `${soak.actions} actions, ${memory.at(-1)?.toFixed(1)} MB in use of ${(rss / 1e6).toFixed(0)} MB, ` +
        `event loop late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms, at work for ${turns.p99.toFixed(0)} ms (p99)`,
    );
  }
  await soak.end();
  turns.end();
  assert.deepEqual(rejections, [], "rejections that nobody handled");
  assert.ok(turns.p99 < 50, "the event loop is kept at work for too long");
  checkSlope(memory);
  // Waits, because the process releases closed sockets with a short delay.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const left = process.getActiveResourcesInfo().filter((name) => /Timeout|TCP/.test(name));
  if (left.length > 0) throw new Error(`left after the end: ${left.join(", ")}`);
  console.log(`nothing left after ${soak.actions} actions`);
}

/**
 * Measures the processor time between two ticks of a timer. It includes the client, the rude server and the checks. A
 * long turn of the event loop increases it; other load of the machine does not.
 */
class Turns {
  readonly #histogram = createHistogram();
  readonly #timer = setInterval(() => {
    this.#histogram.record(Math.max(1, workedSince(this.#last)));
    this.#last = process.cpuUsage();
  }, 10);
  #last = process.cpuUsage();

  get p99(): number {
    return this.#histogram.percentile(99) / 1e3;
  }

  leaveOut<T>(work: () => T): T {
    const result = work();
    this.#last = process.cpuUsage();
    return result;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the processor time since `start`, in microseconds. */
function workedSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Collects garbage and returns the used megabytes. */
function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/**
 * Checks that memory does not grow after the warm-up: the median of the last third must be close to that of the middle
 * third.
 */
function checkSlope(memory: readonly number[]): void {
  const third = Math.floor(memory.length / 3);
  if (third < 2) return;
  const [before, after] = [memory.slice(third, -third), memory.slice(-third)].map(median);
  console.log(`${before?.toFixed(1)} MB in the middle, ${after?.toFixed(1)} MB at the end`);
  assert.ok((after ?? 0) < (before ?? 0) * 1.05 + 1, "memory grows");
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
