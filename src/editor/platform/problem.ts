import * as vscode from "vscode";
import type { FindingKind } from "../../engine/checks/finding";
import type { WarningLevel } from "../../engine/checks/warningLevels";
import { warningsPage } from "../../engine/checks/warningsPage";

/** The source of the extension's problems in the editor's list. */
export const problemSource = "Address Atlas";

interface ProblemParts {
  readonly range: vscode.Range;
  readonly text: string;
  readonly level: WarningLevel;
  readonly kind: FindingKind;
}

/** Builds a problem for the editor's list. The code of the problem links to the chapter about this kind of warning. */
export function buildProblem({ range, text, level, kind }: ProblemParts): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, text, severities[level]);
  problem.source = problemSource;
  const target = vscode.Uri.parse(warningsPage).with({ fragment: kind.toLowerCase() });
  problem.code = { value: kind, target };
  return problem;
}

/** `off` is never used, since a kind that is off has no findings. */
const severities: Readonly<Record<WarningLevel, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  off: vscode.DiagnosticSeverity.Hint,
};
