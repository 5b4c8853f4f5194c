import * as vscode from "vscode";
import { type FoundAddress, findAddressesInSlices } from "../../engine/addresses/findAddresses";
import { identify } from "../../engine/addresses/identify";
import type { DocumentScans } from "./documentScans";
import { isSkippedLabel, kindOf } from "./problems";

/** The most fixes at once: a whole file may be selected, and nobody reads a longer menu. */
const mostFixes = 20;

/**
 * Fixes for the EVM addresses in a range with a wrong checksum: the same digits in the right case.
 * None is preferred, since the fix also makes a mistyped digit look right.
 */
export async function provideChecksumFixes(
  scans: DocumentScans,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const { version } = document;
  // Includes the address before the cursor, where it is after typing.
  const [from, to] = [document.offsetAt(range.start) - 1, document.offsetAt(range.end) + 1];
  const options = { ...scans.optionsOf(document), from, to };
  const fixes: vscode.CodeAction[] = [];
  for await (const found of findAddressesInSlices(document.getText(), options)) {
    if (token.isCancellationRequested || document.version !== version) return [];
    fixes.push(...found.flatMap((each) => fixOf(document, each, diagnostics) ?? []));
    if (fixes.length >= mostFixes) break;
  }
  return fixes.slice(0, mostFixes);
}

function fixOf(
  document: vscode.TextDocument,
  found: FoundAddress,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction | undefined {
  if (found.certainty !== "broken" || found.format !== "evm") return undefined;
  const respelt = identify(found.text.toLowerCase());
  if (!respelt.valid) return undefined;
  const { canonical } = respelt;
  const place = new vscode.Range(document.positionAt(found.start), document.positionAt(found.end));
  const title = vscode.l10n.t("Write with its checksum (check every digit first): {0}", canonical);
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.replace(document.uri, place, canonical);
  fix.diagnostics = diagnostics.filter(
    (problem) =>
      (kindOf(problem) === "checksum" && problem.range.isEqual(place)) ||
      (isSkippedLabel(problem) && problem.range.contains(place)),
  );
  return fix;
}
