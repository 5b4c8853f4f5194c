import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { openLabelFile } from "../../../src/editor/commands/openLabelFile";
import { EditorFolder } from "../../../src/editor/workspace/editorFolder";
import { LabelReader } from "../../../src/project/labels/labelReader";
import { loadLabels } from "../../../src/project/labels/loadLabels";
import { WorkspaceLabels } from "../../../src/editor/workspace/workspaceLabels";
import { WorkspaceNames } from "../../../src/engine/names/workspaceNames";
import { broadcastOf } from "../../support/broadcastOf";
import { builtFileOf } from "../../support/builtFiles";
import { EditorFixture, hoverAt, openText, until } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import type { RudeServer } from "../../support/rude/rudeServer";
import { useServiceFixture } from "../../support/serviceFixture";

const [one = "", two = ""] = many(2);
const latest = "broadcast/Deploy.s.sol/8453/run-latest.json";
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

describe("names from the files of the workspace", () => {
  const fixture = useServiceFixture();
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const root = folder.uri.fsPath;
  let server: RudeServer;
  let editor: EditorFixture;
  let labels: WorkspaceLabels | undefined;
  let messages: string[];

  async function put(file: string, text: string): Promise<vscode.Uri> {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
    return vscode.Uri.file(target);
  }

  beforeEach(async () => {
    messages = [];
    server = await fixture().server();
    editor = await EditorFixture.start(fixture(), server, {
      openWorkspace: (onChange) => {
        labels = new WorkspaceLabels({
          thread: builtFileOf(
            "src/project/labels/labelThread.ts",
            path.join(__dirname, "../../.."),
          ),
          onLeftOut: (title, words) => messages.push(`${title}: ${words}`),
          onSkipped: () => undefined,
          onChange,
        });
        return Promise.resolve(labels);
      },
    });
    await editor.readIndex();
  });
  afterEach(async () => {
    labels?.dispose();
    labels = undefined;
    await editor.dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const name of ["broadcast", "moved", "packages", "address-labels.csv"]) {
      await rm(path.join(root, name), { recursive: true, force: true });
    }
  });

  it("are read when a document with an address is shown, and not before", async () => {
    await put(latest, broadcastOf(one));
    const empty = await openText("no address");
    await vscode.window.showTextDocument(empty);
    assert.deepEqual(await editor.hints(empty), []);
    assert.equal(labels, undefined);
    const document = await openText(`"${one}" "${permit2}"`);
    await vscode.window.showTextDocument(document);
    await until(async () => (await editor.hints(document)).includes("Counter"), "the name");
    assert.deepEqual(await editor.hints(document), ["Counter", "≈ Permit2"]);
  });

  it("are read when a label file without a valid address is shown (L-47)", async () => {
    await vscode.window.showTextDocument(await put("address-labels.csv", "hello\n"));
    await until(() => labels !== undefined, "the reading to begin");
  });

  it("follow their files, and send no request (faults.md, rule 19)", async () => {
    const document = await openText(`"${one}" "${two}"`);
    await vscode.window.showTextDocument(document);
    const shows = (...texts: readonly string[]): Promise<void> =>
      until(
        async () => (await editor.hints(document)).join() === texts.join(),
        `hints: ${texts.join()}`,
      );
    await editor.hints(document);
    await until(() => labels !== undefined, "the reading to begin");
    await put(latest, broadcastOf(one));
    await shows("Counter");
    await put(latest, broadcastOf(one, { name: "Vault" }));
    await shows("Vault");
    await put(
      "packages/a/broadcast/B.s.sol/1/run-latest.json",
      broadcastOf(two, { name: "Proxy" }),
    );
    await shows("Vault", "Proxy");
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `"${two}"\n`);
    await vscode.workspace.applyEdit(edit);
    await shows("Proxy", "Vault", "Proxy");
    await rm(path.join(root, "packages"), { recursive: true });
    await shows("Vault");
    assert.deepEqual([server.requests, messages], [[], []]);
  });

  it("of a moved folder are shown with their new path (L-09)", async () => {
    await put(latest, broadcastOf(one));
    const document = await openText(`"${one}"`);
    await vscode.window.showTextDocument(document);
    await until(async () => (await editor.hints(document)).length === 1, "the name");
    await mkdir(path.join(root, "moved"));
    await vscode.workspace.fs.rename(
      vscode.Uri.joinPath(folder.uri, "broadcast"),
      vscode.Uri.joinPath(folder.uri, "moved/broadcast"),
    );
    const title = (): string | undefined =>
      editor.names.find({ format: "evm", canonical: one })[0]?.source.title;
    await until(() => title() === `moved/${latest}`, "the new path");
  });

  it("appear on the card with chain and path, and lead to their row", async () => {
    const file = await put(latest, broadcastOf(one));
    const document = await openText(`"${one}"`);
    await vscode.window.showTextDocument(document);
    await until(async () => (await editor.hints(document)).length === 1, "the name");
    const [card = ""] = await hoverAt(document, 5);
    const text = card.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    assert.match(
      text,
      /^\*\*Counter\*\* · Base · broadcast\/Deploy\.s\.sol\/8453\/run-latest\.json · \[Open File\]\(command:_addressAtlas\.openLabelFile\?/,
    );
    const [name] = editor.names.find({ format: "evm", canonical: one });
    assert.ok(name?.source.place);
    await openLabelFile(editor.names, name.source.place);
    const { activeTextEditor } = vscode.window;
    assert.equal(activeTextEditor?.document.uri.toString(), file.toString());
    assert.match(
      activeTextEditor.document.lineAt(activeTextEditor.selection.active.line).text,
      new RegExp(one),
    );
  });

  it("a link on a card opens only files that give names (L-13)", async () => {
    await put(latest, broadcastOf(one));
    const other = await put("broadcast/secret.txt", "secret");
    const document = await openText(`"${one}"`);
    const shown = await vscode.window.showTextDocument(document);
    await until(async () => (await editor.hints(document)).length === 1, "the name");
    for (const uri of [other.toString(), "file:///etc/passwd", `${folder.uri.toString()}/../x`]) {
      await openLabelFile(editor.names, { uri, line: 0 });
      assert.equal(vscode.window.activeTextEditor, shown);
    }
  });
});

