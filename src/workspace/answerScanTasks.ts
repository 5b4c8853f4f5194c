import { parentPort } from "node:worker_threads";
import { IgnoreRules } from "./ignoreRules";
import type { Look } from "./place";
import { toPosted } from "./postedResult";
import { type OpenRoot, runScanTasks } from "./runScanTasks";
import type { ScanTask, ScanThreadData } from "./scanTask";

/**
 * Makes this thread one that reads files and finds their addresses. A message is the data of the next scan, or
 * tasks, which are answered by one message. `openLook`: what looks at the files of a scan, for a thread of
 * another kind than `scanThread`.
 */
export function answerScanTasks(
  first: ScanThreadData,
  openLook?: (data: ScanThreadData) => Look,
): void {
  let roots = openRoots(first);
  let look = openLook?.(first);
  parentPort?.on("message", (message: ScanThreadData | readonly ScanTask[]) => {
    if ("roots" in message) {
      roots = openRoots(message);
      look = openLook?.(message);
      return;
    }
    const results = runScanTasks(message, roots, look).map(toPosted);
    // Handed over rather than copied.
    const buffers = results.flatMap(({ places, numbers }) => [places.buffer, numbers.buffer]);
    parentPort?.postMessage(results, buffers as ArrayBuffer[]);
  });
}

function openRoots({ roots, known }: ScanThreadData): readonly OpenRoot[] {
  return roots.map(({ path, rules }, root) => ({
    path,
    rules: new IgnoreRules(path, rules),
    known: known?.[root],
  }));
}
