import * as vscode from "vscode";
import type { FindingKind } from "../checks/finding";
import { settingSection } from "../platform/settings";

/** Switches a kind of warning off, in the settings that have set it. */
export async function turnOffWarning(kind: FindingKind): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(settingSection);
  const { workspaceValue, globalValue } =
    configuration.inspect<Readonly<Record<string, unknown>>>("editor.warnings") ?? {};
  const isOfWorkspace = workspaceValue !== undefined && kind in workspaceValue;
  await configuration.update(
    "editor.warnings",
    { ...(isOfWorkspace ? workspaceValue : globalValue), [kind]: "off" },
    isOfWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global,
  );
}
