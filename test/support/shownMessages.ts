import * as vscode from "vscode";

const functions = [
  "showInformationMessage",
  "showWarningMessage",
  "showErrorMessage",
  "setStatusBarMessage",
] as const;

/** Records the sentences of messages. The editor still shows them. */
export class ShownMessages {
  readonly sentences: string[] = [];
  readonly #undo: (() => void)[] = [];

  constructor() {
    for (const name of functions) {
      const show = vscode.window[name] as (...args: unknown[]) => unknown;
      Reflect.set(vscode.window, name, (...args: unknown[]): unknown => {
        this.sentences.push(String(args[0]));
        return show.apply(vscode.window, args);
      });
      this.#undo.push(() => {
        Reflect.set(vscode.window, name, show);
      });
    }
  }

  get last(): string {
    return this.sentences.at(-1) ?? "";
  }

  /** Presses the first button of the newest message. */
  async press(): Promise<void> {
    await vscode.commands.executeCommand("notification.acceptPrimaryAction");
  }

  async dispose(): Promise<void> {
    for (const undo of this.#undo) undo();
    await vscode.commands.executeCommand("notifications.clearAll");
  }
}
