import * as vscode from "vscode";
import type { Undone } from "../../tagging/conversation";
import { mostTags } from "../../tagging/review";

/** Reports an action with a button that undoes it. Resolves with whether the button was pressed. */
export async function offerUndo(sentence: string, undo: () => Promise<Undone>): Promise<boolean> {
  const button = vscode.l10n.t("Undo");
  const pressed = await vscode.window.showInformationMessage(sentence, button);
  if (pressed === button) await carryOutUndo(undo);
  return pressed === button;
}

/** Undoes an action and reports the result. */
export async function carryOutUndo(undo: () => Promise<Undone>): Promise<void> {
  switch (await undo()) {
    case "stored":
      vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t("Undone.")}`, 5_000);
      break;
    case "gone":
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          "Nothing was undone: the tag was renamed or removed in the meantime, or another window has also assigned it.",
        ),
      );
      break;
    case "full":
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          "Nothing was undone: an address now has {0} tags, which is the maximum.",
          mostTags,
        ),
      );
      break;
    case "notStored":
      void vscode.window.showErrorMessage(notStored());
  }
}

export function notStored(): string {
  return vscode.l10n.t("The file of your local tags cannot be written, so nothing was changed.");
}
