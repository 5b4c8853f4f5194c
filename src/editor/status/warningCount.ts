import * as vscode from "vscode";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { problemSource } from "../platform/problem";
import type { MenuEntry } from "./statusMenu";
import { type CountedWarnings, formatWarnings } from "./statusItem";

/**
 * Counts warnings. Until all files of the workspace have been checked, counts the problems that the extension reports
 * in documents. After that, counts the addresses with warnings, even while the files are checked again.
 */
export class WarningCount {
  readonly #show: (warnings: CountedWarnings) => void;
  readonly #ofDocuments = new Map<string, number>();
  #survey: WorkspaceSurvey | undefined;
  readonly #listening: vscode.Disposable[];

  constructor(show: (warnings: CountedWarnings) => void) {
    this.#show = show;
    this.#listening = [
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#count(uri);
        this.#tell();
      }),
    ];
  }

  /** Starts following the addresses of the workspace. */
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

  /** Returns the menu entry that opens the warnings; empty if there are none. */
  menuEntries(): readonly MenuEntry[] {
    const { count, isOfWorkspace } = this.#find();
    if (count === 0) return [];
    const command = isOfWorkspace
      ? "addressAtlas.openWorkspace"
      : "workbench.actions.view.problems";
    const run = (): unknown => vscode.commands.executeCommand(command);
    return [{ icon: "warning", label: formatWarnings(count), run }];
  }

  #count(uri: vscode.Uri): void {
    const { length } = vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === problemSource);
    if (length === 0) this.#ofDocuments.delete(uri.toString());
    else this.#ofDocuments.set(uri.toString(), length);
  }

  #tell(): void {
    this.#show(this.#find());
  }

  #find(): CountedWarnings {
    const survey = this.#survey;
    return survey?.wasChecked === true
      ? { count: survey.survey.groups.warned.length, isOfWorkspace: true }
      : {
          count: [...this.#ofDocuments.values()].reduce((sum, count) => sum + count, 0),
          isOfWorkspace: false,
        };
  }
}
