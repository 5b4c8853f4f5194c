import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../support/editorFixture";
import { vitalik } from "../support/realAddresses";
import { ScriptedPerson } from "../support/scriptedPerson";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

describe("the document of the walkthrough (T-41f)", () => {
  const service = useServiceFixture();

  async function open(): Promise<vscode.TextEditor> {
    await vscode.commands.executeCommand("_addressAtlas.openSample");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.ok(editor.document.getText().includes(vitalik));
    return editor;
  }

  it("cannot be edited, and closes without a prompt", async () => {
    const { document } = await open();
    const before = document.getText();
    await vscode.commands.executeCommand("type", { text: "x" });
    assert.equal(document.getText(), before);
    assert.deepEqual([document.isDirty, document.languageId], [false, "yaml"]);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until(() => vscode.window.activeTextEditor === undefined, "it to close");
  });

  it("is one document, however often it is opened, and warns of its mistyped address", async () => {
    const { document } = await open();
    assert.equal((await open()).document, document);
    await until(() => vscode.languages.getDiagnostics(document.uri).length === 1, "the warning");
  });

  it("contains addresses that can be tagged", async () => {
    const fixture = await TaggingFixture.start(service());
    try {
      const editor = await open();
      const at = editor.document.positionAt(editor.document.getText().indexOf(vitalik) + 5);
      editor.selection = new vscode.Selection(at, at);
      await fixture.run(new ScriptedPerson({ tags: ["try_this_tag"] }));
      assert.ok(fixture.server.service.has("try_this_tag", vitalik));
    } finally {
      await fixture.dispose();
    }
  });
});
