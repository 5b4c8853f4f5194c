import * as vscode from "vscode";
import { findAddresses } from "../addresses/findAddresses";
import { identify } from "../addresses/identify";
import { problemSource } from "./checksumProblems";
import type { DocumentScans } from "./documentScans";

/**
 * The fix for an EVM address whose checksum does not hold: the same digits in the right case. It is
 * never preferred, since it also makes a mistyped digit look right.
 */
export function provideChecksumFixes(
  scans: DocumentScans,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end) + 1];
  const found = findAddresses(document.getText(), { ...scans.optionsOf(document), from, to });
  return found.flatMap((each) => {
    if (each.certainty !== "broken" || each.format !== "evm") return [];
    const respelt = identify(each.text.toLowerCase());
    if (!respelt.valid) return [];
    const place = new vscode.Range(document.positionAt(each.start), document.positionAt(each.end));
    return fixOf(document, place, respelt.canonical, diagnostics);
  });
}

function fixOf(
  document: vscode.TextDocument,
  place: vscode.Range,
  canonical: string,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction {
  const title = vscode.l10n.t("Write with its checksum (check every digit first): {0}", canonical);
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.replace(document.uri, place, canonical);
  fix.diagnostics = diagnostics.filter(
    (problem) => problem.source === problemSource && problem.range.isEqual(place),
  );
  return fix;
}
