import * as vscode from "vscode";
import { sampleUri } from "../../platform/sampleDocument";
import { wrongAddress } from "./sampleText";

/** The time in milliseconds to wait for the warning before the hover opens without it. */
const waitsFor = 3_000;

/** Opens the document with sample addresses, or shows it if it is open. */
export async function openSample(): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(sampleUri());
  return vscode.window.showTextDocument(document, { preview: false });
}

/** Opens the sample document at the address with a wrong digit, and shows the hover with its warning. */
export async function openSampleWarning(): Promise<void> {
  const editor = await openSample();
  const { document } = editor;
  const at = document.positionAt(document.getText().indexOf(wrongAddress));
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  await hasProblem(document.uri);
  await vscode.commands.executeCommand("editor.action.showHover");
}

async function hasProblem(uri: vscode.Uri): Promise<void> {
  if (vscode.languages.getDiagnostics(uri).length > 0) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(end, waitsFor);
    const listener = vscode.languages.onDidChangeDiagnostics(() => {
      if (vscode.languages.getDiagnostics(uri).length > 0) end();
    });
  });
}
