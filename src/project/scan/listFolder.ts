import { type Dirent, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { IgnoreRules } from "../files/ignoreRules";
import type { LeftOut } from "./place";

export interface FolderList {
  /** Relative to the root, with `/`. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * The entries of a folder that are looked at. Links are not followed: what they lead to is read where it is,
 * or lies outside. Pipes, sockets and devices are never opened.
 */
export function listFolder(root: string, folder: string, rules: IgnoreRules): FolderList {
  const folders: string[] = [];
  const files: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of readEntries(root, folder, leftOut, rules)) {
    const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
    // A name that is not UTF-8 cannot be opened by the text that it was read as.
    if (isNotUtf8(entry.name) && !existsSync(path.join(root, file))) {
      leftOut.push({ path: file, cause: "unreadable" });
    } else if (entry.isDirectory()) folders.push(file);
    else if (entry.isFile()) files.push(file);
    else if (!entry.isSymbolicLink()) leftOut.push({ path: file, cause: "special" });
  }
  return { folders, files, leftOut };
}

/** Whether a path may be none of UTF-8: then it does not lead to its file any more. */
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
