import * as vscode from "vscode";
import {
  type FileBytes,
  type FolderEntry,
  type LabelFolder,
  leaveOut,
  readSteadily,
} from "../../project/files/labelFolder";
import { largestFile } from "../../project/files/largestFile";
import { pathsTo } from "../../project/files/paths";

/**
 * The time limit for an answer of the file system, in milliseconds. A file system that does not answer delays
 * only its own folder.
 */
const longestAnswer = 10_000;

/** A folder of a file system that only the editor can reach: virtual, or on another machine. */
export class EditorFolder implements LabelFolder {
  readonly #root: vscode.Uri;

  readonly #longest: number;

  constructor(root: vscode.Uri, longest = longestAnswer) {
    this.#root = root;
    this.#longest = longest;
  }

  async list(folder: string): Promise<readonly FolderEntry[]> {
    const uri = vscode.Uri.joinPath(this.#root, folder);
    const entries = await this.#inTime(vscode.workspace.fs.readDirectory(uri));
    return entries.map(([name, type]) => ({
      name,
      isFolder: type === vscode.FileType.Directory,
      // The type of a symbolic link also contains the bits of its target.
      isLink: (type & vscode.FileType.SymbolicLink) !== 0,
    }));
  }

  async isFolder(folder: string): Promise<boolean> {
    for (const each of pathsTo(folder)) {
      const uri = vscode.Uri.joinPath(this.#root, each);
      const { type } = await this.#inTime(vscode.workspace.fs.stat(uri));
      // The type of a symbolic link to a folder contains the bits of both, so it differs from `Directory`.
      if (type !== vscode.FileType.Directory) return false;
    }
    return true;
  }

  /** Reads a file. Symbolic links are skipped, since the editor does not report their targets. */
  async read(file: string): Promise<FileBytes> {
    const uri = vscode.Uri.joinPath(this.#root, file);
    try {
      return await readSteadily(async () => {
        const before = await this.#inTime(vscode.workspace.fs.stat(uri));
        if (before.type !== vscode.FileType.File) return leaveOut("special");
        if (before.size > largestFile) return leaveOut("size");
        const bytes = await this.#inTime(vscode.workspace.fs.readFile(uri));
        if (bytes.length > largestFile) return leaveOut("size");
        const after = await this.#inTime(vscode.workspace.fs.stat(uri));
        const isSame = after.mtime === before.mtime && after.size === before.size;
        // Copied, since the editor may return a part of a larger buffer.
        return isSame ? { kind: "bytes", bytes: bytes.slice() } : undefined;
      });
    } catch (error) {
      const isMissing = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
      return isMissing ? { kind: "missing" } : leaveOut("unreadable");
    }
  }

  async #inTime<T>(work: Thenable<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error("no answer"));
      }, this.#longest);
    });
    try {
      return await Promise.race([work, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
