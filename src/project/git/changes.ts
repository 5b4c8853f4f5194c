import { readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { chainIdFile, parseChainId } from "../../engine/names/labelFiles/hardhatDeploy";
import { CommandError } from "../files/commandError";
import { findMoved } from "./findMoved";
import { largestFile } from "../files/largestFile";
import { findLinks } from "../files/findLinks";
import { findTop } from "../files/folder";
import { isBelow } from "../files/paths";
import { Git } from "./git";

/** The changes in a folder since the merge base with a ref, committed or not. */
export interface Changes {
  /**
   * The current paths of changed and new files, relative to the folder, including the deployments in a folder whose
   * `.chainId` has changed.
   */
  readonly changed: ReadonlySet<string>;
  /** The changed files that git does not track. */
  readonly untracked: ReadonlySet<string>;
  /** The earlier versions of files, by the current path; a removed file by its earlier path. */
  readonly before: ReadonlyMap<string, FileBefore>;
  /**
   * Repositories in the folder that cannot be compared, with the reason: a changed submodule that is not checked out,
   * or a nested repository that is not a submodule.
   */
  readonly notCompared: ReadonlyMap<string, "submodule" | "repository">;
  /** Submodules that were added or removed, or have another commit now. */
  readonly submodules: ReadonlySet<string>;
  /** The merge base; before the first commit of a repository, the empty tree. */
  readonly commit: string;
  /** The top folder of the repository, as a real path. */
  readonly top: string;
}

/** The changes in a folder: undefined without a repository, "unknown" if git does not report them. */
export type ChangesIfAny = Changes | "unknown" | undefined;

export interface FileBefore {
  /** The earlier path, relative to the folder. Begins with `../` if the file was outside of the folder. */
  readonly path: string;
  /** The content; undefined for a file that is too large. */
  readonly bytes: Buffer | undefined;
  /** The earlier content of hardhat-deploy's `.chainId` in the same folder. */
  readonly chainId: number | undefined;
}

/**
 * Reads a file at the merge base; undefined if no compared repository contains the file. `bytes` is undefined if the
 * file did not exist at the merge base, or if a link on its current path did not exist or had another target.
 */
export async function readBefore(
  changes: readonly Changes[],
  file: string,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  for (const link of findLinks(file)) {
    const found = await readBlob(changes, link);
    if (found !== undefined && found.bytes?.toString("utf8") !== readlinkSync(link)) {
      return { bytes: undefined };
    }
  }
  return readBlob(changes, realpathSync(file));
}

/**
 * Reads a file or symbolic link at the merge base; undefined if no compared repository contains the path. No parent
 * folder of the path may be a link.
 */
async function readBlob(
  changes: readonly Changes[],
  file: string,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  // The file belongs to the innermost repository.
  const [around] = changes
    .filter(({ top }) => isBelow(top, file))
    .sort((a, b) => b.top.length - a.top.length);
  if (around === undefined) return undefined;
  const inner = findTop(path.dirname(file));
  if (inner === undefined || inner === around.top || !isBelow(around.top, inner)) {
    return { bytes: await readOwnBlob(around, file) };
  }
  // The file is in a submodule, so the commit that the submodule had at the merge base is looked up.
  const submodule = `${around.commit}:${pathFrom(around.top, inner)}`;
  const git = new Git(around.top);
  const commit = await git.ask("rev-parse", "--verify", "--quiet", submodule);
  if (commit === undefined) return { bytes: undefined };
  return { bytes: await readOwnBlob({ top: inner, commit: commit.trim() }, file) };
}

/**
 * Reads a file or symbolic link at the merge base; undefined if it did not exist. `file` is an absolute path; none of
 * its parent folders in the repository may be a link.
 */
export async function readOwnBlob(
  { top, commit }: Pick<Changes, "top" | "commit">,
  file: string,
): Promise<Buffer | undefined> {
  const own = pathFrom(top, file);
  return (await new Git(top).readBlobs(commit, [own])).get(own);
}

function pathFrom(top: string, file: string): string {
  return path.relative(top, file).replaceAll(path.sep, "/");
}

/**
 * Reads the changes in a folder since the merge base with a ref. Throws a `CommandError` if git cannot report the
 * changes.
 */
export async function readChanges(git: Git, ref: string): Promise<Changes> {
  const base = await findBase(git, ref);
  if ("commit" in base) return readChangesSince(git, base.commit);
  switch (base.refusal) {
    case "noCommit":
      await findRepository(git);
      // Before the first commit of a repository, everything is new.
      if (ref === "HEAD") return readChangesSince(git, await findEmptyTree(git));
      throw new CommandError(`The current branch has no commit yet to compare with "${ref}".`);
    case "unknown":
      await findRepository(git);
      throw new CommandError(`git knows no commit "${ref}" here: fetch it first.`);
    case "shallow":
      throw new CommandError(
        `This clone is too shallow to hold the merge base with "${ref}": fetch with full depth.`,
      );
    case "unrelated":
      throw new CommandError(`"${ref}" and the current commit have no commit in common.`);
  }
}

/** Reads the changes in a folder since a commit. Throws a `CommandError` if git cannot report the changes. */
export async function readChangesSince(git: Git, commit: string): Promise<Changes> {
  const root = git.folder;
  const top = await findRepository(git);
  // git computes the prefix correctly even if the folder is behind a link or on a mapped drive, where the paths cannot
  // be compared.
  const prefix = await git.ask("rev-parse", "--show-prefix");
  if (prefix === undefined) throw new CommandError(`git cannot tell where "${root}" is.`);
  const start = prefix.replace(/\n$/, "");
  const compared = await compareWith(git.in(top), commit, start);
  const own = (file: string): string => file.slice(start.length);
  const changed = new Set(Array.from(compared.changed, own));
  const untracked = new Set(Array.from(compared.untracked, own));
  const before = new Map(Array.from(compared.before, ([file, old]) => [own(file), old]));
  const gone = new Map([...before].filter(([file]) => !changed.has(file)));
  for (const [now, path] of findMoved(root, gone, untracked)) {
    const old = gone.get(path);
    before.delete(path);
    if (old !== undefined) before.set(now, old);
  }
  const notCompared = new Map(
    Array.from(compared.notCompared, ([file, cause]) => [own(file), cause]),
  );
  const submodules = new Set(Array.from(compared.submodules, own));
  return { changed, untracked, before, notCompared, submodules, commit, top };
}

/**
 * The changes in a repository. Paths are relative to its top folder, but the paths of earlier versions are relative to
 * `start`.
 */
type Compared = Pick<Changes, "changed" | "untracked" | "before" | "notCompared" | "submodules">;

/** Compares a repository with a commit, limited to paths that begin with `start`. */
async function compareWith(git: Git, commit: string, start = ""): Promise<Compared> {
  const top = git.folder;
  const listed = await git.compareFiles(commit);
  const words = ["ls-files", "--others", "--exclude-standard", "-z", "--full-name"];
  const others = await git.ask(...words);
  if (listed === undefined || others === undefined) {
    throw new CommandError(`git cannot tell what has changed in "${top}" since ${commit}.`);
  }
  const notCompared = new Map<string, "submodule" | "repository">();
  const untracked = new Set<string>();
  for (const file of others.split("\0")) {
    if (file === "" || !file.startsWith(start)) continue;
    // For a nested repository, git lists only the folder.
    if (file.endsWith("/")) notCompared.set(file.slice(0, -1), "repository");
    else untracked.add(file);
  }
  const changed = new Set(untracked);
  const wanted = new Map<string, string>();
  const gone = new Set<string>();
  const submodules: (readonly [file: string, commit: string | undefined])[] = [];
  const changedSubmodules = new Set<string>();
  for (const { now, old, submodule, removedSubmodule } of parseStatus(listed)) {
    if (removedSubmodule?.startsWith(start) === true) changedSubmodules.add(removedSubmodule);
    const isInside = (file: string | undefined): boolean => file?.startsWith(start) === true;
    if (now !== undefined && !isInside(now) && old !== undefined && isInside(old)) {
      // A file that was moved out of the folder counts as removed.
      gone.add(old);
      wanted.set(old, old);
    }
    if (!isInside(now ?? old)) continue;
    if (submodule !== undefined && now !== undefined) {
      submodules.push([now, submodule.before]);
      changedSubmodules.add(now);
    } else if (now !== undefined) changed.add(now);
    else if (old !== undefined) gone.add(old);
    if (old !== undefined) wanted.set(now ?? old, old);
  }
  const own = (file: string): string => path.posix.relative(start, file);
  const ofChain = (file: string): string | undefined => {
    const chainId = chainIdFile(own(file));
    return chainId === undefined ? undefined : path.posix.join(start, chainId);
  };
  // A changed chain id changes the chain of every file in its folder.
  const chainIds = [...changed, ...wanted.values()].filter((file) =>
    /(?:^|\/)\.chainId$/.test(file),
  );
  for (const file of await listNextTo(git, chainIds)) {
    if (gone.has(file) || !chainIds.includes(ofChain(file) ?? "")) continue;
    changed.add(file);
    if (!wanted.has(file)) wanted.set(file, file);
  }
  const olds = [...wanted.values()];
  const names = [...new Set([...olds, ...olds.flatMap((old) => ofChain(old) ?? [])])];
  const blobs = await git.readBlobs(commit, names, { largest: largestFile });
  const before = new Map<string, FileBefore>();
  for (const [now, old] of wanted) {
    if (!blobs.has(old)) continue;
    const chainId = parseChainId(blobs.get(ofChain(old) ?? "")?.toString("utf8") ?? "");
    before.set(now, { path: own(old), bytes: blobs.get(old), chainId });
  }
  for (const [file, old] of submodules) {
    const submodule = path.join(top, file);
    // A submodule that is not checked out has no files.
    if (findTop(submodule) !== submodule) {
      notCompared.set(file, "submodule");
      continue;
    }
    const inner = await compareSubmodule(git.in(submodule), old);
    const inFolder = (each: string): string => own(`${file}/${each}`);
    for (const each of inner.changed) changed.add(`${file}/${each}`);
    for (const each of inner.untracked) untracked.add(`${file}/${each}`);
    for (const [each, cause] of inner.notCompared) notCompared.set(`${file}/${each}`, cause);
    for (const each of inner.submodules) changedSubmodules.add(`${file}/${each}`);
    for (const [each, was] of inner.before) {
      before.set(`${file}/${each}`, { ...was, path: inFolder(was.path) });
    }
  }
  return { changed, untracked, before, notCompared, submodules: changedSubmodules };
}

/** Lists the tracked files in and below the folders of the given files. */
async function listNextTo(git: Git, files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const folders = files.map((file) => path.posix.dirname(file));
  const words = ["--literal-pathspecs", "ls-files", "-z", "--full-name", "--", ...folders];
  return ((await git.ask(...words)) ?? "").split("\0").filter((file) => file !== "");
}

/**
 * Compares a submodule that has another commit now. Everything counts as new if the submodule is new or does not
 * contain the earlier commit.
 */
async function compareSubmodule(git: Git, commit: string | undefined): Promise<Compared> {
  await findRepository(git).catch(() => {
    throw new CommandError(
      `git does not read the submodule "${git.folder}", which has changed: see safe.directory in its manual.`,
    );
  });
  const known = commit && (await git.ask("rev-parse", "--verify", "--quiet", `${commit}^{tree}`));
  return compareWith(git, known ? commit : await findEmptyTree(git));
}

/** Returns the hash of the empty tree, in the hash format of the repository. */
async function findEmptyTree(git: Git): Promise<string> {
  const tree = (await git.ask("hash-object", "-t", "tree", "--stdin"))?.trim();
  if (tree === undefined || tree === "") {
    throw new CommandError(`git cannot tell what has changed in "${git.folder}".`);
  }
  return tree;
}

/**
 * Returns the top folder of the repository: the nearest folder with `.git`. Throws unless git finds the same
 * repository: a commit may contain files that look like a repository.
 */
async function findRepository(git: Git): Promise<string> {
  const root = git.folder;
  const top = findTop(root);
  if (top === undefined) {
    throw new CommandError(`"${root}" is in no git repository, which --changed-since needs.`);
  }
  const found = (await git.ask("rev-parse", "--show-toplevel"))?.replace(/\n$/, "");
  if (found === undefined || realpathSync.native(found) !== realpathSync.native(top)) {
    throw new CommandError(`git does not take "${root}" for a folder of the repository "${top}".`);
  }
  return found;
}

/** The reason why there is no merge base with a ref. */
export type NoBase = "noCommit" | "unknown" | "shallow" | "unrelated";

/** Finds the merge base of a branch, tag or commit and the current commit. */
export async function findBase(
  git: Git,
  ref: string,
): Promise<{ readonly commit: string } | { readonly refusal: NoBase }> {
  const verify = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
  const [commit, head] = await Promise.all([
    ref === "" ? undefined : git.ask(...verify, `${ref}^{commit}`),
    git.ask(...verify, "HEAD^{commit}"),
  ]);
  if (commit === undefined && ref !== "HEAD") return { refusal: "unknown" };
  if (commit === undefined || head === undefined) return { refusal: "noCommit" };
  const base = await git.ask("merge-base", commit.trim(), head.trim());
  if (base !== undefined) return { commit: base.trim() };
  const isShallow = await git.ask("rev-parse", "--is-shallow-repository");
  return { refusal: isShallow?.trim() === "true" ? "shallow" : "unrelated" };
}

interface Status {
  /** The current path; unset for a removed file. */
  readonly now?: string;
  /** The earlier path; unset for a new file, and if a submodule was at the path. */
  readonly old?: string;
  /**
   * Set if a submodule is at the current path, with its earlier commit; the commit is undefined for a new submodule.
   */
  readonly submodule?: { readonly before: string | undefined };
  /** The path of a submodule that was removed or replaced with a file. */
  readonly removedSubmodule?: string;
}

/** The file mode of a submodule. */
const gitlink = "160000";

/** Parses the output of `git diff --raw --no-abbrev -z`. */
export function parseStatus(output: string): readonly Status[] {
  const words = output.split("\0");
  const entries: Status[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [oldMode, mode, commit, , status = ""] = (words[at] ?? "").replace(/^:/, "").split(" ");
    const letter = status.slice(0, 1);
    const first = words[at + 1] ?? "";
    // Renames and copies have two paths: the earlier one and the current one.
    if (letter === "R" || letter === "C") at += 1;
    const isRemoved = oldMode === gitlink && mode !== gitlink;
    const old = {
      ...(letter !== "A" && oldMode !== gitlink && { old: first }),
      ...(isRemoved && { removedSubmodule: first }),
    };
    if (letter === "D") {
      entries.push(old);
      continue;
    }
    const before = oldMode === gitlink ? commit : undefined;
    const submodule = mode === gitlink ? { submodule: { before } } : {};
    entries.push({ ...old, now: words[at + 1] ?? "", ...submodule });
  }
  return entries;
}
