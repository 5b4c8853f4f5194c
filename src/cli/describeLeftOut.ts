import { isNotUtf8 } from "../workspace/listFolder";
import { largestFile } from "../workspace/scanFile";
import { count, type LeftOutPath } from "./report";

/** More would bury the rest of what stderr has. */
const mostLarge = 20;

/** A sentence for each file that could not be read: nobody knows what is in it, so the scan has not succeeded. */
export function describeFailed(leftOut: readonly LeftOutPath[]): readonly string[] {
  return leftOut.flatMap(({ path, cause }) => {
    if (cause !== "failed") return [];
    if (isNotUtf8(path)) return [`${path} could not be checked: its name is not UTF-8.`];
    return [`${path} could not be checked: reading it failed, or took longer than 30 s.`];
  });
}

/** A sentence for each file that is too large to be read, and one for the rest of many. */
export function describeLarge(leftOut: readonly LeftOutPath[]): readonly string[] {
  const large = leftOut.filter(({ cause }) => cause === "size");
  const megabytes = largestFile / 1024 / 1024;
  const shown = large.slice(0, mostLarge);
  const more = large.length - shown.length;
  return [
    ...shown.map(({ path }) => `${path} is not read: it is larger than ${megabytes} MB.`),
    ...(more > 0 ? [`${count(more, "more file")} over ${megabytes} MB not read.`] : []),
  ];
}
