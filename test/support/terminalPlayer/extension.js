"use strict";
const vscode = require("vscode");

/**
 * Opens a terminal that shows `output.txt` of the workspace. The terminal has no process, because the oldest editor
 * cannot start one in the tests.
 */
exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.commands.registerCommand("terminalPlayer.play", async () => {
      const [folder] = vscode.workspace.workspaceFolders;
      const file = vscode.Uri.joinPath(folder.uri, "output.txt");
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      const written = new vscode.EventEmitter();
      const pty = {
        onDidWrite: written.event,
        open: () => written.fire(text.replaceAll("\n", "\r\n")),
        close: () => undefined,
      };
      vscode.window.createTerminal({ name: "output", pty }).show();
    }),
  );
};
