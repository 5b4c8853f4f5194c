import * as vscode from "vscode";

/** As a string: the editor would encode a URI object anew and change what it means. */
export async function openInBrowser(url: string): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", url);
}
