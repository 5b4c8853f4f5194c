import * as vscode from "vscode";
import { sampleUri } from "../../platform/sampleDocument";

/** Opens our document with sample addresses, or shows it if it is open already. */
export async function openSample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument(sampleUri());
  await vscode.window.showTextDocument(document, { preview: false });
}
