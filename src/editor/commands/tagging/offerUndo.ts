import * as vscode from "vscode";

/** Says what was done, with a button that undoes it; resolves with whether that was pressed. */
export async function offerUndo(sentence: string, undo: () => Promise<boolean>): Promise<boolean> {
  const button = vscode.l10n.t("Undo");
  const pressed = await vscode.window.showInformationMessage(sentence, button);
  if (pressed === button) await carryOutUndo(undo);
  return pressed === button;
}

/** `undo` resolves with whether it is on disk. */
export async function carryOutUndo(undo: () => Promise<boolean>): Promise<void> {
  if (await undo()) {
    vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t("Undone.")}`, 5_000);
  } else {
    void vscode.window.showErrorMessage(notStored());
  }
}

export function notStored(): string {
  return vscode.l10n.t("The file of your local tags cannot be written, so nothing was changed.");
}
