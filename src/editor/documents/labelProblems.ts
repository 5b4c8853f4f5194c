import * as vscode from "vscode";
import type { LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import { readSetting } from "../platform/settings";
import { problemSource } from "../platform/problem";
import { skippedLabel } from "./problems";

/**
 * A column after the end of every line, since the length of the line is unknown here. The editor cuts the range
 * at the end of the line.
 */
const behindLine = 10_000;

/** Shows warnings at the skipped rows of label files. */
export class LabelProblems {
  readonly #collection = vscode.languages.createDiagnosticCollection("addressAtlasLabels");
  readonly #skipped = new Map<string, readonly LeftOutRow[]>();
  readonly #listening = [
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("addressAtlas.editor.diagnostics")) return;
      for (const [uri, rows] of this.#skipped) this.#show(vscode.Uri.parse(uri), rows);
    }),
    // Draws the warnings again if the editor loads a file after its rows were read, since they were drawn on the old
    // text.
    vscode.workspace.onDidChangeTextDocument(({ document: { uri, isDirty } }) => {
      const rows = this.#skipped.get(uri.toString());
      if (rows !== undefined && !isDirty) this.#show(uri, rows);
    }),
  ];

  /** Replaces the skipped rows of a file. `rows` is empty if all rows are valid or the file was removed. */
  put(uri: vscode.Uri, rows: readonly LeftOutRow[]): void {
    if (rows.length === 0) this.#skipped.delete(uri.toString());
    else this.#skipped.set(uri.toString(), rows);
    this.#show(uri, rows);
  }

  dispose(): void {
    for (const one of this.#listening) one.dispose();
    this.#collection.dispose();
  }

  #show(uri: vscode.Uri, rows: readonly LeftOutRow[]): void {
    const isOn = readSetting(vscode.workspace, "editor.diagnostics");
    this.#collection.set(uri, isOn ? rows.map(problemOf) : []);
  }
}

function problemOf(row: LeftOutRow): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(
    new vscode.Range(row.line, 0, row.line, behindLine),
    vscode.l10n.t("Skipped: {0}.", vscode.l10n.t(row.reason)),
    vscode.DiagnosticSeverity.Warning,
  );
  problem.source = problemSource;
  problem.code = skippedLabel;
  return problem;
}
