import * as vscode from "vscode";

/** Shows both addresses of a pair that the user has marked as different on purpose, and offers to undo this. */
export async function offerToWarnAgain(
  address: string,
  anchor: string,
  undo: () => Promise<void>,
): Promise<void> {
  const { l10n } = vscode;
  const text = l10n.t(
    "{0} and {1} are different on purpose in this workspace: Address Atlas no longer warns about this pair.",
    address,
    anchor,
  );
  const button = l10n.t("Undo");
  if ((await vscode.window.showInformationMessage(text, button)) === button) await undo();
}
