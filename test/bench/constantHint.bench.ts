import * as vscode from "vscode";

/** The command of an extension that asks, and shows a hint when it is called. */
export function activate(context: vscode.ExtensionContext): void {
  const changed = new vscode.EventEmitter<void>();
  let hints: vscode.InlayHint[] = [];
  context.subscriptions.push(
    changed,
    vscode.languages.registerInlayHintsProvider(
      { scheme: "*" },
      { onDidChangeInlayHints: changed.event, provideInlayHints: () => hints },
    ),
    vscode.commands.registerCommand("bench.showHint", async () => {
      const { active } = vscode.window.activeTextEditor?.selection ?? {};
      if (active === undefined) return;
      const options = { modal: true, detail: "A question with two buttons." };
      await vscode.window.showWarningMessage("Show a hint?", options, "Not Yet", "Assign Tag");
      hints = [new vscode.InlayHint(active.translate(0, 42), `constant_${active.line + 1}`)];
      changed.fire();
    }),
  );
}
