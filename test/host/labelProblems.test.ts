import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { until } from "../support/editorFixture";
import { satoshi, usdcOnEthereum, vitalik } from "../support/realAddresses";

/** `vitalik` with one letter in the wrong case. */
const broken = vitalik.replace("A9", "a9");
const short = usdcOnEthereum.slice(0, -1);

const written = [
  "address,name,chainId",
  `${satoshi},Genesis,`,
  `${broken},Mistyped,1`,
  `USDC,${usdcOnEthereum},1`,
  `${usdcOnEthereum},Not, USDC,1`,
  `${usdcOnEthereum},"Open,1`,
  `${usdcOnEthereum.slice(2)},Bare,1`,
  `${short},Short,1`,
  "hello",
  `${satoshi},Genesis,`,
  "",
].join("\n");

const mended = [
  "address,name,chainId",
  `${satoshi},Genesis,`,
  `${vitalik},Mistyped,1`,
  `${usdcOnEthereum},USDC,1`,
  `${usdcOnEthereum},"Not, USDC",1`,
  `${usdcOnEthereum},"Open",1`,
  `${usdcOnEthereum},Bare,1`,
  `${short},Short,1`,
  "hello",
  "",
].join("\n");

const ownFix = /^(?:Write |Put |Swap |Remove This Row)/;

describe("rows of a label file that give no label (L-47)", () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, "address-labels.csv");

  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await rm(file.fsPath, { force: true });
    await until(() => problems().length === 0, "no problems of a file that is gone");
  });

  /** Returns the problems about skipped rows, with line numbers from 1. */
  const problems = (uri = file): readonly string[] =>
    vscode.languages
      .getDiagnostics(uri)
      .map(({ range, message }) => `${range.start.line + 1} ${message}`)
      .filter((each) => each.includes("Skipped:"));

  async function open(text: string, uri = file): Promise<vscode.TextEditor> {
    await writeFile(uri.fsPath, text);
    return vscode.window.showTextDocument(uri);
  }

  async function fixesIn(
    document: vscode.TextDocument,
    line: number,
  ): Promise<vscode.CodeAction[]> {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      document.lineAt(line).range,
      vscode.CodeActionKind.QuickFix.value,
    );
    return actions.filter(({ title }) => ownFix.test(title));
  }

  it("are warnings with a reason, with a fix for each row that can be mended", async () => {
    const { document } = await open(written);
    await until(() => problems().length === 8, "a warning at each row");
    assert.deepEqual(problems(), [
      "3 Skipped: The letter case does not match the EIP-55 checksum.",
      "4 Skipped: The address is in another column.",
      "5 Skipped: Its chain is unknown or uses a different address format.",
      "6 Skipped: A quote is not closed at the end of the cell.",
      "7 Skipped: An EVM address begins with 0x.",
      "8 Skipped: It has too few or too many hex digits: EVM has 40, Sui and Aptos have 64.",
      "9 Skipped: No known chain has addresses of this form.",
      "10 Skipped: The same label is already listed above.",
    ]);
    const titles: string[] = [];
    // Goes from the last line up, so that a fix does not move lines that are still to be fixed.
    for (let line = 9; line > 0; line -= 1) {
      const fixes = await fixesIn(document, line);
      titles.unshift(`${line + 1} ${fixes.map(({ title }) => title).join(" | ")}`);
      const [fix] = fixes;
      if (fix?.edit !== undefined) await vscode.workspace.applyEdit(fix.edit);
    }
    assert.deepEqual(titles, [
      "2 ",
      `3 Write with its checksum (check every digit first): ${vitalik}`,
      "4 Swap Two Cells",
      "5 Put in Quotes",
      "6 Put in Quotes",
      `7 Write as ${usdcOnEthereum}`,
      "8 ",
      "9 ",
      "10 Remove This Row",
    ]);
    assert.equal(document.getText(), mended);
    assert.ok(await document.save());
    await until(() => problems().length === 2, "only what nobody can mend by itself");
    const rest = new vscode.WorkspaceEdit();
    rest.delete(file, new vscode.Range(7, 0, 9, 0));
    await vscode.workspace.applyEdit(rest);
    assert.ok(await document.save());
    await until(() => problems().length === 0, "no warning any more");
  });

  it("are one warning for the whole file if it is not text", async () => {
    await writeFile(file.fsPath, Buffer.from([0xc3, 0x28, 0x2c]));
    await vscode.window.showTextDocument(file);
    await until(() => problems().length === 1, "the warning");
    assert.deepEqual(problems(), ["1 Skipped: It is not text in UTF-8 or UTF-16."]);
  });

  it("are no warnings while warnings are switched off, nor in a file that is not a label file", async () => {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const other = vscode.Uri.file(path.join(path.dirname(file.fsPath), "notes.csv"));
    try {
      await open("hello\n");
      await until(() => problems().length === 1, "the warning");
      await settings.update("editor.diagnostics", false, vscode.ConfigurationTarget.Global);
      await until(() => problems().length === 0, "no warning");
      await open("hello\n", other);
      await settings.update("editor.diagnostics", undefined, vscode.ConfigurationTarget.Global);
      await until(() => problems().length === 1, "the warning again");
      assert.deepEqual(problems(other), []);
    } finally {
      await settings.update("editor.diagnostics", undefined, vscode.ConfigurationTarget.Global);
      await rm(other.fsPath, { force: true });
    }
  });
});
