import * as vscode from "vscode";
import type { LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import type { WorkspaceSource } from "../../engine/names/names";
import { WorkspaceNames } from "../../engine/names/workspaceNames";
import { DiskFolder } from "../../project/files/diskFolder";
import { LabelLoader } from "../../project/labels/labelLoader";
import { LabelReader } from "../../project/labels/labelReader";
import { type LoadLabels, readLabelFile } from "../../project/labels/loadLabels";
import type { LabelFolder } from "../../project/files/labelFolder";
import { openLabelFolder } from "./openLabelFolder";

interface WorkspaceLabelsParts {
  /** The path of the built `labelThread`. */
  readonly thread: string;
  /** Called when a label file or a folder of the workspace is skipped, with its title and the reason. */
  readonly onLeftOut: (title: string, words: string) => void;
  /** Called with the skipped rows of a label table. `rows` is empty if all rows are valid or the table was removed. */
  readonly onSkipped: (uri: vscode.Uri, rows: readonly LeftOutRow[]) => void;
  readonly onChange: () => void;
}

/**
 * The label files of a trusted workspace. Each folder is read separately, and again after changes that the editor
 * reports.
 */
export class WorkspaceLabels implements WorkspaceSource {
  readonly names = new WorkspaceNames();
  readonly #parts: WorkspaceLabelsParts;
  readonly #loader: LabelLoader;
  readonly #readers = new Map<string, LabelReader>();
  readonly #listening: vscode.Disposable[] = [];

  constructor(parts: WorkspaceLabelsParts) {
    this.#parts = parts;
    this.#loader = new LabelLoader(parts.thread);
    if (vscode.workspace.isTrusted) this.#start();
    else {
      this.#listening.push(
        vscode.workspace.onDidGrantWorkspaceTrust(() => {
          this.#start();
        }),
      );
    }
  }

  async whenRead(): Promise<void> {
    await Promise.all([...this.#readers.values()].map((reader) => reader.whenRead()));
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    for (const reader of this.#readers.values()) reader.dispose();
    this.#loader.dispose();
  }

  #start(): void {
    // Watches all files, not only label files, since moving or removing a folder is a single event for the
    // folder.
    const watcher = vscode.workspace.createFileSystemWatcher("**");
    const follow = (uri: vscode.Uri): void => {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      const reader = this.#readers.get(folder?.uri.toString() ?? "");
      reader?.follow(vscode.workspace.asRelativePath(uri, false));
    };
    this.#listening.push(
      watcher,
      watcher.onDidCreate(follow),
      watcher.onDidChange(follow),
      watcher.onDidDelete(follow),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
        for (const { uri } of removed) this.#leave(uri.toString());
        this.#readAll();
      }),
    );
    this.#readAll();
  }

  /** Reads every folder, including known ones, since their titles may have changed. */
  #readAll(): void {
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const root = folder.uri.toString();
      const reader = this.#readers.get(root) ?? this.#openReader(folder);
      this.#readers.set(root, reader);
      void reader.readAll();
    }
  }

  #leave(root: string): void {
    this.#readers.get(root)?.dispose();
    this.#readers.delete(root);
    this.names.removeRoot(root);
    this.#parts.onChange();
  }

  #openReader({ uri, name }: vscode.WorkspaceFolder): LabelReader {
    const { onLeftOut, onSkipped, onChange } = this.#parts;
    const titleOf = (path: string): string => {
      const isAlone = vscode.workspace.workspaceFolders?.length === 1;
      return isAlone ? path : `${name}/${path}`;
    };
    const folder = openLabelFolder(uri);
    return new LabelReader({
      folder,
      load: this.#loaderOf(uri, folder),
      names: this.names,
      describe: (path) => ({
        uri: vscode.Uri.joinPath(uri, path).toString(),
        root: uri.toString(),
        title: titleOf(path),
      }),
      isInOther: (path) => {
        const innermost = vscode.workspace.getWorkspaceFolder(vscode.Uri.joinPath(uri, path));
        return innermost?.uri.toString() !== uri.toString();
      },
      onLeftOut: (path, words) => {
        onLeftOut(path === undefined ? name : titleOf(path), words);
      },
      onSkipped: (path, rows) => {
        onSkipped(vscode.Uri.joinPath(uri, path), rows);
      },
      onChange,
    });
  }

  /**
   * Returns a function that loads label files. Files that are not on disk (virtual workspaces) are read in this
   * process, and only parsed in the loader's thread.
   */
  #loaderOf(uri: vscode.Uri, folder: LabelFolder): LoadLabels {
    if (folder instanceof DiskFolder) {
      return (path, sibling) => this.#loader.load(uri.fsPath, path, sibling);
    }
    return async (path, sibling) => {
      const file = await readLabelFile(folder, path, sibling);
      return "kind" in file ? file : this.#loader.parse(file);
    };
  }
}
