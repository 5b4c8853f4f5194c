import { parentPort } from "node:worker_threads";
import { DiskFolder } from "../files/diskFolder";
import { blockingCalls } from "../files/fileCalls";
import { type LabelFileBytes, type LoadedLabels, loadLabels, parseLabelFile } from "./loadLabels";

export type LabelRequest =
  /** A file of a folder on the disk of this machine. */
  | {
      readonly kind: "file";
      readonly root: string;
      readonly path: string;
      readonly sibling: string | undefined;
    }
  | { readonly kind: "bytes"; readonly file: LabelFileBytes };

let turn = Promise.resolve();

/** The thread that reads and parses label files, one at a time. Requests are answered in order. */
parentPort?.on("message", (request: LabelRequest) => {
  turn = turn.then(async () => {
    const labels = await load(request);
    // The buffer is transferred: receiving a copy of many labels would block the main thread.
    parentPort?.postMessage(labels, labels.kind === "labels" ? [labels.packed] : []);
  });
});

function load(request: LabelRequest): Promise<LoadedLabels> {
  if (request.kind === "bytes") return parseLabelFile(request.file);
  const { root, path, sibling } = request;
  return loadLabels(new DiskFolder(root, blockingCalls), path, sibling);
}
