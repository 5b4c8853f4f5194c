import { lstatSync, readFileSync, type statSync } from "node:fs";
import path from "node:path";

/** The folders in which git stores data for a work tree. */
interface GitFolder {
  /** The folder for one work tree, with data such as its index. */
  readonly own: string;
  /** The folder that all work trees of a repository share, with data such as its settings. */
  readonly common: string;
}

/**
 * Finds the folders in which git stores data for a work tree. In a linked work tree and in a submodule, `.git` is a
 * file that contains the path of the `own` folder.
 */
export function findGitFolder(root: string): GitFolder {
  const git = path.join(root, ".git");
  const nothingElse = { own: git, common: git };
  const [, way] = /^gitdir: (.+)/.exec(readSmallFile(git, lstatSync)) ?? [];
  if (way === undefined || isRemote(way)) return nothingElse;
  const own = path.resolve(root, way);
  const common = readSmallFile(path.join(own, "commondir"), lstatSync).trim();
  return isRemote(common) ? nothingElse : { own, common: path.resolve(own, common) };
}

/** Whether a path is a network path. Windows would sign in to the other machine when it opens such a path. */
function isRemote(file: string): boolean {
  return /^[\\/]{2}/.test(file);
}

const largest = 1024 * 1024;

/**
 * Reads a small file; empty if the file does not exist, is not a regular file of at most 1 MB, or cannot be read. If
 * `stat` is `lstatSync`, a link is not followed, as in git.
 */
export function readSmallFile(file: string, stat: typeof statSync): string {
  try {
    const facts = stat(file, { throwIfNoEntry: false });
    if (facts === undefined || !facts.isFile() || facts.size > largest) return "";
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
