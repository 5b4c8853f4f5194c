import * as vscode from "vscode";

/** Passed as a string because the editor would encode a URI object again and change its meaning. */
export async function openInBrowser(url: string): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", url);
}
