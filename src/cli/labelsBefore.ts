import type { LabelsOfFile } from "../engine/names/workspaceNames";
import { type ScannedFolder, shownPath } from "../project/files/folder";
import { type Changes, readBefore } from "../project/git/changes";
import { type BaseLabels, type GivenBefore, readBaseLabels } from "../project/labels/baseLabels";
import type { LabelLoader } from "../project/labels/labelLoader";
import { describeLabelFile, uriOf } from "./readLabels";

interface LabelParts {
  readonly loader: Pick<LabelLoader, "parse">;
  /** The current label files, of the folders and of the command line. */
  readonly labels: readonly LabelsOfFile[];
  /** Label files of the command line. */
  readonly names: readonly string[];
}

/**
 * Reads the label files at the merge base: the label files of the folders, and the label files of the command line that
 * are in a compared repository. If `changes` is undefined, `base` is undefined too. A folder with undefined changes
 * adds no label files.
 */
export async function readLabelsBefore(
  folders: readonly ScannedFolder[],
  changes: readonly (Changes | undefined)[] | undefined,
  { loader, labels, names }: LabelParts,
): Promise<Omit<BaseLabels, "base"> & { readonly base: BaseLabels["base"] | undefined }> {
  if (changes === undefined) return { isNew: () => false, base: undefined, unreadable: [] };
  const compared = folders.map((folder, at) => {
    const { root, prefix } = folder;
    const own = labels.filter(({ file }) => file.root === root);
    return (
      changes[at] && {
        root,
        changes: changes[at],
        labels: new Map(own.map((each) => [each.file.uri.slice(prefix.length), each])),
        describe: (path: string) => ({
          uri: uriOf(prefix, path),
          root,
          title: shownPath(folder, path),
        }),
      }
    );
  });
  const ofRepositories = changes.filter((each) => each !== undefined);
  const given: GivenBefore[] = [];
  for (const file of names) {
    const { uri, format, path } = describeLabelFile(file);
    const found = await readBefore(ofRepositories, file);
    if (found === undefined) continue;
    given.push({ file: { uri, root: "", title: uri, rank: format.rank }, path, ...found });
  }
  return readBaseLabels(compared, loader, given);
}
