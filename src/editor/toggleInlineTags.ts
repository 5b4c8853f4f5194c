import * as vscode from "vscode";
import { readSetting, settingSection } from "../platform/settings";

let lastOn: "inline" | "endOfLine" = "inline";

/** Off, or on in the way it was on before. */
export async function toggleInlineTags(): Promise<void> {
  const mode = readSetting(vscode.workspace, "editor.inlineTags");
  if (mode !== "off") lastOn = mode;
  const configuration = vscode.workspace.getConfiguration(settingSection);
  const isOfWorkspace = configuration.inspect("editor.inlineTags")?.workspaceValue !== undefined;
  const target = isOfWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update("editor.inlineTags", mode === "off" ? lastOn : "off", target);
}
