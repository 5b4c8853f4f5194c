import { parentPort } from "node:worker_threads";
import { type LabelFileBytes, type ParsedPart, parseInParts } from "./parsedPart";

/** Requests the first part of a file, or the next one. */
export type PartRequest = LabelFileBytes | "next";

let parts: AsyncIterator<ParsedPart> | undefined;

/** The thread in which label files are parsed, one at a time; each request is answered by a part. */
parentPort?.on("message", (request: PartRequest) => {
  if (request !== "next") parts = parseInParts(request)[Symbol.asyncIterator]();
  void parts?.next().then(({ value }) => {
    parentPort?.postMessage(value);
  });
});
