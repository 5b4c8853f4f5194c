import * as vscode from "vscode";
import type { FindingKind } from "../../engine/checks/finding";
import { nameOfKind } from "../../engine/checks/kindNames";
import { translate } from "../platform/formatCount";
import type { ErrorReporter } from "../platform/reportError";
import { settingSection, writeSetting } from "../platform/settings";

const { ConfigurationTarget, l10n } = vscode;
const key = "editor.warnings";

/**
 * Switches a kind of warning off and offers to undo that. Changes the settings of the workspace if they set
 * this kind, otherwise the user's settings. `errors` reports a failure to undo.
 */
export async function turnOffWarning(
  kind: FindingKind,
  errors: Pick<ErrorReporter, "report">,
): Promise<void> {
  const isOfWorkspace = kind in readLevels(ConfigurationTarget.Workspace);
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  const before = readLevels(target)[kind];
  await setLevel(kind, "off", target);
  // Not awaited, since the message may stay after the command has ended.
  void offerToUndo(kind, () => setLevel(kind, before, target)).catch((error: unknown) => {
    errors.report(error, "_addressAtlas.turnOffWarning");
  });
}

async function offerToUndo(kind: FindingKind, undo: () => Promise<void>): Promise<void> {
  const turnOn = l10n.t("Turn On Again");
  const setting = `${settingSection}.${key}`;
  const text = l10n.t(
    "Warnings of the kind “{0}” are off. The setting {1} turns them on again.",
    nameOfKind(translate, kind),
    setting,
  );
  if ((await vscode.window.showInformationMessage(text, turnOn)) === turnOn) await undo();
}

type Target = vscode.ConfigurationTarget;

function readLevels(target: Target): Readonly<Record<string, unknown>> {
  const { workspaceValue, globalValue } =
    vscode.workspace
      .getConfiguration(settingSection)
      .inspect<Readonly<Record<string, unknown>>>(key) ?? {};
  return (target === ConfigurationTarget.Workspace ? workspaceValue : globalValue) ?? {};
}

/** Sets the level of a kind. Undefined restores the default, since JSON omits undefined values. */
async function setLevel(kind: FindingKind, level: unknown, target: Target): Promise<void> {
  const levels = { ...readLevels(target), [kind]: level };
  await writeSetting(vscode.workspace, key, levels, target);
}
