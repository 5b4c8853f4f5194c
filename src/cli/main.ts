import { isMainThread, workerData } from "node:worker_threads";

/**
 * The entry point of `address-atlas` and of its threads. A thread with possible private keys derives addresses, a
 * thread with other data scans files, and a thread without data reads label files. All code is loaded on demand, so
 * that `--help` starts fast.
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
