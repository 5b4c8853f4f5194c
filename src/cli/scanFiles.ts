import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { formatAddressKey } from "../engine/addresses/addressFormat";
import { keyOfQuestion } from "../engine/checks/chainQuestions";
import { type ExcludeSetting, parseExcludes } from "../project/files/excludeGlob";
import { IgnoreRules } from "../project/files/ignoreRules";
import { isBelow, pathsTo } from "../project/files/paths";
import type { FileVersion } from "../project/scan/compareVersions";
import { Inventory, type InventoryFile } from "../project/scan/inventory";
import type { LeftOut, LeftOutCause } from "../project/scan/place";
import { runScanTasks } from "../project/scan/runScanTasks";
import { decodeLeniently, scanBytes } from "../project/scan/scanFile";
import { scanFolders } from "../project/scan/scanFolders";
import type { ScanResult, ScanRoot, ScanTask } from "../project/scan/scanTask";
import type { Changes } from "../project/git/changes";
import { buildLook, type CheckData } from "./fileLook";
import { findFingerprints } from "./fingerprints";
import type { ScannedFolder } from "../project/files/folder";
import type { KnownData, CommandFacts } from "./commandFacts";
import { checkFileText } from "./checkFileText";
import { toResult } from "./checkFiles";
import {
  findNotChecked,
  isIn,
  type IsAllowed,
  type NotChecked,
  type NotCheckedParts,
} from "./notChecked";
import { findPairedFiles } from "./pairedFiles";
import type { FileNote, Problem } from "./problem";
import { editorDefaults, type RepositorySettings } from "./repositorySettings";
import {
  readWritten,
  spelledAddresses,
  type WrittenWorkspace,
} from "../project/scan/writtenAddresses";
import { type FoldersOfChains, readChainFolder } from "./readChainId";
import { isNotUtf8 } from "../project/scan/listFolder";
import { readTrackedFiles } from "../project/git/trackedFiles";

interface ScanFilesParts {
  readonly folders: readonly ScannedFolder[];
  readonly settings: readonly RepositorySettings[];
  readonly known: KnownData;
  readonly facts: CommandFacts;
  readonly changes: readonly Changes[] | undefined;
  /** Whether the chain of every place is needed. */
  readonly withChains: boolean;
  /** The ids of the chains for which a node was given. */
  readonly chainIds: readonly number[];
  /** The absolute paths of files that are skipped. */
  readonly ownFiles: ReadonlySet<string>;
  /** Submodules whose earlier label files are not on this machine. */
  readonly lostSubmodules: NotCheckedParts["lostSubmodules"];
  readonly isAllowed: IsAllowed;
  readonly onProgress: (files: number) => void;
}

export interface CheckedFile {
  /** The index of the folder. */
  readonly root: number;
  /** The path relative to the folder. */
  readonly path: string;
  readonly note: FileNote;
}

export interface ScannedFiles {
  readonly inventory: Inventory;
  readonly files: readonly CheckedFile[];
  readonly notChecked: readonly NotChecked[];
  /** The content of the changed files before the changes; undefined if nothing is compared. */
  readonly before: BeforeChanges | undefined;
}

export interface BeforeChanges {
  /** The earlier problems by fingerprint, for each folder. */
  readonly problems: readonly ReadonlyMap<string, Problem>[];
  /** The addresses in the earlier versions. */
  readonly addresses: WrittenWorkspace;
  /** The earlier versions in each folder, by the current path of the file. */
  readonly versions: readonly ReadonlyMap<string, FileVersion>[];
  /** The keys of the earlier questions for nodes in each folder, by the current path of the file. */
  readonly questions: readonly ReadonlyMap<string, ReadonlySet<string>>[];
}

/** Reads and checks all files in threads. With changes, only changed files are checked. */
export async function scanFiles(parts: ScanFilesParts): Promise<ScannedFiles> {
  const { folders, settings, known, facts, changes, ownFiles, onProgress } = parts;
  const inventory = new Inventory(facts.isInBook);
  let files: CheckedFile[] = [];
  const leftOut: (LeftOut & { root: number })[] = [];
  const threadData: CheckData = {
    known,
    only: changes?.map(({ changed }) => changed),
    // With changes, the chains of the changed files are needed to decide which new addresses are known.
    withChains: parts.withChains || (changes !== undefined && "checked"),
    chainIds: parts.chainIds,
  };
  const roots = folders.map(({ root: folder }, at): ScanRoot => {
    const own = settings[at];
    const exclude = { ...own?.defaultExcludes, ...excludesOf(ownFiles, folder) };
    return { path: folder, rules: { exclude, useIgnoreFiles: own?.useIgnoreFiles !== false } };
  });
  // A file whose name is not UTF-8 cannot be opened, so its content is unknown. This is a failure, unless the changes
  // show that the file is unchanged.
  const causeOf = ({ path: file, cause }: LeftOut, root: number): LeftOutCause =>
    isNotUtf8(file) && (changes === undefined || isIn(changes[root]?.changed ?? new Set(), file))
      ? "failed"
      : cause;
  const onResult = (result: ScanResult): void => {
    const { root } = result;
    for (const { path, note } of result.files) {
      if (note !== undefined) files.push({ root, path, note: note as FileNote });
    }
    for (const each of result.leftOut) leftOut.push({ ...each, cause: causeOf(each, root), root });
    inventory.add(result);
    onProgress(inventory.fileCount);
  };
  await scanFolders({ roots, thread: __filename, threadData, onResult });
  const looking = { look: buildLook(threadData, facts, roots), isThorough: true };
  const open = roots.map((root) => ({ ...root, rules: new IgnoreRules(root.path, root.rules) }));
  for (const [root, { path: folder, rules }] of roots.entries()) {
    const left = new Set(leftOut.flatMap((each) => (each.root === root ? [each.path] : [])));
    const isSeen = (file: string): boolean => left.has(file) || inventory.hasFile(root, file);
    const overlooked = findOverlooked(folder, rules.exclude, isSeen);
    for (const file of overlooked.filter(isNotUtf8)) {
      const each = { path: file, cause: "unreadable" } as const;
      leftOut.push({ ...each, cause: causeOf(each, root), root });
    }
    const paths = overlooked.filter((file) => !isNotUtf8(file));
    if (paths.length === 0) continue;
    const task: ScanTask = { root, kind: "files", paths };
    for (const result of runScanTasks([task], open, looking)) onResult(result);
  }
  let before = changes && lookBefore(folders, changes, facts, parts.chainIds);
  const paired = await findPairedFiles({
    inventory,
    files,
    facts,
    changes,
    before: before && {
      addresses: before.addresses,
      findUnchanged: () => Promise.resolve(findUnchanged(inventory, changes)),
    },
  });
  for (const [root, paths] of paired) {
    const again = new Set(paths);
    files = files.filter((each) => each.root !== root || !again.has(each.path));
    const task: ScanTask = { root, kind: "files", paths };
    for (const result of runScanTasks([task], open, looking)) onResult(result);
  }
  if (paired.size > 0) before = changes && lookBefore(folders, changes, facts, parts.chainIds);
  const wasRead = (root: number, file: string): boolean => inventory.hasFile(root, file);
  const { isAllowed, lostSubmodules } = parts;
  const notChecked = findNotChecked({
    folders,
    changes,
    leftOut,
    wasRead,
    ownFiles,
    lostSubmodules,
    isAllowed,
  });
  return { inventory, files, notChecked, before };
}

