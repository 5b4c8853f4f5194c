import * as vscode from "vscode";
import { buildSampleText } from "./sampleText";

/** Opens a document of ours with addresses to try things on; the one that is open, if there is one. */
export async function openSample(): Promise<void> {
  const content = buildSampleText(vscode.l10n.t);
  const open = vscode.workspace.textDocuments.find(
    (document) => document.isUntitled && document.getText() === content,
  );
  const document = open ?? (await vscode.workspace.openTextDocument({ content, language: "yaml" }));
  await vscode.window.showTextDocument(document, { preview: false });
}
