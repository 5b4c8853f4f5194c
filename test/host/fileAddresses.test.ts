import assert from "node:assert/strict";
import * as vscode from "vscode";
import { showFileAddresses } from "../../src/editor/commands/fileAddresses/fileAddresses";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { many } from "../support/manyAddresses";
import { nextBox } from "../support/nextBox";
import { usdcOnEthereum, vitalik } from "../support/realAddresses";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

/** `vitalik` with one letter in the wrong case. */
const broken = vitalik.replace("A9", "a9");

describe("the addresses of a file", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let opened: string[];

  beforeEach(async () => {
    opened = [];
    fixture = await TaggingFixture.start(service());
  });
  afterEach(() => fixture.dispose());

  function show(): Promise<void> {
    const { catalog, knowledge, names, warnings } = fixture.parts;
    return showFileAddresses({
      catalog,
      knowledge,
      names,
      openWarnings: () => Promise.resolve(warnings),
      openAddress: (address, chains) => {
        opened.push([address, ...chains].join(" on "));
        return Promise.resolve();
      },
    });
  }

  async function next(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
  }

  it("are selected in the editor from row to row, and Enter opens the panel", async () => {
    const editor = await fixture.show(`${usdcOnEthereum}\n\n${vitalik}\n`);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const showing = show();
    await until(async () => {
      await next();
      return editor.document.getText(editor.selection) === vitalik;
    }, "the editor to follow");
    await acceptUntil(showing);
    assert.deepEqual(opened, [vitalik]);
    assert.deepEqual(fixture.server.requests, []);
  });

  it("leave the cursor where it was after Escape", async () => {
    const editor = await fixture.show(`here\n${usdcOnEthereum}\n${vitalik}\n`);
    editor.selection = new vscode.Selection(0, 2, 0, 2);
    const showing = show();
    await until(async () => {
      await next();
      return editor.selection.start.line > 0;
    }, "the editor to follow");
    await closeUntil(showing);
    assert.deepEqual(
      [editor.selection.active.line, editor.selection.active.character, opened],
      [0, 2, []],
    );
  });

  it("open no panel for a wrong checksum, but are selected in the editor", async () => {
    const editor = await fixture.show(`here\n"${broken}"\n`);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await acceptUntil(show());
    assert.deepEqual([editor.document.getText(editor.selection), opened], [broken, []]);
  });

  it("have their warning below them", async () => {
    const editor = await fixture.show(`${usdcOnEthereum}\n${vitalik}\n`);
    const { document } = editor;
    const problem = new vscode.Diagnostic(document.lineAt(1).range, "It is another one.");
    problem.source = "Address Atlas";
    const problems = vscode.languages.createDiagnosticCollection("test");
    problems.set(document.uri, [problem]);
    try {
      const shown = nextBox();
      const showing = show();
      const box = await shown;
      await until(() => box.items.length > 0, "the rows");
      assert.deepEqual(
        box.items.map(({ label, detail }) => [label.startsWith("$(error) "), detail]),
        [
          [false, undefined],
          [true, "It is another one."],
        ],
      );
      await closeUntil(showing);
    } finally {
      problems.dispose();
    }
  });

  it("are listed even if there are thousands, with the one at the cursor active", async () => {
    const all = many(5_000);
    const editor = await fixture.show(all.join("\n"));
    const last = editor.document.lineCount - 1;
    editor.selection = new vscode.Selection(last, 0, last, 0);
    await acceptUntil(show());
    assert.deepEqual(opened, [all.at(-1)]);
  });
});
