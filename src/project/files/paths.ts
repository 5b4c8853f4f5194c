import { realpathSync } from "node:fs";
import path from "node:path";

/** Whether `inner` is the path `outer` or a path below it. Both must be absolute. */
export function isBelow(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Returns the real path of a file, with links resolved in the part of the path that exists. */
export function findRealPath(full: string): string {
  try {
    return realpathSync(full);
  } catch {
    const parent = path.dirname(full);
    return parent === full ? full : path.join(findRealPath(parent), path.basename(full));
  }
}

/** Returns a path and its parent folders, starting with the outermost: "a", "a/b", "a/b/c"; none for "". */
export function pathsTo(file: string): readonly string[] {
  const parts = file === "" ? [] : file.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
