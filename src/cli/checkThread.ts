import { parentPort, workerData } from "node:worker_threads";
import { answerScanTasks } from "../project/scan/answerScanTasks";
import type { ScanThreadData } from "../project/scan/scanTask";
import { buildLook, type CheckData } from "./fileLook";
import { CommandFacts } from "./commandFacts";

const first = workerData as ScanThreadData;
const { book, index } = (first.more as CheckData).known;
// The index is this thread's copy, so it is neither stored nor removed.
const facts = new CommandFacts(book, {
  read: () => index,
  write: () => undefined,
  remove: () => undefined,
});

answerScanTasks(first, ({ more, roots }) => {
  const data = more as CheckData;
  facts.addLabels(data.known);
  return { look: buildLook(data, facts, roots), isThorough: true };
});

/**
 * A thread that receives no message for this number of milliseconds prepares the checks, since the main thread is
 * probably still searching folders for label files.
 */
const idleFor = 20;
const preparing = setTimeout(() => {
  facts.prepare();
}, idleFor);
parentPort?.once("message", () => {
  clearTimeout(preparing);
});
