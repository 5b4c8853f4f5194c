import { parentPort } from "node:worker_threads";
import { IgnoreRules } from "./ignoreRules";
import type { Look } from "./place";
import { toPosted } from "./postedResult";
import { runScanTasks } from "./runScanTasks";
import type { ScanTask, ScanThreadData } from "./scanTask";

/** Makes this thread one that reads files and finds their addresses; each message is answered by one. */
export function answerScanTasks({ roots, known }: ScanThreadData, look?: Look): void {
  const open = roots.map(({ path, rules }, root) => ({
    path,
    rules: new IgnoreRules(path, rules),
    known: known?.[root],
  }));
  parentPort?.on("message", (tasks: readonly ScanTask[]) => {
    const results = runScanTasks(tasks, open, look).map(toPosted);
    // Handed over rather than copied.
    const buffers = results.flatMap(({ places, numbers }) => [places.buffer, numbers.buffer]);
    parentPort?.postMessage(results, buffers as ArrayBuffer[]);
  });
}
