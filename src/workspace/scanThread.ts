import { parentPort, workerData } from "node:worker_threads";
import { IgnoreRules } from "./ignoreRules";
import { runScanTask } from "./runScanTask";
import type { ScanResult, ScanTask, ScanThreadData } from "./scanTask";

const { roots, rules } = workerData as ScanThreadData;
const rulesOf = roots.map((root) => new IgnoreRules(root, rules));

/** A thread that reads files and finds their addresses; each message is answered by one. */
parentPort?.on("message", (tasks: readonly ScanTask[]) => {
  const results = tasks.flatMap((task): ScanResult[] => {
    const root = roots[task.root];
    const ignored = rulesOf[task.root];
    return root === undefined || ignored === undefined ? [] : [runScanTask(task, root, ignored)];
  });
  parentPort?.postMessage(results);
});
