"use strict";
const vscode = require("vscode");

/**
 * Simulates a tool call of a language model: calls the tool with the input in `call.json` and writes the result to
 * `answer.json`.
 */
exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.commands.registerCommand("modelPlayer.call", async () => {
      const [folder] = vscode.workspace.workspaceFolders;
      const at = (name) => vscode.Uri.joinPath(folder.uri, name);
      const read = await vscode.workspace.fs.readFile(at("call.json"));
      const { tool, input } = JSON.parse(new TextDecoder().decode(read));
      let answer;
      try {
        const options = { input, toolInvocationToken: undefined };
        const { content } = await vscode.lm.invokeTool(tool, options);
        answer = content[0].value;
      } catch (error) {
        answer = JSON.stringify({ thrown: error.message });
      }
      await vscode.workspace.fs.writeFile(at("answer.json"), new TextEncoder().encode(answer));
    }),
  );
};
