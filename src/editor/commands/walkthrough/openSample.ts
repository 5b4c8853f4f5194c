import * as vscode from "vscode";
import { sampleUri } from "../../platform/sampleDocument";

/** Opens the document with sample addresses, or shows it if it is open. */
export async function openSample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument(sampleUri());
  await vscode.window.showTextDocument(document, { preview: false });
}
