import * as vscode from "vscode";
import type { WorkspaceSurvey } from "../../workspace/workspaceSurvey";
import { problemSource } from "../../platform/problem";

/**
 * Counts warnings: the addresses of the workspace that have one, once its files have been checked, and until then
 * the problems of open documents.
 */
export class WarningCount {
  readonly #show: (count: number) => void;
  readonly #ofDocuments = new Map<string, number>();
  #survey: WorkspaceSurvey | undefined;
  readonly #listening: vscode.Disposable[];

  constructor(show: (count: number) => void) {
    this.#show = show;
    this.#listening = [
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#count(uri);
        this.#tell();
      }),
    ];
  }

  /** Follows the addresses of the workspace from now on. */
  follow(survey: WorkspaceSurvey): void {
    this.#survey = survey;
    this.#listening.push(
      survey.onDidChange(() => {
        this.#tell();
      }),
    );
  }

  dispose(): void {
    for (const one of this.#listening) one.dispose();
  }

  #count(uri: vscode.Uri): void {
    const { length } = vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === problemSource);
    if (length === 0) this.#ofDocuments.delete(uri.toString());
    else this.#ofDocuments.set(uri.toString(), length);
  }

  #tell(): void {
    const survey = this.#survey;
    this.#show(
      survey?.state === "done"
        ? survey.survey.groups.warned.length
        : [...this.#ofDocuments.values()].reduce((sum, count) => sum + count, 0),
    );
  }
}
