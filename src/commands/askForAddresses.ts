import * as vscode from "vscode";
import { identify } from "../addresses/identify";
import { findCandidates } from "../tagging/findCandidates";

const { l10n } = vscode;

/**
 * The addresses at the cursors and in the selections of the active editor in canonical form,
 * otherwise one that the user types.
 */
export async function askForAddresses(title: string): Promise<readonly string[]> {
  const found = await findAtCursors(vscode.window.activeTextEditor);
  return found.length > 0 ? found : askForAddress(title);
}

async function findAtCursors(editor: vscode.TextEditor | undefined): Promise<readonly string[]> {
  if (editor === undefined) return [];
  const { document, selections } = editor;
  const ranges = selections.map(({ start, end }) => ({
    start: document.offsetAt(start),
    end: document.offsetAt(end),
  }));
  const options = { language: document.languageId, fileName: document.fileName };
  const { candidates } = await findCandidates(document.getText(), ranges, options);
  const found = candidates.flatMap(({ verdict }) => (verdict.valid ? [verdict.canonical] : []));
  return [...new Set(found)];
}

async function askForAddress(title: string): Promise<readonly string[]> {
  const address = await vscode.window.showInputBox({
    title,
    prompt: l10n.t("There is no address at the cursor. Which address?"),
    validateInput: (text) => {
      const verdict = identify(text.trim());
      return text.trim() === "" || verdict.valid ? undefined : l10n.t(verdict.reason);
    },
  });
  return address === undefined || address.trim() === "" ? [] : [address.trim()];
}
