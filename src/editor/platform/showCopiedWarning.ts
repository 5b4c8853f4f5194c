import { window } from "vscode";
import { escapeIcons } from "../../engine/text/safeText";

/** How long the status bar shows the warning. */
const staysMilliseconds = 8_000;

/** Warns in the status bar about a copied text. */
export function showCopiedWarning(sentence: string): void {
  window.setStatusBarMessage(`$(warning) ${escapeIcons(sentence)}`, staysMilliseconds);
}
