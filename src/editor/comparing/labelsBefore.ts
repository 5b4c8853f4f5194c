import { realpathSync } from "node:fs";
import * as vscode from "vscode";
import { yieldToEvents } from "../../engine/text/slices";
import { PackedLabels } from "../../engine/names/packedLabels";
import { type LabelsOfFile, WorkspaceNames } from "../../engine/names/workspaceNames";
import { type Changes, readChangesSince } from "../../project/git/changes";
import type { Git } from "../../project/git/git";
import {
  type ComparedFolder,
  type IsNewLabel,
  readBaseLabels,
} from "../../project/labels/baseLabels";
import { LabelLoader } from "../../project/labels/labelLoader";
import { pathInFolder } from "../workspace/pathInFolder";
import type { Repository } from "./gitApi";

/** The names in the workspace's label files before the changes of a repository. */
export interface LabelsBefore {
  readonly names: WorkspaceNames;
  readonly isNew: IsNewLabel;
}

interface LabelsBeforeParts {
  /** The path of the built `labelThread`. */
  readonly thread: string;
  /** The current label files of the workspace. */
  readonly labels: Iterable<LabelsOfFile>;
  readonly folders: readonly vscode.Uri[];
  readonly git: Git;
  readonly changes: Changes;
}

/**
 * A folder of the workspace, and the part that it shares with the repository: the whole folder, or the
 * repository in it.
 */
interface SharedFolder {
  readonly folder: vscode.Uri;
  readonly shared: vscode.Uri;
}

/** The maximum number of names that are added without a pause. */
const namesAtOnce = 1_000;

/**
 * Reads the label files in their state before the changes. Label files in other repositories, and label files
 * that Git ignores, count as unchanged.
 */
export async function readLabelsBefore(
  { rootUri }: Pick<Repository, "rootUri">,
  parts: LabelsBeforeParts,
): Promise<LabelsBefore> {
  const { folders, git, changes } = parts;
  const shared = folders.flatMap((folder): readonly SharedFolder[] => {
    if (isIn(rootUri, folder)) return [{ folder, shared: folder }];
    return isIn(folder, rootUri) ? [{ folder, shared: rootUri }] : [];
  });
  const rest = new Set(parts.labels);
  const compared: ComparedFolder[] = [];
  for (const { folder, shared: own } of shared) {
    const root = folder.toString();
    const labels = new Map<string, LabelsOfFile>();
    for (const each of rest) {
      const uri = vscode.Uri.parse(each.file.uri);
      const file = pathInFolder(own, uri);
      if (each.file.root !== root || file === undefined) continue;
      rest.delete(each);
      labels.set(file, each);
    }
    const path = realpathSync.native(own.fsPath);
    compared.push({
      root: path,
      git,
      changes:
        own.toString() === rootUri.toString()
          ? changes
          : await readChangesSince(git.in(path), changes.commit),
      labels,
      describe: (file) => {
        const uri = vscode.Uri.joinPath(own, file).toString();
        return { uri, root, title: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)) };
      },
    });
  }
  const loader = new LabelLoader(parts.thread);
  try {
    const { base, isNew } = await readBaseLabels(compared, loader);
    const names = new WorkspaceNames();
    for (const { file, packed } of [...base, ...rest]) {
      const labels = new PackedLabels(packed);
      for (let start = 0; start < labels.count; start += namesAtOnce) {
        names.put(file, labels, start, start + namesAtOnce);
        await yieldToEvents();
      }
    }
    return { names, isNew };
  } finally {
    loader.dispose();
  }
}

function isIn(folder: vscode.Uri, uri: vscode.Uri): boolean {
  return folder.toString() === uri.toString() || pathInFolder(folder, uri) !== undefined;
}
