import { existsSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../files/commandError";
import { findTop } from "../files/folder";
import { isForeign } from "../files/labelFolder";
import type { Git } from "./git";

/** A repository, identified by its work tree. A removed submodule is identified by its folder in `.git`. */
interface Repository {
  readonly git: Git;
  readonly commit: string;
  /** The path of the repository from the top folder, ending with `/`; "" for the top repository. */
  readonly prefix: string;
}

/** The files of a folder at a commit, including the files of submodules at the commits that this commit records. */
interface BaseTree {
  /** The files by their path relative to the folder. */
  readonly files: ReadonlyMap<string, BaseFile>;
  /** Submodules whose commit does not exist on this machine. */
  readonly unreadable: readonly string[];
}

interface BaseFile {
  readonly repository: Repository;
  /** The path in the repository. */
  readonly path: string;
}

/**
 * Lists the files of a commit below `start`, which is "" or ends with `/`. `git` must run in the top folder. Submodules
 * of dependencies are skipped.
 */
export async function listBaseTree(git: Git, commit: string, start: string): Promise<BaseTree> {
  const files = new Map<string, BaseFile>();
  const unreadable: string[] = [];
  const own = (file: string): string => file.slice(start.length);
  const add = async (repository: Repository): Promise<void> => {
    const entries = await listEntries(repository);
    if (entries === undefined) {
      if (repository.prefix === "") throw new CommandError(`git does not list ${commit}.`);
      unreadable.push(own(repository.prefix.slice(0, -1)));
      return;
    }
    for (const { mode, hash, file } of entries) {
      const full = `${repository.prefix}${file}`;
      if (mode !== gitlink && full.startsWith(start))
        files.set(own(full), { repository, path: file });
      // Submodules in folders of dependencies or tools (`isForeign`) are skipped: label files there do not count.
      if (mode !== gitlink || !`${full}/`.startsWith(start) || full.split("/").some(isForeign))
        continue;
      const place = await findSubmodule(repository, file);
      if (place === undefined) unreadable.push(own(full));
      else await add({ git: place, commit: hash, prefix: `${full}/` });
    }
  };
  await add({ git, commit, prefix: "" });
  return { files, unreadable };
}

/** Reads the contents of files by their paths relative to the folder. Links inside their repository are followed. */
export async function readBaseFiles(
  { files }: BaseTree,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const groups = new Map<Repository, Map<string, string>>();
  for (const each of paths) {
    const file = files.get(each);
    if (file === undefined) continue;
    const group = groups.get(file.repository) ?? new Map<string, string>();
    groups.set(file.repository, group.set(file.path, each));
  }
  const found = new Map<string, Buffer>();
  for (const [{ git, commit }, group] of groups) {
    const blobs = await git.readBlobs(commit, [...group.keys()], { followsLinks: true });
    for (const [file, bytes] of blobs) if (bytes) found.set(group.get(file) ?? file, bytes);
  }
  return found;
}

/** The file mode of a submodule. */
const gitlink = "160000";

/** Lists the entries of the commit; undefined if the commit does not exist. */
async function listEntries({ git, commit }: Repository) {
  const listed = await git.ask("ls-tree", "-r", "-z", "--full-tree", commit);
  return listed
    ?.split("\0")
    .filter((line) => line !== "")
    .map((line) => {
      const [mode = "", , hash = ""] = line.slice(0, line.indexOf("\t")).split(" ");
      return { mode, hash, file: line.slice(line.indexOf("\t") + 1) };
    });
}

/**
 * Finds a submodule in the work tree, otherwise in `.git/modules`, where git also keeps the repositories of removed
 * submodules.
 */
async function findSubmodule({ git, commit }: Repository, file: string): Promise<Git | undefined> {
  const checkedOut = path.join(git.folder, file);
  if (!git.isGitFolder && findTop(checkedOut) === checkedOut) return git.in(checkedOut);
  const key = "^submodule\\..*\\.path$";
  const words = ["config", "--blob", `${commit}:.gitmodules`, "-z", "--get-regexp", key];
  for (const line of ((await git.ask(...words)) ?? "").split("\0")) {
    const [name = "", value] = line.split("\n");
    // The name must not lead out of the folder of the repository.
    if (value !== file || name.split("/").includes("..")) continue;
    const module = `modules/${name.slice("submodule.".length, -".path".length)}`;
    const place = (await git.ask("rev-parse", "--git-path", module))?.trimEnd();
    if (place === undefined) continue;
    const full = path.resolve(git.folder, place);
    if (existsSync(path.join(full, "HEAD"))) return git.in(full, true);
  }
  return undefined;
}
