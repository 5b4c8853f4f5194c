import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { openTrace } from "../../src/editor/terminal/openTrace";
import { TraceAmounts } from "../../src/editor/terminal/traceAmounts";
import { TraceFiles } from "../../src/editor/terminal/traceFiles";
import { DocumentScans } from "../../src/editor/documents/documentScans";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { usdcOnEthereum, vitalik } from "../support/realAddresses";
import { namesOf } from "../support/namesOf";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { itInCi } from "../support/shortRun";

const transfer = `  [100] Test::run()
    ├─ [50] ${usdcOnEthereum}::transfer(alice: [${vitalik}], 2500000 [2.5e6])
    │   ├─ emit Transfer(from: ${vitalik}, to: ${vitalik}, amount: 2500000 [2.5e6])
    │   └─ ← [Return] true
    └─ ← [Stop]
`;
const scheme = "address-atlas-trace";
const language = "address-atlas-trace";

class WatchedClipboard {
  readonly calls: string[] = [];

  constructor(private text: string) {}

  readText(): Promise<string> {
    this.calls.push("read");
    return Promise.resolve(this.text);
  }

  writeText(text: string): Promise<void> {
    this.calls.push("write");
    this.text = text;
    return Promise.resolve();
  }
}

describe("the command Open Trace…", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let terminal: vscode.Terminal;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service());
    terminal = vscode.window.createTerminal("trace");
    terminal.show();
    await until(() => vscode.window.activeTerminal === terminal, "the terminal");
  });
  afterEach(async () => {
    terminal.dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await fixture.dispose();
  });

  /** Runs the command with the clipboard and chooses a source. Cancels if `chosen` is undefined. */
  async function run(clipboard: WatchedClipboard, chosen: RegExp | undefined): Promise<void> {
    const shown = nextBox();
    const running = openTrace(fixture.catalog, new TraceFiles(), clipboard);
    const box = await shown;
    await until(() => box.items.length > 0, "the sources");
    assert.deepEqual(clipboard.calls, []);
    if (chosen === undefined) return closeUntil(running);
    const item = box.items.find(({ label }) => chosen.test(label));
    assert.ok(item);
    box.activeItems = [item];
    await acceptUntil(running);
  }

  it("neither reads nor writes the clipboard before a source is chosen (Y-12)", async () => {
    const clipboard = new WatchedClipboard("a password");
    await run(clipboard, undefined);
    assert.deepEqual(clipboard.calls, []);
  });

  it("reads the clipboard, but does not write it, if it is chosen as the source (Y-12)", async () => {
    const clipboard = new WatchedClipboard(transfer);
    await run(clipboard, /Clipboard/);
    assert.deepEqual(clipboard.calls, ["read"]);
  });
});

