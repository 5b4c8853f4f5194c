import * as vscode from "vscode";
import type { Connection } from "../../catalog/connection";
import type { ApiKeys } from "../../platform/apiKey";
import { settingSection } from "../../platform/settings";

/**
 * Lets the connection follow the user's settings and secrets, as they change in this window or in
 * another one, and the menus and welcome texts follow the connection. Secret storages differ in
 * whether they tell of a change, so the key is also read again when the window is come back to.
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
