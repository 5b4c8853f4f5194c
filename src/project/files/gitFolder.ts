import { lstatSync, readFileSync, type statSync } from "node:fs";
import path from "node:path";

/** Where git has its own files for a folder. */
export interface GitFolder {
  /** Those of one work tree, such as its index. */
  readonly own: string;
  /** Those that all work trees of a repository share, such as its settings. */
  readonly common: string;
}

/** In a linked work tree and a submodule, the file `.git` says where its folder is. */
export function findGitFolder(root: string): GitFolder {
  const git = path.join(root, ".git");
  const nothingElse = { own: git, common: git };
  const [, way] = /^gitdir: (.+)/.exec(readSmallFile(git, lstatSync)) ?? [];
  if (way === undefined || isRemote(way)) return nothingElse;
  const own = path.resolve(root, way);
  const common = readSmallFile(path.join(own, "commondir"), lstatSync).trim();
  return isRemote(common) ? nothingElse : { own, common: path.resolve(own, common) };
}

/** Windows would sign in to the machine that such a path names. */
function isRemote(file: string): boolean {
  return /^[\\/]{2}/.test(file);
}

const largest = 1024 * 1024;

/** Empty if there is none, or none that can be read. With `lstatSync`, a link is none, as in git. */
export function readSmallFile(file: string, stat: typeof statSync): string {
  try {
    const facts = stat(file, { throwIfNoEntry: false });
    if (facts === undefined || !facts.isFile() || facts.size > largest) return "";
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
