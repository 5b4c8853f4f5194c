import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { Soak } from "./soak";

/** `npm run test:soak -- --minutes 30 --seed 7`: the soak of the client as long as one likes. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "5" }, seed: { type: "string" } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const end = Date.now() + Number(values.minutes) * 60_000;
  console.log(`soak of ${values.minutes} minutes with seed ${seed}`);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const soak = new Soak(seed);
  await soak.start();
  const memory: number[] = [];
  while (Date.now() < end) {
    await soak.act(500);
    memory.push(process.memoryUsage().rss / 1e6);
    console.log(
      `${soak.actions} actions, ${memory.at(-1)?.toFixed(0)} MB, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
    );
  }
  await soak.end();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const left = process.getActiveResourcesInfo().filter((name) => /Timeout|TCP/.test(name));
  if (left.length > 0) throw new Error(`left after the end: ${left.join(", ")}`);
  console.log(`nothing left after ${soak.actions} actions`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