describe("an opened trace", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service());
    folder = await makeTemporaryFolder();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await fixture.dispose();
    await folder.remove();
  });

  /** Writes the text to a file, and opens the file in the same way as the command. */
  async function open(text: string, name = "forge.log"): Promise<vscode.TextDocument> {
    const file = path.join(folder.path, name);
    await writeFile(file, text);
    const uri = new TraceFiles().uriOfFile(vscode.Uri.file(file));
    await vscode.commands.executeCommand("vscode.open", uri);
    return vscode.workspace.openTextDocument(uri);
  }

  it("is read only, in a language of its own, without escape sequences", async () => {
    const document = await open(`\u001b[32m${transfer}\u001b[0m`);
    assert.equal(document.getText(), transfer);
    assert.deepEqual([document.uri.scheme, document.languageId], [scheme, language]);
    await vscode.commands.executeCommand("type", { text: "x" });
    assert.equal(document.getText(), transfer);
    assert.equal(document.isDirty, false);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(scheme), false);
  });

  it("cannot be written, and cannot be read if its file is gone or is itself a trace (Y-10)", async () => {
    const document = await open(transfer);
    await assert.rejects(async () => {
      await vscode.workspace.fs.writeFile(document.uri, new Uint8Array());
    });
    const files = new TraceFiles();
    const gone = files.uriOfFile(vscode.Uri.file(path.join(folder.path, "gone.log")));
    await assert.rejects(files.readFile(gone));
    await assert.rejects(files.stat(files.uriOfFile(vscode.Uri.file(folder.path))));
    await assert.rejects(files.readFile(files.uriOfFile(document.uri)));
  });

  it("says after a restart that its text is no longer kept (Y-10)", async () => {
    const files = new TraceFiles();
    const uri = files.keep(transfer, "Last Command");
    assert.equal(Buffer.from(await files.readFile(uri)).toString(), transfer);
    assert.match(Buffer.from(await new TraceFiles().readFile(uri)).toString(), /no longer kept/);
    for (let i = 0; i < 5; i += 1) files.keep("other", "Last Command");
    assert.match(Buffer.from(await files.readFile(uri)).toString(), /no longer kept/);
  });

  it("folds by the depth of its calls", async () => {
    const document = await open(transfer);
    const foldings = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      document.uri,
    );
    assert.deepEqual(
      foldings.map(({ start, end }) => [start, end]),
      [
        [0, 4],
        [1, 3],
      ],
    );
  });

  it("shows exact amounts of tokens whose decimals are known, and sends no request", async () => {
    const document = await open(transfer);
    const names = namesOf();
    const amounts = new TraceAmounts(fixture.knowledge, names);
    const { token } = new vscode.CancellationTokenSource();
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await amounts.provide(document, all, token);
    assert.deepEqual(
      hints.map(({ label, position }) => [label, position.line]),
      [["= 2.5 USDC", 2]],
    );
    assert.deepEqual(fixture.server.requests, []);
  });

  for (const [label, amount] of [
    ["USDC", ["= 2.5 USDC"]],
    ["FiatTokenProxy", []],
  ] as const) {
    it(`says ${amount.length === 0 ? "nothing" : "the amount"} if the contract has only the label ${label} (Y-08)`, async () => {
      const labelled = transfer
        .replace("::run()", `::run(${label}: [${usdcOnEthereum}])`)
        .replace(`${usdcOnEthereum}::transfer`, `${label}::transfer`);
      const document = await open(labelled);
      const amounts = new TraceAmounts(fixture.knowledge, namesOf());
      const { token } = new vscode.CancellationTokenSource();
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const hints = await amounts.provide(document, all, token);
      assert.deepEqual(
        hints.map((hint) => hint.label),
        amount,
      );
    });
  }

  it("is scanned for tags and names only in the lines that the editor requests", async () => {
    const document = await open(transfer);
    let addresses = 0;
    const scans = new DocumentScans(
      (_format, canonical) => canonical === vitalik,
      () => {
        addresses += 1;
      },
    );
    scans.scanLines(document, 0, 0);
    assert.equal(addresses, 0);
    const found = scans.scanLines(document, 1, 1);
    // In the extension this callback starts reading the label files.
    assert.equal(addresses, 1);
    assert.deepEqual(
      found.map(({ start, end }) => document.getText().slice(start, end)),
      [vitalik],
    );
    const offset = document.getText().indexOf(vitalik) + 3;
    assert.equal((await scans.findAt(document, offset))?.text, vitalik);
    assert.deepEqual((await scans.scan(document))?.checked, []);
  });

  itInCi("of 100,000 lines is read line by line, never as a whole (Y-11)", async () => {
    const document = await open(transfer.repeat(20_000));
    let reads = 0;
    const getText = (): string => {
      reads += 1;
      return "";
    };
    const watched = Object.create(document, { getText: { value: getText } }) as vscode.TextDocument;
    const scans = new DocumentScans(() => true);
    assert.equal(scans.scanLines(watched, 50_001, 50_002).length, 4);
    await scans.findAt(watched, document.offsetAt(new vscode.Position(50_001, 20)));
    await scans.scan(watched);
    const amounts = new TraceAmounts(fixture.knowledge, namesOf());
    const { token } = new vscode.CancellationTokenSource();
    const range = new vscode.Range(50_000, 0, 50_010, 0);
    assert.equal((await amounts.provide(watched, range, token)).length, 2);
    assert.equal(reads, 0);
  });
});
