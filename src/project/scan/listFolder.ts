import { type Dirent, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { IgnoreRules } from "../files/ignoreRules";
import type { LeftOut } from "./place";

interface FolderList {
  /** The paths are relative to the root, with `/`. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Lists the entries of a folder that are scanned. Links are not followed: their target is scanned at its own path, or
 * is outside of the root. Pipes, sockets and devices are never opened.
 */
export function listFolder(root: string, folder: string, rules: IgnoreRules): FolderList {
  const folders: string[] = [];
  const files: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of readEntries(root, folder, leftOut, rules)) {
    const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
    // A name that is not UTF-8 is decoded lossily, so the file cannot be opened by the decoded name.
    if (isNotUtf8(entry.name) && !existsSync(path.join(root, file))) {
      leftOut.push({ path: file, cause: "unreadable" });
    } else if (entry.isDirectory()) folders.push(file);
    else if (entry.isFile()) files.push(file);
    else if (!entry.isSymbolicLink()) leftOut.push({ path: file, cause: "special" });
  }
  return { folders, files, leftOut };
}

/** Whether a path may come from a name that is not UTF-8. A path decoded from such a name does not lead to the file. */
export function isNotUtf8(file: string): boolean {
  return file.includes("\ufffd");
}

function readEntries(
  root: string,
  folder: string,
  leftOut: LeftOut[],
  rules: IgnoreRules,
): readonly Dirent[] {
  try {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    const siblings = new Set(entries.map(({ name }) => name));
    return entries.filter(
      (entry) => !rules.isIgnored(folder, entry.name, entry.isDirectory(), siblings),
    );
  } catch {
    leftOut.push({ path: folder, cause: "unreadable" });
    return [];
  }
}
