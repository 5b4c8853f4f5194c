import { posix } from "node:path";
import { findMoved } from "./findMoved";
import { deletedStatus, type GitChange, type Repository, untrackedStatus } from "./gitApi";

/** A file that may differ. Paths are relative to the repository, with `/`. */
export interface ChangedFile {
  readonly now: string;
  /** Unset for a file that is new because the one that was there was renamed. */
  readonly old?: string;
}

/**
 * The files that differ between a commit and the disk, staged or not, and those that git does not track. One of
 * these with the content of a file that is gone is that file, moved.
 */
export async function listChangedFiles(
  repository: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<readonly ChangedFile[]> {
  await renewStatus(repository);
  const { rootUri, state } = repository;
  const pathOf = ({ path }: GitChange["uri"]): string => posix.relative(rootUri.path, path);
  const files = new Map<string, ChangedFile>();
  const renamed = new Set<string>();
  const gone: string[] = [];
  for (const { uri, originalUri, status } of await repository.diffWith(commit)) {
    const [now, old] = [pathOf(uri), pathOf(originalUri)];
    files.set(now, { now, old });
    if (now !== old) renamed.add(old);
    else if (status === deletedStatus) gone.push(old);
  }
  const others = [
    ...state.mergeChanges,
    ...state.workingTreeChanges,
    ...(state.untrackedChanges ?? []),
  ];
  const fresh = new Set<string>();
  for (const { uri, status } of others) {
    const now = pathOf(uri);
    if (status === untrackedStatus) fresh.add(now);
    if (files.has(now)) continue;
    files.set(now, renamed.has(now) ? { now } : { now, old: now });
  }
  const moved = await findMoved(repository, commit, {
    // A file that is still on disk may be removed from git's index.
    gone: gone.filter((file) => !fresh.has(file)),
    fresh: [...fresh].filter((file) => !gone.includes(file)),
    signal,
  });
  for (const [now, old] of moved) {
    files.delete(old);
    files.set(now, { now, old });
  }
  return [...files.values()].sort((a, b) => (a.now < b.now ? -1 : Number(a.now > b.now)));
}

/** The longest time in milliseconds in which an event of the status is waited for. */
const longestWait = 5_000;

/**
 * Makes the extension read git's status again. One that is overtaken by another, such as that for an
 * event of a file, resolves before anything is known; the later one fires an event at its end.
 */
async function renewStatus(repository: Repository): Promise<void> {
  let settle: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const listening = repository.state.onDidChange(settle);
  let timer: NodeJS.Timeout | undefined;
  try {
    await repository.status();
    timer = setTimeout(settle, longestWait);
    await told;
  } finally {
    clearTimeout(timer);
    listening.dispose();
  }
}
