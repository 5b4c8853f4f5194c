import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { openLabelFolder } from "../workspace/openLabelFolder";
import { largestFile } from "../../project/scan/scanFile";
import type { Repository } from "./gitApi";

interface MovedOptions {
  /** Files of the commit that are gone. */
  readonly gone: readonly string[];
  /** Files that git does not track. */
  readonly fresh: readonly string[];
  readonly signal: AbortSignal;
}

/** How many files are read at once: each is a run of git. */
const askAtOnce = 4;

/**
 * Maps each new file to the deleted file it was renamed from: the one of the same content, as after a move that git does
 * not know of. Paths are relative to the repository.
 */
export async function findMoved(
  repository: Repository,
  commit: string,
  { gone, fresh, signal }: MovedOptions,
): Promise<ReadonlyMap<string, string>> {
  const moved = new Map<string, string>();
  const bySize = await groupBySize(repository, gone.length === 0 ? [] : fresh);
  for (let at = 0; at < gone.length && bySize.size > 0; at += askAtOnce) {
    if (signal.aborted) break;
    const portion = gone.slice(at, at + askAtOnce);
    const olds = await Promise.all(portion.map((old) => readDetails(repository, commit, old)));
    for (const [index, old] of portion.entries()) {
      const details = olds[index];
      if (details === undefined) continue;
      for (const now of bySize.get(details.size) ?? []) {
        if (moved.has(now) || !(await isBlob(repository, now, details.object))) continue;
        moved.set(now, old);
        break;
      }
    }
  }
  return moved;
}

async function groupBySize(
  { rootUri }: Repository,
  files: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const sizes = await Promise.all(
    files.map((file) =>
      vscode.workspace.fs.stat(vscode.Uri.joinPath(rootUri, file)).then(
        ({ type, size }) => (type === vscode.FileType.File ? size : 0),
        () => 0,
      ),
    ),
  );
  const groups = new Map<number, string[]>();
  for (const [at, file] of files.entries()) {
    const size = sizes[at] ?? 0;
    if (size === 0 || size > largestFile) continue;
    groups.set(size, [...(groups.get(size) ?? []), file]);
  }
  return groups;
}

/** Undefined for what is no regular file of the commit. */
async function readDetails(repository: Repository, commit: string, path: string) {
  const { fsPath } = vscode.Uri.joinPath(repository.rootUri, path);
  const details = await repository.getObjectDetails(commit, fsPath).catch(() => undefined);
  return details?.mode.startsWith("100") === true ? details : undefined;
}

/** Whether a file on the disk has the content that git names so. */
async function isBlob({ rootUri }: Repository, path: string, object: string): Promise<boolean> {
  const read = await openLabelFolder(rootUri).read(path);
  if (read.kind !== "bytes") return false;
  const hash = createHash(object.length === 40 ? "sha1" : "sha256");
  const head = `blob ${read.bytes.length}\0`;
  return hash.update(head).update(read.bytes).digest("hex") === object;
}
