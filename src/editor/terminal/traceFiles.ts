import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { traceFolder, traceScheme } from "../platform/traceDocument";
import { withoutEscapes } from "../../engine/traces/withoutEscapes";

const { l10n } = vscode;

/** The maximum number of kept texts. The texts of closed editors are also kept, so that Go Back can open them. */
const mostKept = 5;

/**
 * The files of opened traces: texts of this session, and files that are read when the editor requests them. A
 * file system is used, since virtual documents would be copied to the editor as JSON.
 */
export class TraceFiles {
  readonly #kept = new Map<string, Uint8Array>();

  /** Keeps a text and returns the URI that opens it as a trace. */
  keep(text: string, title: string): vscode.Uri {
    // The random folder differs after a restart of the window, so that an old tab does not show a new text.
    const uri = uriOf(randomUUID().slice(0, 8), title, "");
    this.#kept.set(uri.path, withoutEscapes(new TextEncoder().encode(text)));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return uri;
  }

  /** Returns the URI that opens a file as a trace. */
  uriOfFile(file: vscode.Uri): vscode.Uri {
    return uriOf("file", file.path.slice(file.path.lastIndexOf("/") + 1), file.toString());
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = fileOf(uri);
    const permissions = vscode.FilePermission.Readonly;
    if (file !== undefined) {
      const { type, ctime, mtime, size } = await vscode.workspace.fs.stat(file);
      if ((type & vscode.FileType.File) === 0) throw vscode.FileSystemError.FileNotFound(uri);
      return { type: vscode.FileType.File, ctime, mtime, size, permissions };
    }
    const { length: size } = this.#read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size, permissions };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const file = fileOf(uri);
    if (file === undefined) return this.#read(uri);
    return withoutEscapes(await vscode.workspace.fs.readFile(file));
  }

  /**
   * Returns the kept text of a trace, or a notice if the text is no longer kept, for example after a restart of the
   * window.
   */
  #read({ path }: vscode.Uri): Uint8Array {
    const text = l10n.t("This trace is no longer kept. Open it again with “Open Trace…”.");
    return this.#kept.get(path) ?? new TextEncoder().encode(text);
  }
}

function uriOf(folder: string, title: string, query: string): vscode.Uri {
  const name = title.replace(/[^\p{L}\p{N} _.-]/gu, "_").slice(0, 60);
  const path = `/${traceFolder}/${folder}/${name}`;
  return vscode.Uri.from({ scheme: traceScheme, path, query });
}

/** Returns the file from which a trace is read; undefined for a kept text. The source of a trace cannot be a trace. */
function fileOf({ query }: vscode.Uri): vscode.Uri | undefined {
  if (query === "") return undefined;
  const file = vscode.Uri.parse(query, true);
  if (file.scheme === traceScheme) throw vscode.FileSystemError.FileNotFound(file);
  return file;
}
