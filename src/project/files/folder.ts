import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./commandError";

/** A folder that is scanned. */
export interface ScannedFolder {
  /** An absolute real path. */
  readonly root: string;
  /** What comes before the paths of its files in the output, relative to the current folder; "" or with `/` at its end. */
  readonly prefix: string;
  /**
   * What comes before them in fingerprints: the folder's path from the top of the git repository that all
   * folders are in, whatever the current folder is; else `prefix`.
   */
  readonly home: string;
  /** The path of the current folder in it, with `/`; unset if it is the folder itself, or elsewhere. */
  readonly current?: string;
}

/** The path of a file of a folder in the output. */
export function shownPath({ prefix, current }: ScannedFolder, file: string): string {
  if (current !== undefined) return path.posix.relative(current, file);
  return file.startsWith("../") ? path.posix.normalize(`${prefix}${file}`) : `${prefix}${file}`;
}

/** The folders of the command line, each once and none inside another. */
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

/** The git repositories around some folders, each once; a folder in none stays what it is. */
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

/** The top folder of the git repository that a folder is in. Git is not run: it is needed for changes alone. */
export function findTop(folder: string): string | undefined {
  if (existsSync(path.join(folder, ".git"))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : findTop(above);
}

/** A file that is checked by itself. */
export interface GivenFile {
  readonly folder: ScannedFolder;
  /** Relative to the folder, with `/`. */
  readonly path: string;
}

/**
 * A file with the folder that it is checked in: that of the nearest git repository around it, else the current
 * folder if that holds it, else its own. Neither it nor its folder need exist.
 */
export function openFile(given: string, current: string): GivenFile {
  const full = path.resolve(current, given);
  const file = realFile(full);
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

/** The git repository around a folder, else the folder. Throws a `CommandError` if there is no such folder. */
export function openAround(current: string): ScannedFolder {
  const here = openFolder(current, "");
  const root = findTop(here) ?? here;
  return { ...aroundCurrent(root, here), home: "" };
}

/** A folder whose files are shown by their way from the current folder, wherever that is. */
function aroundCurrent(root: string, current: string): Omit<ScannedFolder, "home"> {
  const way = path.relative(current, root).replaceAll(path.sep, "/");
  const own = path.relative(root, current).replaceAll(path.sep, "/");
  const isInside = own !== "" && isBelow(root, current);
  return { root, prefix: way === "" ? "" : `${way}/`, ...(isInside && { current: own }) };
}

/** Without the links on the way to the file, as far as that way exists. */
function realFile(full: string): string {
  try {
    return realpathSync(full);
  } catch {
    const parent = path.dirname(full);
    return parent === full ? full : path.join(realFile(parent), path.basename(full));
  }
}

function openFolder(folder: string, current: string): string {
  // A variable that is not set, rather than the current folder.
  if (folder === "") throw new CommandError('There is no folder "".');
  try {
    const root = realpathSync(path.resolve(current, folder));
    if (statSync(root).isDirectory()) return root;
  } catch {
    throw new CommandError(`There is no folder "${folder}".`);
  }
  throw new CommandError(`"${folder}" is no folder.`);
}

/** Whether a path is a folder or below it; both are absolute. */
export function isBelow(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function prefixOf(root: string, current: string): string {
  const way = path.relative(current, root);
  const shown = isBelow(current, root) ? way : root;
  return shown === "" ? "" : `${shown.replaceAll(path.sep, "/")}/`;
}
