import * as vscode from "vscode";
import type { WarningLevel } from "../../engine/checks/warningLevels";
import type { PlacedWarning } from "../../project/scan/survey";
import { buildProblem } from "../platform/problem";
import { readSetting } from "../platform/settings";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";

interface ClosedFileProblemsParts {
  readonly survey: WorkspaceSurvey;
  readonly levelOf: (warning: PlacedWarning, uri: string) => WarningLevel;
}

/** The maximum number of problems that are shown. The workspace panel shows all of them. */
const mostProblems = 2_000;

/**
 * Shows the warnings of closed files in the Problems view, if the setting is on. The warnings come from the last
 * check of the workspace. Open documents are checked separately.
 */
export class ClosedFileProblems {
  readonly #parts: ClosedFileProblemsParts;
  readonly #collection = vscode.languages.createDiagnosticCollection("addressAtlasClosedFiles");
  readonly #listening: vscode.Disposable;

  constructor(parts: ClosedFileProblemsParts) {
    this.#parts = parts;
    this.#listening = vscode.Disposable.from(
      parts.survey.onDidChange(() => {
        this.#follow();
      }),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        this.#collection.delete(uri);
      }),
      vscode.workspace.onDidCloseTextDocument(() => {
        this.#follow();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("addressAtlas.editor")) this.#follow();
      }),
    );
    this.#follow();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#collection.dispose();
  }

  #follow(): void {
    const { survey } = this.#parts;
    if (!readSetting(vscode.workspace, "editor.warningsInClosedFiles")) this.#collection.clear();
    // In a state other than `done` the check is incomplete, so the shown problems stay.
    else if (survey.state === "done") this.#show(this.#find());
  }

  #show(found: ReadonlyMap<string, readonly vscode.Diagnostic[]>): void {
    for (const [uri] of [...this.#collection]) {
      if (!found.has(uri.toString())) this.#collection.delete(uri);
    }
    for (const [uri, problems] of found) this.#collection.set(vscode.Uri.parse(uri), problems);
  }

  #find(): ReadonlyMap<string, readonly vscode.Diagnostic[]> {
    const { survey } = this.#parts;
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const found = new Map<string, vscode.Diagnostic[]>();
    let count = 0;
    for (const [file, warnings] of survey.survey.warningsOfFiles()) {
      const uri = survey.uriOf(file)?.toString();
      if (uri === undefined || open.has(uri)) continue;
      const problems = warnings.flatMap((warning) => this.#problemOf(warning, uri));
      if (problems.length === 0) continue;
      found.set(uri, problems.slice(0, mostProblems - count));
      count += problems.length;
      if (count >= mostProblems) break;
    }
    return found;
  }

  #problemOf(warning: PlacedWarning, uri: string): vscode.Diagnostic[] {
    const level = this.#parts.levelOf(warning, uri);
    if (level === "off") return [];
    const { kind, text } = warning;
    const { line, column, length } = warning.range;
    const range = new vscode.Range(line, column, line, column + length);
    return [buildProblem({ range, text, level, kind })];
  }
}
