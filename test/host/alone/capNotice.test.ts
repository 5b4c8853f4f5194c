import assert from "node:assert/strict";
import * as vscode from "vscode";
import { CapNotice } from "../../../src/editor/documents/capNotice";
import { DocumentScans } from "../../../src/editor/documents/documentScans";
import { openText, until, wholeOf } from "../../support/editorFixture";
import { vitalik } from "../../support/realAddresses";

const many = `${vitalik}\n`.repeat(2_001);

describe("the notice that only the first 2,000 addresses are marked (D-02e)", () => {
  let notice: CapNotice;

  beforeEach(() => {
    notice = new CapNotice(new DocumentScans(() => true), () => undefined);
  });
  afterEach(async () => {
    notice.dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  const replaceAll = async (editor: vscode.TextEditor, text: string): Promise<void> => {
    assert.ok(
      await editor.edit((edit) => {
        edit.replace(wholeOf(editor.document), text);
      }),
    );
  };

  it("appears with an edit that adds too many addresses, and disappears with one that removes them", async () => {
    const editor = await vscode.window.showTextDocument(await openText(""));
    assert.equal(notice.text, undefined);
    await replaceAll(editor, many);
    await until(() => notice.text !== undefined, "the notice");
    assert.equal(notice.text, "Address Atlas marks the first 2,000 addresses");
    await replaceAll(editor, vitalik);
    await until(() => notice.text === undefined, "the notice to go");
  });

  it("says where checking ended (W-03)", async () => {
    await vscode.window.showTextDocument(await openText(`${vitalik}\n`.repeat(100_001)));
    const words = "Address Atlas marks the first 2,000 addresses and checks the first 100,000";
    await until(() => notice.text === words, words);
  });

  it("is absent if nothing is marked at all", async () => {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const set = async (tags?: "off", warnings?: false): Promise<void> => {
      const target = vscode.ConfigurationTarget.Global;
      await settings.update("editor.inlineTags", tags, target);
      await settings.update("editor.diagnostics", warnings, target);
    };
    await vscode.window.showTextDocument(await openText(many));
    await until(() => notice.text !== undefined, "the notice");
    try {
      await set("off", false);
      await notice.update();
      assert.equal(notice.text, undefined);
    } finally {
      await set();
    }
  });
});
