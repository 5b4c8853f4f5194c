import { isMainThread, workerData } from "node:worker_threads";

/**
 * `address-atlas` and its threads, which run this same file: with values that may be keys the one that derives their
 * addresses, with other data the one that scans, without data the one that reads label files. Everything is loaded at first use, so that `--help` costs nothing.
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
