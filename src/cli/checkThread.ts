import { workerData } from "node:worker_threads";
import { answerScanTasks } from "../workspace/answerScanTasks";
import type { ScanThreadData } from "../workspace/scanTask";
import { buildLook, type CheckData } from "./fileLook";
import { KnownFacts } from "./knownFacts";

const data = workerData as ScanThreadData;
const given = data.more as CheckData;

answerScanTasks(data, buildLook(given, new KnownFacts(given.known), data.roots));
