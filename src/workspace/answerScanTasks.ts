import { parentPort } from "node:worker_threads";
import { IgnoreRules } from "./ignoreRules";
import type { Look } from "./place";
import { runScanTask } from "./runScanTask";
import type { ScanResult, ScanTask, ScanThreadData } from "./scanTask";

/** Makes this thread one that reads files and finds their addresses; each message is answered by one. */
export function answerScanTasks({ roots }: ScanThreadData, look?: Look): void {
  const rulesOf = roots.map(({ path, rules }) => new IgnoreRules(path, rules));
  parentPort?.on("message", (tasks: readonly ScanTask[]) => {
    const results = tasks.flatMap((task): ScanResult[] => {
      const root = roots[task.root];
      const ignored = rulesOf[task.root];
      if (root === undefined || ignored === undefined) return [];
      return [runScanTask(task, root.path, ignored, look)];
    });
    parentPort?.postMessage(results);
  });
}
