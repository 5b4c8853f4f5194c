import * as vscode from "vscode";
import { identify } from "../../engine/addresses/identify";
import type { Names } from "../../engine/names/names";
import { safeText } from "../../engine/text/safeText";

const { l10n } = vscode;
const longestTitle = 120;

/**
 * Lets the user choose which sources of an address's names are shown. The choice applies to all names of a
 * source.
 */
export async function chooseSources(names: Names, address: string): Promise<void> {
  const verdict = identify(address);
  if (!verdict.valid) return;
  const items = names.sourcesOf(verdict).map((source) => ({
    label: safeText(source.title, longestTitle),
    picked: !names.isHidden(source),
    source,
  }));
  const shown = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: l10n.t("Sources of Names"),
    placeHolder: l10n.t("Untick a source to hide its names"),
  });
  if (shown === undefined) return;
  for (const item of items) {
    const isShown = shown.includes(item);
    if (isShown && names.isHidden(item.source)) await names.show(item.source);
    if (!isShown && !names.isHidden(item.source)) await names.hide(item.source);
  }
}