/** Files in memory, as in a virtual workspace. */
class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, string>();
  readonly types = new Map<string, vscode.FileType>();
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  /** Called before a file is read. */
  onRead: (path: string) => unknown = () => undefined;
  mtime = 1;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path: file }: vscode.Uri): vscode.FileStat {
    const text = this.files.get(file);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(file);
    const type = this.types.get(file) ?? vscode.FileType.File;
    return { type, ctime: 0, mtime: this.mtime, size: text.length };
  }

  readDirectory({ path: folder }: vscode.Uri): [string, vscode.FileType][] {
    const entries = new Map<string, vscode.FileType>();
    for (const file of this.files.keys()) {
      if (!file.startsWith(`${folder}/`)) continue;
      const [name = "", ...below] = file.slice(folder.length + 1).split("/");
      const type = this.types.get(file) ?? vscode.FileType.File;
      entries.set(name, below.length === 0 ? type : vscode.FileType.Directory);
    }
    return [...entries];
  }

  async readFile({ path: file }: vscode.Uri): Promise<Uint8Array> {
    await this.onRead(file);
    return Buffer.from(this.files.get(file) ?? "");
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  writeFile(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  delete(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}

describe("label files that only the editor reaches (L-14)", () => {
  let files: MemoryFiles;
  let registered: vscode.Disposable;
  let names: WorkspaceNames;
  let messages: string[];
  let reader: LabelReader;
  let scheme = 0;

  beforeEach(() => {
    files = new MemoryFiles();
    scheme += 1;
    const root = vscode.Uri.parse(`atlas-memory-${scheme}:/folder`);
    registered = vscode.workspace.registerFileSystemProvider(root.scheme, files);
    names = new WorkspaceNames();
    messages = [];
    const folder = new EditorFolder(root, 500);
    reader = new LabelReader({
      folder,
      load: (file, sibling) => loadLabels(folder, file, sibling),
      names,
      describe: (title) => ({ uri: `${root.toString()}/${title}`, root: root.toString(), title }),
      onLeftOut: (title, words) => messages.push(`${title ?? ""}: ${words}`),
      onChange: () => undefined,
    });
  });
  afterEach(() => {
    reader.dispose();
    registered.dispose();
  });

  const has = (address: string): boolean => names.has({ format: "evm", canonical: address });

  it("are read, and forgotten when they are deleted", async () => {
    files.files.set(`/folder/a/${latest}`, broadcastOf(one));
    await reader.readAll();
    assert.deepEqual([has(one), messages], [true, []]);
    files.files.clear();
    reader.follow(`a/${latest}`);
    await reader.whenRead();
    assert.deepEqual([has(one), messages], [false, []]);
  });

  it("are read again if they change while they are read", async () => {
    files.files.set(`/folder/${latest}`, broadcastOf(one));
    let reads = 0;
    files.onRead = (file) => {
      reads += 1;
      if (reads > 1) return;
      files.mtime = 2;
      files.files.set(file, broadcastOf(two));
    };
    await reader.readAll();
    assert.deepEqual([has(one), has(two), reads], [false, true, 2]);
  });

  it("are skipped if they are links, too large, or not received in time", async () => {
    const file = (name: string): string => `/folder/${path.dirname(latest)}/${name}.json`;
    files.files.set(file("good"), broadcastOf(one));
    files.files.set(file("large"), "x".repeat(9_000_000));
    files.files.set(file("link"), broadcastOf(two));
    files.types.set(file("link"), vscode.FileType.File | vscode.FileType.SymbolicLink);
    files.files.set(file("silent"), broadcastOf(two));
    files.onRead = (read) => (read.endsWith("silent.json") ? new Promise(() => 0) : 0);
    await reader.readAll();
    assert.deepEqual(
      messages.map((line) => line.replace(/^.*\//, "")),
      [
        "large.json: skipped: It is larger than 8 MB",
        "link.json: skipped: It is not a regular file",
        "silent.json: skipped: It cannot be read",
      ],
    );
    assert.deepEqual([has(one), has(two)], [true, false]);
  });
});
