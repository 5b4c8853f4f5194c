import { rm, writeFile } from "node:fs/promises";
import * as vscode from "vscode";
import { until } from "./until";

/** The one that the window opened with. */
const [own] = vscode.workspace.workspaceFolders ?? [];

/** The folders after the one that the window opened with, which stays. The editor follows their files. */
export async function setFolders(uris: readonly vscode.Uri[]): Promise<void> {
  if (own === undefined) throw new Error("the window has no folder");
  if (list().join() !== own.uri.toString() || uris.length > 0)
    await replaceFolders([own.uri], uris);
  for (const uri of uris) await untilFollowed(uri);
}

/** All folders, none of which stays; a window that is restarted for that is not one of tests. */
export async function setAllFolders(uris: readonly vscode.Uri[]): Promise<void> {
  await replaceFolders([], uris);
}

/**
 * Resolves when the editor has reported the new folders. It reads its own file again some time after it wrote
 * it, and two changes in short order can make it report the older folders again: then of the newer ones
 * again. So a test waits for what it expects after this.
 */
async function replaceFolders(
  kept: readonly vscode.Uri[],
  uris: readonly vscode.Uri[],
): Promise<void> {
  const wanted = [...kept, ...uris].join();
  let isTold = false;
  const listening = vscode.workspace.onDidChangeWorkspaceFolders(() => {
    isTold ||= list().join() === wanted;
  });
  const folders = uris.map((uri) => ({ uri }));
  try {
    await until(`folders ${wanted}`, () => {
      const { length } = list();
      // Refused while another change is under way.
      if (list().join() !== wanted) {
        vscode.workspace.updateWorkspaceFolders(kept.length, length - kept.length, ...folders);
      }
      return isTold;
    });
  } finally {
    listening.dispose();
  }
}

/**
 * Resolves when the editor reports a file in the folder. It begins to watch a folder some time after it reported
 * it, and never reports what happened before.
 */
async function untilFollowed(folder: vscode.Uri): Promise<void> {
  if (folder.scheme !== "file") return;
  const file = vscode.Uri.joinPath(folder, ".followed");
  const watcher = vscode.workspace.createFileSystemWatcher("**/.followed");
  const told = new Set<"change" | "removal">();
  const note = (what: "change" | "removal") => (uri: vscode.Uri) => {
    if (uri.toString() === file.toString()) told.add(what);
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
      return told.has("change");
    });
    await rm(file.fsPath);
    await until(`a removal in ${folder.path}`, () => told.has("removal"));
  } finally {
    listening.dispose();
  }
}

function list(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}
