import assert from "node:assert/strict";
import * as vscode from "vscode";
import { writeSetting } from "../../src/editor/platform/settings";
import { until } from "./editorFixture";

/**
 * Makes the user's settings invalid, so that the editor cannot write to them. Returns a function that restores them.
 */
export async function spoilSettings(): Promise<() => Promise<void>> {
  await vscode.commands.executeCommand("workbench.action.openSettingsJson");
  const file = vscode.window.activeTextEditor?.document.uri;
  assert.ok(file);
  assert.match(file.path, /settings\.json$/);
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  const { fs } = vscode.workspace;
  const before = await fs.readFile(file);
  const canBeWritten = (): Promise<boolean> =>
    writeSetting(vscode.workspace, "explorers.preferred", undefined).then(
      () => true,
      () => false,
    );
  await until(async () => {
    await fs.writeFile(file, Buffer.from("no settings"));
    return !(await canBeWritten());
  }, "settings that are not written");
  return async () => {
    await until(async () => {
      await fs.writeFile(file, before);
      return canBeWritten();
    }, "settings that are written");
  };
}
