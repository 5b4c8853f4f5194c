import * as vscode from "vscode";
import type { ConnectionPrompts } from "./connectionCommands";

/** Shows a modal dialog. The first button has the focus and changes nothing; Escape also changes nothing. */
export const confirm: ConnectionPrompts["confirm"] = async ({ message, detail, yes }) => {
  const keep = vscode.l10n.t("Keep as Is");
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(message, options, keep, yes)) === yes;
};
