import * as vscode from "vscode";
import { readSetting, settingSection } from "../platform/settings";

const memoryKey = "inlineTagsOn";

/** Switches tags off, or on in the previous mode. `memory` stores this mode across windows. */
export async function toggleInlineTags(memory: vscode.Memento): Promise<void> {
  const mode = readSetting(vscode.workspace, "editor.inlineTags");
  const lastOn = memory.get(memoryKey) === "endOfLine" ? "endOfLine" : "inline";
  if (mode !== "off") await memory.update(memoryKey, mode);
  const configuration = vscode.workspace.getConfiguration(settingSection);
  const isOfWorkspace = configuration.inspect("editor.inlineTags")?.workspaceValue !== undefined;
  const target = isOfWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update("editor.inlineTags", mode === "off" ? lastOn : "off", target);
}
