import * as vscode from "vscode";

/** Opens a URL as a string, since the editor would encode a URI object again and change its meaning. */
export async function openInBrowser(url: string): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", url);
}
