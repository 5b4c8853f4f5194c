import { workerData } from "node:worker_threads";
import { answerScanTasks } from "./answerScanTasks";
import { createPlaceFinder } from "./findPlaces";
import { openPacked } from "./knownAddresses";
import type { ScanThreadData } from "./scanTask";

answerScanTasks(workerData as ScanThreadData, ({ addresses = "" }) => ({
  look: createPlaceFinder(openPacked(addresses)),
}));
