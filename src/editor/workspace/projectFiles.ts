import * as vscode from "vscode";
import {
  longestProjectFile,
  type ParsedProjectFile,
  parseProjectFile,
  type ProjectChoices,
  projectFile,
  unreadableProjectFile,
} from "../../project/files/projectFile";
import { openLabelFolder } from "./openLabelFolder";

/** The choices in the project files of a trusted workspace's folders. The files are read at the first `open`. */
export class ProjectFiles {
  readonly #byFolder = new Map<string, ProjectChoices>();
  readonly #onChange: () => void;
  readonly #onProblem: (sentence: string) => void;
  readonly #listening: vscode.Disposable[];
  #opening: Promise<void> | undefined;
  #isDisposed = false;

  /**
   * `onChange` is called each time the files have been read again, even if no choice has changed. `onProblem` is called
   * for each fault in a file, each time the files are read.
   */
  constructor(onChange: () => void, onProblem: (sentence: string) => void) {
    this.#onChange = onChange;
    this.#onProblem = onProblem;
    const readAgain = (): void => {
      if (this.#opening !== undefined) void this.#readAgain();
    };
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${projectFile}`);
    this.#listening = [
      watcher,
      ...[watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete].map((on) => on(readAgain)),
      vscode.workspace.onDidChangeWorkspaceFolders(readAgain),
      vscode.workspace.onDidGrantWorkspaceTrust(readAgain),
    ];
  }

  /** Resolves when the files have been read. */
  open(): Promise<void> {
    this.#opening ??= this.#read();
    return this.#opening;
  }

  /**
   * Returns the choices for a file; empty outside of the workspace folders and until the project files have been read.
   */
  choicesFor(uri: vscode.Uri): Pick<ProjectChoices, "levels"> & { readonly isIgnored: boolean } {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    const choices = folder && this.#byFolder.get(folder.uri.toString());
    if (folder === undefined || choices === undefined) return { levels: {}, isIgnored: false };
    const path = uri.path.slice(folder.uri.path.replace(/\/$/, "").length + 1);
    return { levels: choices.levels, isIgnored: choices.isIgnored(path) };
  }

  dispose(): void {
    this.#isDisposed = true;
    vscode.Disposable.from(...this.#listening).dispose();
  }

  async #readAgain(): Promise<void> {
    this.#opening = this.#read();
    await this.#opening;
    if (!this.#isDisposed) this.#onChange();
  }

  async #read(): Promise<void> {
    const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
    const read = await Promise.all(
      folders.map(async ({ uri }) => [uri.toString(), await readProjectFile(uri)] as const),
    );
    this.#byFolder.clear();
    for (const [folder, choices] of read) {
      this.#byFolder.set(folder, choices);
      choices.problems.forEach(this.#onProblem);
    }
  }
}

async function readProjectFile(folder: vscode.Uri): Promise<ParsedProjectFile> {
  const file = await openLabelFolder(folder).read(projectFile);
  if (file.kind === "missing") return parseProjectFile("");
  return file.kind === "bytes" && file.bytes.length <= longestProjectFile
    ? parseProjectFile(new TextDecoder().decode(file.bytes))
    : unreadableProjectFile;
}
