import { window } from "vscode";
import { escapeIcons } from "../../engine/text/safeText";

/** How long the status bar warns of what was copied. */
const staysMilliseconds = 8_000;

/** Warns in the status bar of what was copied. */
export function showCopiedWarning(sentence: string): void {
  window.setStatusBarMessage(`$(warning) ${escapeIcons(sentence)}`, staysMilliseconds);
}
