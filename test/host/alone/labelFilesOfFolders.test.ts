import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { broadcastOf } from "../../support/broadcastOf";
import { hoverAt, openText, until } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import { MemoryFiles } from "../../support/memoryFiles";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { WholeExtension } from "../../support/wholeExtension";
import { setFolders } from "../../support/workspaceFolders";

const [one = "", two = ""] = many(2);
const labels = "address-labels.csv";

async function hintsOf(document: vscode.TextDocument): Promise<string> {
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    document.uri,
    new vscode.Range(0, 0, document.lineCount, 0),
  );
  const texts = hints.map(({ label }) =>
    typeof label === "string" ? label : label.map(({ value }) => value).join(""),
  );
  return texts.join();
}

async function show(text: string): Promise<vscode.TextDocument> {
  const document = await openText(text);
  await vscode.window.showTextDocument(document);
  return document;
}

const untilHints = (document: vscode.TextDocument, wanted: string): Promise<void> =>
  until(async () => (await hintsOf(document)) === wanted, wanted);

describe("the label files of a window with the whole extension", () => {
  let whole: WholeExtension | undefined;

  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await whole?.end();
    whole = undefined;
    await setFolders([]);
  });

  it("are neither listed nor read before an address is in view", async () => {
    const files = await MemoryFiles.mount("atlas-counted");
    const latest = "packages/a/broadcast/Deploy.s.sol/8453/run-latest.json";
    files.put(latest, broadcastOf(one));
    // Adds a second entry next to `packages`. If a folder contains only one folder, the explorer lists the inner folder
    // too, which this test would count.
    files.put("readme.md", "");
    await setFolders([files.root]);
    const looked = (): readonly string[] =>
      files.looked.filter((each) => each.startsWith("packages"));
    whole = await WholeExtension.start();
    const empty = await show("no address");
    assert.equal(await hintsOf(empty), "");
    await vscode.commands.executeCommand("addressAtlas.refresh");
    await vscode.commands.executeCommand("addressAtlas.catalog.focus");
    assert.deepEqual(await hoverAt(empty, 3), []);
    assert.deepEqual(looked(), []);
    await untilHints(await show(`"${one}"`), "Counter");
    assert.ok(looked().includes("packages") && looked().includes(latest));
    await setFolders([]);
    files.dispose();
  });

  describe("with two folders that have repository labels of their own", () => {
    let folder: TemporaryFolder;

    beforeEach(async () => {
      folder = await makeTemporaryFolder();
      await put("first", `${one},Treasury,\n`);
      await put("second", `${one},Old treasury,\n${two},Vault,\n`);
      await setFolders(["first", "second"].map((name) => vscode.Uri.file(pathOf(name))));
      whole = await WholeExtension.start();
    });
    afterEach(() => folder.remove());

    const pathOf = (name: string): string => path.join(folder.path, name);

    async function put(name: string, rows: string): Promise<void> {
      await mkdir(pathOf(name), { recursive: true });
      await writeFile(path.join(pathOf(name), labels), `address,name,chainId\n${rows}`);
    }

    it("shows the labels of both with their folders, and follows each", async () => {
      const document = await show(`"${one}" "${two}"`);
      await untilHints(document, "Treasury +1,Vault");
      const [card = ""] = await hoverAt(document, 5);
      const text = card.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
      assert.match(text, /\*\*Treasury\*\*.*first\/address-labels\.csv/);
      assert.match(text, /\*\*Old treasury\*\*.*second\/address-labels\.csv/);
      await put("second", `${two},Safe,\n`);
      await untilHints(document, "Treasury,Safe");
      await put("first", `${two},Vault,\n`);
      await untilHints(document, "Vault +1");
      await setFolders([vscode.Uri.file(pathOf("second"))]);
      await untilHints(document, "Safe");
    });
  });
});
