import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { DiskFolder } from "../project/files/diskFolder";
import { blockingCalls } from "../project/files/fileCalls";
import type { LabelFolder } from "../project/files/labelFolder";
import { largestFile } from "../project/files/largestFile";
import type { LabelLoader } from "../project/labels/labelLoader";
import { LabelReader } from "../project/labels/labelReader";
import { addressLabels, addressLabelsFile } from "../engine/names/labelFiles/addressLabels";
import type { LabelFormat } from "../engine/names/labelFiles/labelFile";
import { findLabelFormat } from "../engine/names/labelFiles/labelFormats";
import { PackedLabels } from "../engine/names/packedLabels";
import { type LabelsOfFile, WorkspaceNames } from "../engine/names/workspaceNames";
import { CommandError } from "../project/files/commandError";
import { findTop, type ScannedFolder, shownPath } from "../project/files/folder";
import { isBelow } from "../project/files/paths";
import type { CommandLabels } from "./commandFacts";
import { readGivenFile } from "../project/files/readGivenFile";

interface LabelsParts {
  readonly loader: Pick<LabelLoader, "load" | "parse">;
  /** Whether the time limit has passed. If so, no further folder is listed. */
  readonly isLate?: () => boolean;
  /** Whether to yield to other work of the process between folders. */
  readonly isLowPriority?: boolean;
  /**
   * Called with a description of what was skipped in a label file or a folder. `isWhole`: false if only rows of a file
   * were skipped.
   */
  readonly onLeftOut: (path: string, words: string, isWhole: boolean) => void;
}

/** Reads the label files of the folders, as the editor does, in order of precedence. */
export async function readLabels(
  folders: readonly ScannedFolder[],
  { loader, onLeftOut, isLate, isLowPriority = false }: LabelsParts,
): Promise<readonly LabelsOfFile[]> {
  const names = new WorkspaceNames();
  /** The labels in the order in which loading started, since several files load at once and finish in any order. */
  const labels: (LabelsOfFile | undefined)[] = [];
  for (const folder of folders) {
    const { root, prefix } = folder;
    const describe = (file: string) => ({
      uri: uriOf(prefix, file),
      root,
      title: shownPath(folder, file),
    });
    const reader = new LabelReader({
      folder: isLowPriority ? openUntilLate(root, isLate) : openQuickly(root, isLate),
      names,
      describe,
      load: async (file, sibling) => {
        const at = labels.push(undefined) - 1;
        const loaded = await loader.load(root, file, sibling);
        const format = findLabelFormat(file);
        if (loaded.kind === "labels" && format !== undefined) {
          labels[at] = { file: { ...describe(file), rank: format.rank }, packed: loaded.packed };
        }
        return loaded;
      },
      onLeftOut: (file, words, isWhole) => {
        onLeftOut(`${prefix}${file ?? ""}`, words, isWhole);
      },
      onChange: () => undefined,
    });
    await reader.readAll();
    reader.dispose();
  }
  return labels.filter((each) => each !== undefined);
}

/** Returns the path that identifies a label file in the output and in the sources of names. */
export function uriOf(prefix: string, file: string): string {
  return `${prefix}${file}`;
}

/** Opens a folder that lists nothing after the time limit. */
function openUntilLate(root: string, isLate = () => false): Omit<LabelFolder, "read"> {
  const disk = new DiskFolder(root);
  return {
    list: (folder) => (isLate() ? Promise.resolve([]) : disk.list(folder)),
    isFolder: (folder) => disk.isFolder(folder),
  };
}

/** Like `openUntilLate`, but lists with blocking calls, since the command has no other work. */
function openQuickly(root: string, isLate = () => false): Omit<LabelFolder, "read"> {
  const disk = new DiskFolder(root, blockingCalls);
  return {
    // An exception becomes a rejection, as with `DiskFolder`.
    list: (folder) =>
      Promise.resolve().then(() =>
        isLate()
          ? []
          : readdirSync(path.join(root, folder), { withFileTypes: true }).map((entry) => ({
              name: entry.name,
              isFolder: entry.isDirectory(),
            })),
      ),
    isFolder: (folder) => disk.isFolder(folder),
  };
}

/**
 * Reads a label file of the command line. The path determines the format. A `.csv` file without a known format is read
 * as repository labels.
 */
export async function readLabelFile(
  file: string,
  folders: readonly ScannedFolder[],
  { loader, onLeftOut }: LabelsParts,
): Promise<CommandLabels> {
  const { uri, format, path: asPath } = describeLabelFile(file);
  const bytes = readGivenFile("The label file", file, largestFile);
  const loaded = await loader.parse({ path: asPath, bytes: Uint8Array.from(bytes) });
  if (loaded.kind !== "labels") {
    const why = loaded.kind === "leftOut" ? `: ${loaded.reason}` : "";
    throw new CommandError(`"${file}" is no label file that can be read${why}.`);
  }
  if (new PackedLabels(loaded.packed).count === 0 && loaded.leftOut !== "") {
    throw new CommandError(`"${file}" has no label that can be read: ${loaded.leftOut}.`);
  }
  if (loaded.leftOut !== "") onLeftOut(uri, loaded.leftOut, false);
  return {
    file: { uri, root: "", title: uri, rank: format.rank },
    packed: loaded.packed,
    isOutside: isOutside(file, folders),
  };
}

/** Whether a file is outside of all scanned repositories and folders, both by its path and by its real path. */
function isOutside(file: string, folders: readonly ScannedFolder[]): boolean {
  const full = path.resolve(file);
  const places = [
    path.join(realpathSync(path.dirname(full)), path.basename(full)),
    realpathSync(full),
  ];
  return folders.every(({ root }) => {
    const top = findTop(root) ?? root;
    return places.every((place) => !isBelow(top, place));
  });
}

/**
 * Describes a label file of the command line: its identifier, its format, and the path for its parser. Throws a
 * `CommandError` if the format is not known.
 */
export function describeLabelFile(file: string): {
  readonly uri: string;
  readonly format: LabelFormat;
  readonly path: string;
} {
  const uri = file.replaceAll(path.sep, "/");
  const format = findFormat(uri);
  if (format === undefined) throw new CommandError(`"${file}" is no label file of a known format.`);
  return { uri, format, path: format === addressLabels ? addressLabelsFile : uri };
}

function findFormat(file: string): LabelFormat | undefined {
  return findLabelFormat(file) ?? (/\.csv$/i.test(file) ? addressLabels : undefined);
}
