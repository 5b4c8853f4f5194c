import { workerData } from "node:worker_threads";
import { answerScanTasks } from "./answerScanTasks";
import type { ScanThreadData } from "./scanTask";

answerScanTasks(workerData as ScanThreadData);
