import { lstatSync } from "node:fs";
import path from "node:path";
import type { FileBefore } from "./changes";
import { readGivenFile } from "../files/readGivenFile";

/**
 * Maps untracked files to removed files with the same content: these files were probably moved without git. Paths are
 * relative to the folder.
 */
export function findMoved(
  folder: string,
  gone: ReadonlyMap<string, Pick<FileBefore, "bytes">>,
  untracked: Iterable<string>,
): ReadonlyMap<string, string> {
  const bySize = new Map<number, Map<string, Buffer>>();
  for (const [old, { bytes }] of gone) {
    if (bytes === undefined) continue;
    const group = bySize.get(bytes.length) ?? new Map<string, Buffer>();
    bySize.set(bytes.length, group.set(old, bytes));
  }
  const moved = new Map<string, string>();
  for (const now of bySize.size === 0 ? [] : untracked) {
    const file = path.join(folder, now);
    const facts = lstatSync(file, { throwIfNoEntry: false });
    const group = facts?.isFile() === true ? bySize.get(facts.size) : undefined;
    if (group === undefined || group.size === 0) continue;
    const bytes = readBytes(file, facts?.size ?? 0);
    const [old] = [...group].find(([, each]) => bytes?.equals(each) === true) ?? [];
    if (old === undefined) continue;
    moved.set(now, old);
    group.delete(old);
  }
  return moved;
}

function readBytes(file: string, size: number): Buffer | undefined {
  try {
    return readGivenFile("The file", file, size);
  } catch {
    return undefined;
  }
}
