import { lstatSync } from "node:fs";
import path from "node:path";
import { errorCode } from "../engine/text/errorCode";
import { parseGlob } from "../project/files/excludeGlob";
import type { LeftOutCause } from "../project/scan/place";
import type { Changes } from "../project/git/changes";
import { CommandError } from "../project/files/commandError";
import { type ScannedFolder, shownPath } from "../project/files/folder";
import { pathsTo } from "../project/files/paths";

/** The reason why a file, folder or repository was not checked. */
export type NotCheckedCause =
  | LeftOutCause
  /** A submodule that is not checked out. */
  | "submodule"
  /** A changed submodule whose earlier label files are not on this machine. */
  | "oldLabels"
  /** A repository inside the folder that is not a submodule. */
  | "repository"
  /** git tracks the file, but the work tree does not contain it. */
  | "missing"
  /** A changed file that was skipped for another reason. */
  | "skipped";

export interface NotChecked {
  /** The index of the folder. */
  readonly root: number;
  /** The path relative to the folder. */
  readonly path: string;
  readonly cause: NotCheckedCause;
  /** Whether the unchecked path makes the scan fail. */
  readonly isFailure: boolean;
}

export interface NotCheckedParts {
  readonly folders: readonly ScannedFolder[];
  readonly changes: readonly ChangedFiles[] | undefined;
  readonly leftOut: readonly Omit<NotChecked, "isFailure">[];
  readonly wasRead: (root: number, file: string) => boolean;
  /** The absolute paths of the command's own files, such as its output. */
  readonly ownFiles: ReadonlySet<string>;
  /** Changed submodules whose earlier label files are not on this machine. */
  readonly lostSubmodules: readonly { readonly root: number; readonly path: string }[];
  readonly isAllowed: IsAllowed;
}

type ChangedFiles = Pick<Changes, "changed" | "untracked" | "notCompared">;

/** Whether a path need not be read. The path is in the form for the output. */
export type IsAllowed = (path: string) => boolean;

/** Matches the extensions of files that programs do not read addresses from, such as pictures and archives. */
const noCode = new RegExp(
  `\\.(?:${[
    "png|apng|jpe?g|gif|webp|avif|bmp|ico|icns|tiff?|psd|heic",
    "zip|gz|tgz|bz2|xz|zst|br|lz4|7z|rar|tar|jar|war|vsix|whl|nupkg",
    "ttf|otf|woff2?|eot",
    "mp[34]|m4[av]|aac|wav|ogg|oga|ogv|opus|flac|avi|mov|mkv|webm",
    "wasm|pdf",
  ].join("|")})$`,
  "i",
);

/**
 * Lists everything that was not checked. A file that could not be read because of an error is a failure. With changes,
 * three more cases are failures, so that a change cannot hide its content: a changed file that may contain addresses
 * and was not read, an unreadable folder, and a submodule or repository that cannot be checked. A path for which
 * `isAllowed` returns true is never a failure.
 */
export function findNotChecked(parts: NotCheckedParts): readonly NotChecked[] {
  const { folders, changes, leftOut } = parts;
  const all: Omit<NotChecked, "isFailure">[] = [...leftOut];
  for (const [root, own] of (changes ?? []).entries()) all.push(...findUnread(root, own, parts));
  for (const { root, path: file } of parts.lostSubmodules) {
    if (changes?.[root]?.notCompared.has(file) === true) continue;
    all.push({ root, path: file, cause: "oldLabels" });
  }
  return all.map((each) => {
    const folder = folders[each.root];
    const shown = folder === undefined ? each.path : shownPath(folder, each.path);
    const isFailure =
      fails(each, changes?.[each.root], folder?.root ?? "") && !parts.isAllowed(shown);
    return { ...each, isFailure };
  });
}

/**
 * Finds the repositories that cannot be compared, and the changed files that the scan has neither read nor reported as
 * skipped.
 */
function findUnread(
  root: number,
  { changed, untracked, notCompared }: ChangedFiles,
  { folders, leftOut, wasRead, ownFiles }: NotCheckedParts,
): readonly Omit<NotChecked, "isFailure">[] {
  const known = new Set(leftOut.flatMap((each) => (each.root === root ? [each.path] : [])));
  const folder = folders[root]?.root ?? "";
  const unread = Array.from(notCompared, ([file, cause]) => ({ root, path: file, cause }));
  const skipped = [...changed].flatMap((file) => {
    const full = path.join(folder, file);
    if (
      wasRead(root, file) ||
      ownFiles.has(full) ||
      pathsTo(file).some((each) => known.has(each))
    ) {
      return [];
    }
    const kind = kindOf(full);
    // The target of a link is read at its own path.
    if (kind === "link") return [];
    // An untracked file that was neither read nor reported is in a folder that the editor skips. Such a file is not
    // part of the change.
    if (kind !== "missing" && untracked.has(file)) return [];
    return [{ root, path: file, cause: kind === "missing" ? kind : "skipped" } as const];
  });
  return [...unread, ...skipped];
}

function fails(
  { path: file, cause }: Omit<NotChecked, "isFailure">,
  changes: ChangedFiles | undefined,
  folder: string,
): boolean {
  if (cause === "failed") return true;
  if (changes === undefined || cause === "binary") return false;
  if (cause === "submodule" || cause === "oldLabels" || cause === "repository") return true;
  // git does not list the content of an unreadable folder.
  if (cause === "unreadable" && kindOf(path.join(folder, file)) === "folder") return true;
  return isIn(changes.changed, file) && !noCode.test(file);
}

function kindOf(full: string): "missing" | "link" | "folder" | "other" {
  try {
    const facts = lstatSync(full);
    if (facts.isSymbolicLink()) return "link";
    return facts.isDirectory() ? "folder" : "other";
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "") ? "missing" : "other";
  }
}

/** Whether a path has changed. A folder has changed if a file in it has changed. */
export function isIn(changed: ReadonlySet<string>, file: string): boolean {
  return changed.has(file) || [...changed].some((each) => each.startsWith(`${file}/`));
}

/**
 * Compiles the globs of `--allow-unread`. A glob is matched against paths as the output shows them; a match also covers
 * everything inside that folder.
 */
export function parseAllowed(globs: readonly string[]): IsAllowed {
  const patterns = globs.map((glob) => {
    const pattern = parseGlob(glob.replace(/^\.\//, "").replace(/\/$/, ""));
    if (pattern === undefined) throw new CommandError(`--allow-unread "${glob}" is no glob.`);
    return pattern;
  });
  return (file) =>
    pathsTo(`${file}/`).some((each) => patterns.some((pattern) => pattern.test(each)));
}
