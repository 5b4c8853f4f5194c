import type { WorkspaceFolder } from "vscode";
import { packFiles, unpackFiles } from "../../project/scan/packedPlaces";
import type { ScanResult } from "../../project/scan/scanTask";
import { pathInFolder } from "./pathInFolder";

/**
 * Removes the files that belong to another workspace folder inside the root folder, since that folder has separate
 * results.
 */
export function withoutInner(result: ScanResult, roots: readonly WorkspaceFolder[]): ScanResult {
  const inner = findInner(result.root, roots);
  if (inner.length === 0) return result;
  const isOwn = (path: string): boolean => !inner.some((each) => path.startsWith(each));
  return {
    ...result,
    ...packFiles(unpackFiles(result).filter(({ path }) => isOwn(path))),
    leftOut: result.leftOut.filter(({ path }) => isOwn(path)),
  };
}

/** Returns the paths of workspace folders inside a root, relative to the root, each with a slash at the end. */
function findInner(root: number, roots: readonly WorkspaceFolder[]): readonly string[] {
  const own = roots[root]?.uri;
  if (own === undefined) return [];
  return roots.flatMap(({ uri }) => {
    const path = pathInFolder(own, uri);
    return path === undefined ? [] : [`${path}/`];
  });
}
