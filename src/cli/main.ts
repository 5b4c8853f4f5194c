import { isMainThread, workerData } from "node:worker_threads";

/**
 * The entry point of `address-atlas` and its threads, which run this file as well. The data of a thread selects its
 * code: with possible private keys it derives addresses, with other data it scans, without data it reads label files.
 * All code is loaded on demand, so that `--help` starts fast.
 */
if (isMainThread) {
  void import("./runCommand").then(({ runCommand }) => runCommand(process.argv.slice(2)));
} else if (workerData === undefined || workerData === null) {
  void import("../project/labels/labelThread");
} else if ("keyValues" in (workerData as object)) {
  void import("./deriveThread");
} else {
  void import("./checkThread");
}
