import { parentPort, workerData } from "node:worker_threads";
import { answerScanTasks } from "../workspace/answerScanTasks";
import type { ScanThreadData } from "../workspace/scanTask";
import { buildLook, type CheckData } from "./fileLook";
import { KnownFacts } from "./knownFacts";

const first = workerData as ScanThreadData;
const facts = new KnownFacts((first.more as CheckData).known.book);

answerScanTasks(first, ({ more, roots }) => {
  const data = more as CheckData;
  facts.addLabels(data.known.labels);
  return buildLook(data, facts, roots);
});
prepare();

/** In milliseconds. */
const longestSlice = 5;

/** Until the first message comes, the checks are made ready; what is left of that is done at the first file that needs them. */
function prepare(): void {
  const steps = facts.prepare();
  let isIdle = true;
  parentPort?.once("message", () => {
    isIdle = false;
  });
  const go = (): void => {
    const end = performance.now() + longestSlice;
    while (isIdle && performance.now() < end) if (steps.next().done === true) return;
    if (isIdle) setImmediate(go).unref();
  };
  setImmediate(go).unref();
}
