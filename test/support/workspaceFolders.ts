import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The folders after the one that the window opened with, which stays. */
export async function setFolders(uris: readonly vscode.Uri[]): Promise<void> {
  const { length } = vscode.workspace.workspaceFolders ?? [];
  if (length > 1 || uris.length > 0) await replaceFolders(1, uris);
}

/** All folders, none of which stays; a window that is restarted for that is not one of tests. */
export async function setAllFolders(uris: readonly vscode.Uri[]): Promise<void> {
  await replaceFolders(0, uris);
}

async function replaceFolders(start: number, uris: readonly vscode.Uri[]): Promise<void> {
  const { length } = vscode.workspace.workspaceFolders ?? [];
  const changed = new Promise<void>((resolve) => {
    const listening = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      listening.dispose();
      resolve();
    });
  });
  const folders = uris.map((uri) => ({ uri }));
  assert.ok(vscode.workspace.updateWorkspaceFolders(start, length - start, ...folders));
  await changed;
}
