import * as vscode from "vscode";
import type { Connection } from "../../../sources/catalog/connection";
import type { ApiKeys } from "../../platform/apiKey";
import { settingSection } from "../../platform/settings";

/**
 * Updates the connection when the user's settings or secrets change, in this or another window. Menus and
 * welcome texts follow the state of the connection. Not every secret storage reports changes, so the key is also
 * read when the window gets the focus.
 */
export function followChoice(connection: Connection, keys: ApiKeys): vscode.Disposable {
  const update = (): void => void connection.update();
  const tell = (): void => {
    void vscode.commands.executeCommand("setContext", "addressAtlas.connection", connection.state);
  };
  tell();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${settingSection}.service.baseUrl`)) update();
    }),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && connection.base !== undefined) update();
    }),
    keys.onDidChange((origin) => {
      if (origin === connection.base?.origin) update();
    }),
    connection.onDidChange(tell),
  );
}
