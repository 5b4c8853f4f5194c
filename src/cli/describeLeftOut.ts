import { isNotUtf8 } from "../project/scan/listFolder";
import { largestFile } from "../project/files/largestFile";
import type { NotCheckedCause } from "./notChecked";
import { count, type LeftOutPath } from "./report";

/** The maximum number of large files that are listed, so that other messages on stderr remain visible. */
const mostLarge = 20;
const megabytes = largestFile / 1024 / 1024;

const reasons: Readonly<Record<NotCheckedCause, string>> = {
  size: `it is larger than ${megabytes} MB`,
  binary: "it is binary",
  unreadable: "it cannot be opened",
  unsteady: "it changed while it was read",
  special: "it is no regular file",
  encoding: "it is neither UTF-8 nor UTF-16. Save it as UTF-8",
  pointer:
    "it is a pointer of Git LFS. Run git lfs pull, or give actions/checkout the line lfs: true",
  failed: "reading it failed, or took longer than 30 s",
  submodule:
    "the submodule is not checked out. Run git submodule update --init --recursive, or give actions/checkout the line submodules: recursive",
  oldLabels:
    "the commit that the submodule had before is not here, so the labels in it cannot be compared. Fetch it, or give actions/checkout the line fetch-depth: 0",
  repository: "it is a git repository of its own. Make it a submodule, or name it in .gitignore",
  missing: "it does not exist here. After a sparse checkout, check it out",
  skipped: "it was skipped",
};

/** Returns the failures among the skipped files, with the reasons. */
export function findFailed(
  leftOut: readonly LeftOutPath[],
): readonly { readonly path: string; readonly reason: string }[] {
  return leftOut.flatMap(({ path, cause, isFailure }) => {
    if (isFailure !== true) return [];
    return [{ path, reason: isNotUtf8(path) ? "its name is not UTF-8" : reasons[cause] }];
  });
}

/** Describes each failure in one sentence. */
export function describeFailed(leftOut: readonly LeftOutPath[]): readonly string[] {
  return findFailed(leftOut).map(({ path, reason }) => `${path} could not be checked: ${reason}.`);
}

/**
 * Describes the files that are too large to be read, except failures. Lists at most `mostLarge` files and counts the
 * others.
 */
export function describeLarge(leftOut: readonly LeftOutPath[]): readonly string[] {
  const large = leftOut.filter(({ cause, isFailure }) => cause === "size" && isFailure !== true);
  const shown = large.slice(0, mostLarge);
  const more = large.length - shown.length;
  return [
    ...shown.map(({ path }) => `${path} is not read: it is larger than ${megabytes} MB.`),
    ...(more > 0 ? [`${count(more, "more file")} over ${megabytes} MB not read.`] : []),
  ];
}
