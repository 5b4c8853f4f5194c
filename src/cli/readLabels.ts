import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { DiskFolder } from "../project/files/diskFolder";
import { blockingCalls } from "../project/files/fileCalls";
import { type LabelFolder, largestFile } from "../project/files/labelFolder";
import type { LabelLoader } from "../project/labels/labelLoader";
import { LabelReader } from "../project/labels/labelReader";
import { addressLabels, addressLabelsFile } from "../engine/names/labelFiles/addressLabels";
import type { LabelFormat } from "../engine/names/labelFiles/labelFile";
import { labelFormats } from "../engine/names/labelFiles/labelFormats";
import { type LabelsOfFile, WorkspaceNames } from "../engine/names/workspaceNames";
import { CommandError } from "../project/files/commandError";
import { findTop, isBelow, type ScannedFolder, shownPath } from "../project/files/folder";
import type { CommandLabels } from "./commandFacts";
import { readGivenFile } from "../project/files/readGivenFile";

export interface LabelsParts {
  readonly loader: Pick<LabelLoader, "load" | "parse">;
  /** From when on no further folder is listed. */
  readonly isLate?: () => boolean;
  /** Whether other work of the process goes on between two folders. */
  readonly isLowPriority?: boolean;
  /** Called with what is skipped of a label file, or of a folder. */
  readonly onLeftOut: (path: string, words: string) => void;
}

/** The label files of the folders, as the editor reads them, in the order in which their names count. */
export async function readLabels(
  folders: readonly ScannedFolder[],
  { loader, onLeftOut, isLate, isLowPriority = false }: LabelsParts,
): Promise<readonly LabelsOfFile[]> {
  const names = new WorkspaceNames();
  /** In the order in which they began to load: several load at once, and end as it comes. */
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
        const format = labelFormats.find(({ matches }) => matches(file));
        if (loaded.kind === "labels" && format !== undefined) {
          labels[at] = { file: { ...describe(file), rank: format.rank }, packed: loaded.packed };
        }
        return loaded;
      },
      onLeftOut: (file, words) => {
        onLeftOut(`${prefix}${file ?? ""}`, words);
      },
      onChange: () => undefined,
    });
    await reader.readAll();
    reader.dispose();
  }
  return labels.filter((each) => each !== undefined);
}

/** What names a label file in a name's source: its path in the output. */
export function uriOf(prefix: string, file: string): string {
  return `${prefix}${file}`;
}

/** Lists nothing any more once it is late. */
function openUntilLate(root: string, isLate = () => false): Omit<LabelFolder, "read"> {
  const disk = new DiskFolder(root);
  return {
    list: (folder) => (isLate() ? Promise.resolve([]) : disk.list(folder)),
    isFolder: (folder) => disk.isFolder(folder),
  };
}

/** Nothing else runs next to the command, so its folders are listed without giving way. */
function openQuickly(root: string, isLate = () => false): Omit<LabelFolder, "read"> {
  const disk = new DiskFolder(root, blockingCalls);
  return {
    // A folder that cannot be listed is a rejection, as with other disks.
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

/** A label file of the command line, in the format of its path; a `.csv` of another name has labels too. */
export async function readLabelFile(
  file: string,
  folders: readonly ScannedFolder[],
  { loader, onLeftOut }: LabelsParts,
): Promise<CommandLabels> {
  const { uri, format, path: asPath } = describeLabelFile(file);
  const bytes = readGivenFile("The label file", file, largestFile);
  const loaded = await loader.parse({ path: asPath, bytes: Uint8Array.from(bytes) });
  if (loaded.kind !== "labels")
    throw new CommandError(`"${file}" is no label file that can be read.`);
  if (loaded.leftOut !== "") onLeftOut(uri, loaded.leftOut);
  return {
    file: { uri, root: "", title: uri, rank: format.rank },
    packed: loaded.packed,
    isOutside: isOutside(file, folders),
  };
}

/** Whether a file is in no repository or folder that is scanned, neither by its path nor behind a link. */
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

/** What names a label file of the command line in a name's source, and the path that it is read as. */
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
  const format = labelFormats.find(({ matches }) => matches(file));
  return format ?? (/\.csv$/i.test(file) ? addressLabels : undefined);
}
