import { parentPort } from "node:worker_threads";
import { IgnoreRules } from "../files/ignoreRules";
import { toPosted } from "./postedResult";
import { type OpenRoot, runScanTasks } from "./runScanTasks";
import type { PlaceSearch } from "./scanFile";
import type { ScanTask, ScanThreadData } from "./scanTask";

/**
 * Makes this thread scan files. A message is either the data of the next scan, or a list of tasks, which is answered
 * with one message. `openLook`: creates the search for the files of a scan.
 */
export function answerScanTasks(
  first: ScanThreadData,
  openLook: (data: ScanThreadData) => Omit<PlaceSearch, "root">,
): void {
  let roots = openRoots(first);
  let looking = openLook(first);
  parentPort?.on("message", (message: ScanThreadData | readonly ScanTask[]) => {
    if ("roots" in message) {
      roots = openRoots(message);
      looking = openLook(message);
      return;
    }
    const results = runScanTasks(message, roots, looking).map(toPosted);
    // The buffers are transferred instead of copied.
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
