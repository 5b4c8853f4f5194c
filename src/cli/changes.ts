import { readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./commandError";
import { findMoved } from "./findMoved";
import { findLinks } from "./findLinks";
import { findTop, isBelow, type ScannedFolder } from "./folder";
import { askGit, compareFiles, readBlobs } from "./git";

/** What has changed in a folder since the merge base with a ref, committed or not. */
export interface Changes {
  /** Paths of the files as they are now, relative to the folder. */
  readonly changed: ReadonlySet<string>;
  /** The files as they were, by the path that they have now, or had if they are gone. */
  readonly before: ReadonlyMap<string, Buffer>;
  /** The merge base; before the first commit of a repository, the tree without files. */
  readonly commit: string;
  /** The top folder of the repository, a real path. */
  readonly top: string;
}

/**
 * A file as it was at the merge base: undefined if it is in no repository that is compared; without bytes if it
 * was not there, or if a link that leads to it now was not there or led elsewhere.
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

/** What git has of a file or link, given by a path without links above it. */
async function readBlob(
  changes: readonly Changes[],
  file: string,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  // The innermost repository has the file.
  const [around] = changes
    .filter(({ top }) => isBelow(top, file))
    .sort((a, b) => b.top.length - a.top.length);
  if (around === undefined) return undefined;
  const own = path.relative(around.top, file).replaceAll(path.sep, "/");
  return { bytes: (await readBlobs(around.top, around.commit, [own])).get(own) };
}

/** Throws a `CommandError` if git cannot tell. */
export async function readChanges(folder: ScannedFolder, ref: string): Promise<Changes> {
  const { root } = folder;
  const top = await findRepository(root);
  const commit = await findMergeBase(root, ref);
  const listed = await compareFiles(top, commit);
  const others = await askGit(
    top,
    "ls-files",
    "--others",
    "--exclude-standard",
    "-z",
    "--full-name",
  );
  if (listed === undefined || others === undefined) {
    throw new CommandError(`git cannot tell what has changed since "${ref}".`);
  }
  const prefix = path.relative(top, root).replaceAll(path.sep, "/");
  const ownPath = (file: string): string | undefined =>
    prefix === ""
      ? file
      : file.startsWith(`${prefix}/`)
        ? file.slice(prefix.length + 1)
        : undefined;
  const changed = new Set<string>();
  const wanted: (readonly [now: string, old: string])[] = [];
  for (const { now, old } of parseStatus(listed)) {
    const own = ownPath(now ?? old ?? "");
    if (own === undefined) continue;
    if (now !== undefined) changed.add(own);
    if (old !== undefined) wanted.push([own, old]);
  }
  const fresh = others.split("\0").flatMap((file) => (file === "" ? [] : (ownPath(file) ?? [])));
  for (const own of fresh) changed.add(own);
  const blobs = await readBlobs(top, commit, [...new Set(wanted.map(([, old]) => old))]);
  const before = new Map<string, Buffer>();
  for (const [now, old] of wanted) {
    const bytes = blobs.get(old);
    if (bytes !== undefined) before.set(now, bytes);
  }
  const gone = new Map([...before].filter(([own]) => !changed.has(own)));
  for (const [now, old] of findMoved(root, gone, fresh)) {
    const bytes = gone.get(old);
    before.delete(old);
    if (bytes !== undefined) before.set(now, bytes);
  }
  return { changed, before, commit, top };
}

/** The top folder of the repository, which git must find where `.git` is: files of a commit may look like one. */
async function findRepository(root: string): Promise<string> {
  const top = findTop(root);
  if (top === undefined) {
    throw new CommandError(`"${root}" is in no git repository, which --changed-since needs.`);
  }
  const told = (await askGit(root, "rev-parse", "--show-toplevel"))?.replace(/\n$/, "");
  if (told === undefined || realpathSync.native(told) !== realpathSync.native(top)) {
    throw new CommandError(`git does not take "${root}" for a folder of the repository "${top}".`);
  }
  return told;
}

async function findMergeBase(root: string, ref: string): Promise<string> {
  const known = await askGit(
    root,
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${ref}^{commit}`,
  );
  if (known === undefined) {
    // Before the first commit of a repository, everything is new.
    const nothing =
      ref === "HEAD" ? await askGit(root, "hash-object", "-t", "tree", "--stdin") : "";
    if (nothing !== undefined && nothing !== "") return nothing.trim();
    throw new CommandError(`git knows no commit "${ref}" here: fetch it first.`);
  }
  const base = await askGit(root, "merge-base", known.trim(), "HEAD");
  if (base !== undefined) return base.trim();
  const isShallow = (await askGit(root, "rev-parse", "--is-shallow-repository"))?.trim() === "true";
  throw new CommandError(
    isShallow
      ? `This clone is too shallow to hold the merge base with "${ref}": fetch with full depth.`
      : `"${ref}" and the current commit have no commit in common.`,
  );
}

interface Status {
  /** Unset for a file that is gone. */
  readonly now?: string;
  /** Unset for a new file. */
  readonly old?: string;
}

/** The entries of `git diff --name-status -z`. */
export function parseStatus(output: string): readonly Status[] {
  const words = output.split("\0");
  const entries: Status[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const letter = (words[at] ?? "").slice(0, 1);
    const first = words[at + 1] ?? "";
    if (letter === "R" || letter === "C") {
      at += 1;
      entries.push({ old: first, now: words[at + 1] ?? "" });
      // The file that was renamed is gone under its old path, and a copied one is still there.
    } else if (letter === "A") entries.push({ now: first });
    else if (letter === "D") entries.push({ old: first });
    else entries.push({ old: first, now: first });
  }
  return entries;
}
