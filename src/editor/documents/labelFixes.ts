import * as vscode from "vscode";
import { findRowFixes, type RowFix } from "../../engine/names/labelFiles/rowFixes";
import { isSkippedLabel, rangeOf } from "./problems";

const { l10n } = vscode;

/**
 * The maximum number of rows whose fixes are offered together. The selection may contain a whole file, and a
 * longer menu is useless.
 */
const mostRows = 5;

/** Provides fixes for the skipped rows of a label file, based on the current text of the document. */
export function provideLabelFixes(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  return diagnostics
    .filter(isSkippedLabel)
    .slice(0, mostRows)
    .flatMap((problem) =>
      findRowFixes(document.getText(), problem.range.start.line).map((fix) => {
        const action = new vscode.CodeAction(titleOf(fix), vscode.CodeActionKind.QuickFix);
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, rangeOf(document, fix.edit), fix.edit.text);
        action.diagnostics = [problem];
        return action;
      }),
    );
}

function titleOf({ kind, address = "" }: RowFix): string {
  switch (kind) {
    case "address":
      return l10n.t("Write as {0}", address);
    case "order":
      return l10n.t("Swap Two Cells");
    case "quotes":
      return l10n.t("Put in Quotes");
    case "remove":
      return l10n.t("Remove This Row");
  }
}
