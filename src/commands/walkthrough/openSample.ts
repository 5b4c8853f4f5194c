import * as vscode from "vscode";
import { sampleUri } from "../../platform/sampleDocument";

/** Opens a document of ours with addresses to try things on; the one that is open, if there is one. */
export async function openSample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument(sampleUri());
  await vscode.window.showTextDocument(document, { preview: false });
}
