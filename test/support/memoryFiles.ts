import * as vscode from "vscode";
import { until } from "./until";

/** A file system in memory that an extension provides: a virtual workspace with one folder and its subfolders. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly root: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #files = new Map<string, Uint8Array>();
  readonly #links = new Set<string>();
  #registration: vscode.Disposable | undefined;
  #isDenied = false;
  /** The files that were read and the folders that were listed, relative to the root folder. */
  readonly looked: string[] = [];
  /** Called when a file is read. The read waits for the returned promise. */
  onRead: () => unknown = () => undefined;

  private constructor(scheme: string) {
    this.root = vscode.Uri.from({ scheme, path: "/project" });
  }

  static async mount(
    scheme: string,
    options: { readonly isReadonly?: boolean } = {},
  ): Promise<MemoryFiles> {
    const files = new MemoryFiles(scheme);
    files.#registration = vscode.workspace.registerFileSystemProvider(scheme, files, options);
    const isWritable = options.isReadonly !== true;
    const isKnown = (): boolean => vscode.workspace.fs.isWritableFileSystem(scheme) === isWritable;
    await until("what the editor knows of the file system", isKnown);
    return files;
  }

  read(name: string): string | undefined {
    const bytes = this.#files.get(`${this.root.path}/${name}`);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** Creates an empty file that is reported as a symbolic link. */
  link(name: string): void {
    this.put(name, "");
    this.#links.add(`${this.root.path}/${name}`);
  }

  put(name: string, text: string): void {
    this.#files.set(`${this.root.path}/${name}`, new TextEncoder().encode(text));
  }

  /** Changes a file and notifies the editor. */
  change(name: string, text: string): void {
    this.put(name, text);
    const uri = vscode.Uri.joinPath(this.root, name);
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** Makes all later writes fail. */
  deny(): void {
    this.#isDenied = true;
  }

  dispose(): void {
    this.#registration?.dispose();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const bytes = this.#files.get(uri.path);
    const isFolder = uri.path === this.root.path || this.#namesIn(uri.path).length > 0;
    if (bytes === undefined && !isFolder) throw vscode.FileSystemError.FileNotFound(uri);
    const type = isFolder ? vscode.FileType.Directory : this.#typeOf(uri.path);
    return { type, ctime: 0, mtime: 0, size: bytes?.length ?? 0 };
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    this.looked.push(path.slice(this.root.path.length + 1));
    return [...new Set(this.#namesIn(path))].map((name) => [
      name,
      this.#files.has(`${path}/${name}`)
        ? this.#typeOf(`${path}/${name}`)
        : vscode.FileType.Directory,
    ]);
  }

  #typeOf(path: string): vscode.FileType {
    return this.#links.has(path) ? vscode.FileType.SymbolicLink : vscode.FileType.File;
  }

  #namesIn(folder: string): readonly string[] {
    const below = [...this.#files.keys()].filter((path) => path.startsWith(`${folder}/`));
    return below.map((path) => path.slice(folder.length + 1).split("/", 1)[0] ?? "");
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const bytes = this.#files.get(uri.path);
    if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    this.looked.push(uri.path.slice(this.root.path.length + 1));
    await this.onRead();
    return bytes;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    if (this.#isDenied) throw vscode.FileSystemError.NoPermissions(uri);
    this.#files.set(uri.path, content);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.path);
  }

  rename(from: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(from);
  }
}
