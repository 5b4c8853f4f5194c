import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { hoverAt, until, wholeOf } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import { MemoryFiles } from "../../support/memoryFiles";
import { usdcOnEthereum } from "../../support/realAddresses";
import { setFolders } from "../../support/workspaceFolders";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { WholeExtension } from "../../support/wholeExtension";

const { executeCommand } = vscode.commands;
const [treasury = "", vault = "", tested = ""] = many(3);

const files: Readonly<Record<string, string>> = {
  "src/Constants.sol": `library Constants {\n  address constant TREASURY = ${treasury};\n}\n`,
  "config/base.json": `{ "chainId": 8453, "vault": "${vault}", "USDC": "${tested}" }\n`,
  "src/Other.sol": `address constant TREASURY = ${treasury};\n`,
  "test/Fixture.sol": `address constant FIXTURE = ${tested};\n`,
  "docs/use.md": `Pay to \`${treasury}\`, deposit to \`${vault}\`, never to \`${tested}\`.\n`,
};

describe("names that the files of a workspace declare", () => {
  let folder: TemporaryFolder;
  let whole: WholeExtension;
  let document: vscode.TextDocument;

  const write = async (file: string, text: string): Promise<void> => {
    const full = path.join(folder.path, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, text);
  };
  const open = (file: string): Thenable<vscode.TextDocument> =>
    vscode.workspace.openTextDocument(vscode.Uri.file(path.join(folder.path, file)));

  before(async () => {
    folder = await makeTemporaryFolder();
    for (const [file, text] of Object.entries(files)) await write(file, text);
    whole = await WholeExtension.start();
    await setFolders([vscode.Uri.file(folder.path)]);
    document = await open("docs/use.md");
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await executeCommand("workbench.action.closeAllEditors");
    await whole.end();
    await setFolders([]);
    await folder.remove();
  });

  async function hintsOf(of: vscode.TextDocument): Promise<readonly string[]> {
    const hints = await executeCommand<readonly vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      of.uri,
      wholeOf(of),
    );
    return hints.map(({ label }) =>
      typeof label === "string" ? label : label.map(({ value }) => value).join(""),
    );
  }

  async function shows(of: vscode.TextDocument, ...texts: readonly string[]): Promise<void> {
    let last: readonly string[] = [];
    await until(async () => {
      last = await hintsOf(of);
      return last.join() === texts.join();
    }, "the hints").catch(() => undefined);
    assert.deepEqual(last, texts);
  }

  /** Returns "file:line" for each location, sorted. */
  async function locationsOf(command: string, of: vscode.TextDocument, offset: number) {
    const found = await executeCommand<readonly vscode.Location[]>(
      command,
      of.uri,
      of.positionAt(offset),
    );
    return found
      .map(({ uri, range }) => `${path.relative(folder.path, uri.fsPath)}:${range.start.line}`)
      .sort();
  }

  it("are hints in other files, without a request, but not in the declaring file or if a test declares them", async () => {
    await shows(document, "≈ TREASURY", "≈ vault");
    assert.deepEqual(await hintsOf(await open("src/Constants.sol")), []);
    assert.deepEqual(await hintsOf(await open("config/base.json")), []);
    assert.equal(
      whole.server.requests.some(({ path: at }) => at.includes(treasury)),
      false,
    );
  });

  it("are in the hover with file and line, and the number of other declaring files", async () => {
    const [card = ""] = await hoverAt(document, document.getText().indexOf(treasury) + 5);
    const text = card.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    assert.match(
      text,
      /\*\*TREASURY\*\* · declared in (?:[\w-]+\/)?src\/Constants\.sol:2 and 1 more source/,
    );
  });

  it("are found by Go to Definition, Find All References and Go to Symbol", async () => {
    const at = document.getText().indexOf(treasury) + 5;
    // The extension registers its definition provider only after it has found an address in the active document.
    await until(async () => {
      const found = await locationsOf("vscode.executeDefinitionProvider", document, at);
      return found.length > 0;
    }, "the definition");
    assert.deepEqual(await locationsOf("vscode.executeDefinitionProvider", document, at), [
      "src/Constants.sol:1",
      "src/Other.sol:0",
    ]);
    const definitions = await executeCommand<readonly vscode.Location[]>(
      "vscode.executeDefinitionProvider",
      document.uri,
      document.positionAt(at),
    );
    for (const { uri, range } of definitions) {
      assert.equal((await vscode.workspace.openTextDocument(uri)).getText(range), treasury);
    }
    assert.deepEqual(await locationsOf("vscode.executeReferenceProvider", document, at), [
      "docs/use.md:0",
      "src/Constants.sol:1",
      "src/Other.sol:0",
    ]);
    const symbols = await executeCommand<readonly vscode.SymbolInformation[]>(
      "vscode.executeWorkspaceSymbolProvider",
      "treas",
    );
    const own = symbols.filter(({ containerName }) => containerName === treasury);
    assert.deepEqual(
      own.map(({ name }) => name),
      ["TREASURY"],
    );
  });

  it("are their own definition where no other place names the address, for which the editor shows the references", async () => {
    const declaring = await open("config/base.json");
    await vscode.window.showTextDocument(declaring);
    const position = declaring.positionAt(declaring.getText().indexOf(vault) + 5);
    const definitions = () =>
      executeCommand<readonly vscode.Location[]>(
        "vscode.executeDefinitionProvider",
        declaring.uri,
        position,
      );
    await until(async () => (await definitions()).length > 0, "the definition");
    const [{ uri, range } = assert.fail(), ...others] = await definitions();
    assert.deepEqual([uri.toString(), others.length], [declaring.uri.toString(), 0]);
    assert.ok(range.contains(position));
    await vscode.window.showTextDocument(document);
  });

  it("have no references at a text that is not an address", async () => {
    const at = document.getText().indexOf("deposit") + 2;
    assert.deepEqual(await locationsOf("vscode.executeReferenceProvider", document, at), []);
  });

  it("change with the files that declare them", async () => {
    await write("src/Constants.sol", `address constant GUARDIAN = ${treasury};\n`);
    await write("src/Other.sol", `address constant GUARDIAN = ${treasury};\n`);
    await shows(document, "≈ GUARDIAN", "≈ vault");
    await rm(path.join(folder.path, "config"), { recursive: true });
    await shows(document, "≈ GUARDIAN");
  });

  it("hide no names of the book, and are not shown while names are off", async () => {
    await write("src/Other.sol", `address constant MY_COIN = ${usdcOnEthereum};\n`);
    await write("docs/book.md", `Pay with \`${usdcOnEthereum}\` to \`${treasury}\`.\n`);
    const other = await open("docs/book.md");
    await shows(other, "≈ USDC", "≈ GUARDIAN");
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("editor.names", "off", vscode.ConfigurationTarget.Global);
    try {
      await shows(other);
    } finally {
      await settings.update("editor.names", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("are found in twenty folders, and disappear with their folder", async () => {
    const addresses = many(23).slice(3);
    for (const [at, address] of addresses.entries()) {
      await write(`roots/${at}/Names.sol`, `address constant HARBOR_${at} = ${address};\n`);
    }
    await write("roots/0/use.md", `${addresses.map((each) => `- \`${each}\``).join("\n")}\n`);
    const uris = addresses.map((_, at) => vscode.Uri.file(path.join(folder.path, `roots/${at}`)));
    await setFolders(uris);
    const use = await open("roots/0/use.md");
    await vscode.window.showTextDocument(use);
    const texts = addresses.map((_, at) => `≈ HARBOR_${at}`);
    await shows(use, ...texts);
    await setFolders(uris.slice(0, -1));
    await shows(use, ...texts.slice(0, -1));
    await setFolders([vscode.Uri.file(folder.path)]);
  });

  it("are those of another folder with as many files (L-51)", async () => {
    const [shared = ""] = many(25).slice(24);
    const use = await vscode.workspace.openTextDocument({
      language: "markdown",
      content: `Send to \`${shared}\`.\n`,
    });
    await vscode.window.showTextDocument(use);
    try {
      for (const [at, name] of ["HARBOR", "JETTY"].entries()) {
        await write(`../twins-${at}/src/Names.sol`, `address constant ${name} = ${shared};\n`);
        await setFolders([vscode.Uri.file(path.join(folder.path, `../twins-${at}`))]);
        await shows(use, `≈ ${name}`);
      }
    } finally {
      await setFolders([vscode.Uri.file(folder.path)]);
      for (const at of [0, 1])
        await rm(path.join(folder.path, `../twins-${at}`), { recursive: true });
    }
  });

  it("are found in a folder that only the editor reaches, and shown in documents without a file", async () => {
    const [remote = ""] = many(24).slice(23);
    const memory = await MemoryFiles.mount("atlas-declared");
    try {
      memory.put("src/Names.sol", `address constant LIGHTHOUSE = ${remote};\n`);
      memory.put("use.md", `Send to \`${remote}\`.\n`);
      await setFolders([memory.root]);
      const use = await vscode.workspace.openTextDocument(
        vscode.Uri.joinPath(memory.root, "use.md"),
      );
      await vscode.window.showTextDocument(use);
      await shows(use, "≈ LIGHTHOUSE");
      const declaring = vscode.Uri.joinPath(memory.root, "src/Names.sol");
      await shows(await vscode.workspace.openTextDocument(declaring));
      const untitled = await vscode.workspace.openTextDocument({
        language: "markdown",
        content: `Send to \`${remote}\`.\n`,
      });
      await shows(untitled, "≈ LIGHTHOUSE");
      memory.change("src/Names.sol", `address constant BEACON = ${remote};\n`);
      await shows(use, "≈ BEACON");
    } finally {
      await setFolders([vscode.Uri.file(folder.path)]);
      memory.dispose();
    }
  });
});