/**
 * Finds files that git tracks but that the scan skips because of `.gitignore` or the default excludes of VS Code. The
 * author of the code chooses both the paths of files and what is ignored, and could otherwise hide a file from the scan.
 */
function findOverlooked(
  folder: string,
  exclude: ExcludeSetting,
  isSeen: (file: string) => boolean,
): readonly string[] {
  const own = Object.entries(exclude).filter(([glob]) => !Object.hasOwn(editorDefaults, glob));
  const excludes = parseExcludes(Object.fromEntries(own));
  const isExcluded = (path: string): boolean => excludes.some((isOut) => isOut(path, new Set()));
  return readTrackedFiles(folder).filter((file) => {
    if (isSeen(file) || pathsTo(file).some(isExcluded)) return false;
    if (isNotUtf8(file)) return !pathsTo(file).some(isSeen);
    const full = path.dirname(path.join(folder, file));
    // Skips a file in a folder that a link has replaced: git then tracks the link instead.
    return existsSync(full) && realpathSync.native(full) === full;
  });
}

/** Returns the keys of the addresses in unchanged files. */
function findUnchanged(
  inventory: Inventory,
  changes: readonly Changes[] | undefined,
): ReadonlySet<string> {
  const isUnchanged = ({ root, path: file }: InventoryFile): boolean =>
    changes?.[root]?.changed.has(file) !== true;
  return new Set(Array.from(spelledAddresses(inventory, isUnchanged), formatAddressKey));
}

/** Returns a glob for each of the files that are in a folder. */
function excludesOf(files: ReadonlySet<string>, folder: string): Record<string, true> {
  const own = [...files].filter((file) => isBelow(folder, file));
  const globs = own.map((file) =>
    path
      .relative(folder, file)
      .replaceAll(path.sep, "/")
      .replace(/[*?{}[\],]/g, (special) => `[${special}]`),
  );
  return Object.fromEntries(globs.map((glob) => [glob, true]));
}

/** Checks the earlier versions of the changed files at their earlier paths, with the current facts. */
function lookBefore(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[],
  facts: CommandFacts,
  chainIds: readonly number[],
): BeforeChanges {
  const inventory = new Inventory(facts.isInBook);
  const questions: Map<string, ReadonlySet<string>>[] = [];
  const versions: Map<string, FileVersion>[] = [];
  const allProblems = changes.map(({ before }, root) => {
    const own = new Map<string, Problem>();
    const ownVersions = new Map<string, FileVersion>();
    const ownQuestions = new Map<string, ReadonlySet<string>>();
    versions.push(ownVersions);
    questions.push(ownQuestions);
    const { home = "", root: top = "" } = folders[root] ?? {};
    const foldersOfChains: FoldersOfChains = new Map();
    for (const [file, { path: oldPath, bytes, chainId }] of before) {
      if (bytes === undefined) continue;
      const result = scanBytes(
        bytes,
        oldPath,
        { size: bytes.length, modifiedMs: 0 },
        {
          root: 0,
          isThorough: true,
          look: (text, path) =>
            checkFileText(text, path, facts, {
              isChecked: true,
              withChains: false,
              withText: false,
              chainIds,
              readChainId: () => chainId ?? readChainFolder(top, path, foldersOfChains),
            }),
        },
      );
      if (result.kind !== "scanned") continue;
      const { places } = result.file;
      ownVersions.set(file, { path: oldPath, text: decodeLeniently(bytes), places });
      inventory.add(toResult(root, oldPath, result));
      const { problems = [], questions: fileQuestions = [] } = (result.file.note ??
        {}) as Partial<FileNote>;
      ownQuestions.set(file, new Set(fileQuestions.map(({ question }) => keyOfQuestion(question))));
      for (const each of findFingerprints(`${home}${file}`, problems)) own.set(...each);
    }
    return own;
  });
  return { problems: allProblems, addresses: readWritten(inventory), versions, questions };
}
