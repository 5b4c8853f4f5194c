import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { until } from "./until";

/** The folder that the window opened at its start. */
const [own] = vscode.workspace.workspaceFolders ?? [];

/**
 * Replaces all folders after the first one, which the window opened at its start. Resolves when the editor watches
 * their files.
 */
export async function setFolders(uris: readonly vscode.Uri[]): Promise<void> {
  if (own === undefined) throw new Error("the window has no folder");
  if (list().join() !== own.uri.toString() || uris.length > 0)
    await replaceFolders([own.uri], uris);
  for (const uri of uris) await untilFollowed(uri);
}

/** Removes the files in the folder that the window opened at its start. */
export async function emptyOwnFolder(): Promise<void> {
  if (own === undefined) throw new Error("the window has no folder");
  const { fsPath } = own.uri;
  for (const name of await readdir(fsPath)) await rm(path.join(fsPath, name), { recursive: true });
}

/**
 * Replaces all folders, including the first one. In a window with tests the editor does not restart the extension host
 * for this.
 */
export async function setAllFolders(uris: readonly vscode.Uri[]): Promise<void> {
  await replaceFolders([], uris);
}

/**
 * Resolves when the editor has reported the new folders. The editor reads its workspace file again some time after it
 * has written it. After two quick changes it may therefore report the old folders again and then the new ones.
 */
async function replaceFolders(
  kept: readonly vscode.Uri[],
  uris: readonly vscode.Uri[],
): Promise<void> {
  const wanted = [...kept, ...uris].join();
  let isReported = false;
  const listening = vscode.workspace.onDidChangeWorkspaceFolders(() => {
    isReported ||= list().join() === wanted;
  });
  const folders = uris.map((uri) => ({ uri }));
  try {
    await until(`folders ${wanted}`, () => {
      const { length } = list();
      // Retries, because the editor refuses a change during another one.
      if (list().join() !== wanted) {
        vscode.workspace.updateWorkspaceFolders(kept.length, length - kept.length, ...folders);
      }
      return isReported;
    });
  } finally {
    listening.dispose();
  }
}

/**
 * Writes a file into the folder until the editor reports the change, then removes the file. The editor starts to watch
 * a folder some time after it has reported the folder, and does not report earlier events.
 */
async function untilFollowed(folder: vscode.Uri): Promise<void> {
  if (folder.scheme !== "file") return;
  const file = vscode.Uri.joinPath(folder, ".followed");
  const watcher = vscode.workspace.createFileSystemWatcher("**/.followed");
  const reported = new Set<"change" | "removal">();
  const note = (what: "change" | "removal") => (uri: vscode.Uri) => {
    if (uri.toString() === file.toString()) reported.add(what);
  };
  const listening = vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(note("change")),
    watcher.onDidChange(note("change")),
    watcher.onDidDelete(note("removal")),
  );
  try {
    await until(`a change in ${folder.path}`, async () => {
      await writeFile(file.fsPath, String(performance.now()));
      return reported.has("change");
    });
    await rm(file.fsPath);
    await until(`a removal in ${folder.path}`, () => reported.has("removal"));
  } finally {
    listening.dispose();
  }
}

function list(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}
