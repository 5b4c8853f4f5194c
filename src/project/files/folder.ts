import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./commandError";
import { findRealPath, isBelow } from "./paths";

export interface ScannedFolder {
  /** The absolute real path. */
  readonly root: string;
  /**
   * The prefix of file paths in the output: the path of the folder relative to the current folder, or its absolute
   * path. Empty, or ends with `/`.
   */
  readonly prefix: string;
  /**
   * The prefix of file paths in fingerprints: the path of the folder from the top of its git repository, so that
   * fingerprints do not depend on the current folder. Without a repository, and for folders of the command line that
   * are not all in the same repository, it is the same as `prefix`.
   */
  readonly home: string;
  /**
   * The path of the current folder inside this folder, with `/`. If it is set, file paths are shown relative to the
   * current folder. Never set by `openFolders`.
   */
  readonly current?: string;
}

/** Returns the path of a file in the output. */
export function shownPath({ prefix, current }: ScannedFolder, file: string): string {
  if (current !== undefined) return path.posix.relative(current, file);
  return file.startsWith("../") ? path.posix.normalize(`${prefix}${file}`) : `${prefix}${file}`;
}

/** Opens the folders of the command line, without duplicates and without folders inside other folders. */
export function openFolders(given: readonly string[], current: string): readonly ScannedFolder[] {
  const roots = [...new Set(given.map((folder) => openFolder(folder, current)))];
  const outer = roots.filter(
    (root) => !roots.some((other) => other !== root && isBelow(other, root)),
  );
  const tops = new Set(outer.map(findTop));
  const [top] = tops.size === 1 ? tops : [];
  return outer.map((root) => {
    const prefix = prefixOf(root, realpathSync(current));
    return { root, prefix, home: top === undefined ? prefix : prefixOf(root, top) };
  });
}

/**
 * Replaces each folder with the top folder of the git repository that contains it, without duplicates. Keeps a folder
 * that is in no repository.
 */
export function openTops(
  folders: readonly ScannedFolder[],
  current: string,
): readonly ScannedFolder[] {
  const here = realpathSync(current);
  const tops = folders.map((folder): [string, ScannedFolder] => {
    const top = findTop(folder.root) ?? folder.root;
    if (top === folder.root) return [top, folder];
    const around = aroundCurrent(top, here);
    const prefix = around.current === undefined ? prefixOf(top, here) : around.prefix;
    return [top, { ...around, prefix, home: "" }];
  });
  return [...new Map(tops).values()];
}

/**
 * Returns the top folder of the git repository that contains a folder. Looks for `.git` instead of running git, so that
 * git is needed only for changes.
 */
export function findTop(folder: string): string | undefined {
  if (existsSync(path.join(folder, ".git"))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : findTop(above);
}

/** A single file to be checked. */
export interface GivenFile {
  readonly folder: ScannedFolder;
  /** The path relative to the folder, with `/`. */
  readonly path: string;
}

/**
 * Returns a file with the folder in which it is checked: the nearest enclosing git repository, otherwise the current
 * folder if it contains the file, otherwise the folder of the file. Neither the file nor its folder needs to exist.
 */
export function openFile(given: string, current: string): GivenFile {
  const full = path.resolve(current, given);
  const file = findRealPath(full);
  const here = realpathSync(current);
  const parent = path.dirname(file);
  const top = findTop(parent);
  const root = top ?? (isBelow(here, parent) ? here : parent);
  const folder = aroundCurrent(root, here);
  return {
    folder: { ...folder, home: top === undefined ? folder.prefix : "" },
    path: path.relative(root, file).replaceAll(path.sep, "/"),
  };
}

/**
 * Opens the enclosing git repository of a folder, otherwise the folder. Throws a `CommandError` if the folder does
 * not exist.
 */
export function openAround(current: string): ScannedFolder {
  const here = openFolder(current, "");
  const root = findTop(here) ?? here;
  return { ...aroundCurrent(root, here), home: "" };
}

/**
 * Returns a folder whose file paths are shown relative to the current folder, which may be inside or outside of the
 * folder.
 */
function aroundCurrent(root: string, current: string): Omit<ScannedFolder, "home"> {
  const way = path.relative(current, root).replaceAll(path.sep, "/");
  const own = path.relative(root, current).replaceAll(path.sep, "/");
  const isInside = own !== "" && isBelow(root, current);
  return { root, prefix: way === "" ? "" : `${way}/`, ...(isInside && { current: own }) };
}

function openFolder(folder: string, current: string): string {
  // An empty argument is probably an unset variable, and does not mean the current folder.
  if (folder === "") throw new CommandError('There is no folder "".');
  try {
    const root = realpathSync(path.resolve(current, folder));
    if (statSync(root).isDirectory()) return root;
  } catch {
    throw new CommandError(`There is no folder "${folder}".`);
  }
  throw new CommandError(`"${folder}" is no folder.`);
}

function prefixOf(root: string, current: string): string {
  const way = path.relative(current, root);
  const shown = isBelow(current, root) ? way : root;
  return shown === "" ? "" : `${shown.replaceAll(path.sep, "/")}/`;
}
