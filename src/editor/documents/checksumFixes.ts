import type * as vscode from "vscode";
import { type FoundAddress, findAddressesInSlices } from "../../engine/addresses/findAddresses";
import { buildChecksumFix } from "../../engine/checks/fixes";
import { translate } from "../platform/formatCount";
import type { DocumentScans } from "./documentScans";
import { toAction } from "./problemFixes";
import { isSkippedLabel, kindOf, rangeOf } from "./problems";

/**
 * The maximum number of fixes that are offered together. The selection may contain a whole file, and a longer
 * menu is useless.
 */
const mostFixes = 20;

/** Provides fixes for the EVM addresses with a wrong checksum in a range: the same digits in the right case. */
export async function provideChecksumFixes(
  scans: DocumentScans,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const { version } = document;
  // Includes an address that ends at the cursor, since the cursor is there after typing.
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
  const respelt = buildChecksumFix(translate, found);
  if (respelt === undefined) return undefined;
  const place = rangeOf(document, found);
  // For a probable typo of a known address, a valid checksum would only hide the wrong digit.
  if (diagnostics.some((each) => kindOf(each) === "slip" && each.range.isEqual(place))) {
    return undefined;
  }
  const fix = toAction(document, respelt);
  fix.diagnostics = diagnostics.filter(
    (problem) =>
      (kindOf(problem) === "checksum" && problem.range.isEqual(place)) ||
      (isSkippedLabel(problem) && problem.range.contains(place)),
  );
  return fix;
}
