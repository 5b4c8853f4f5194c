import * as vscode from "vscode";
import type { ConnectionPerson } from "./connectionCommands";

/** Asks in a modal box. Its cancel button does the same as Escape. */
export const confirm: ConnectionPerson["confirm"] = async ({ message, detail, yes }) => {
  const stay: vscode.MessageItem = { title: vscode.l10n.t("Keep"), isCloseAffordance: true };
  const go: vscode.MessageItem = { title: yes };
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(message, options, stay, go)) === go;
};
