import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { SearchedPlaces } from "../../src/editor/commands/find/searchAddresses";
import { insertAddress } from "../../src/editor/commands/insert/insertAddress";
import { completeAddress } from "../../src/editor/commands/insert/addressCompletion";
import { registerCompletion } from "../../src/editor/commands/registerCompletion";
import { acceptThenClose, acceptUntil, closeUntil } from "../support/acceptUntil";
import { openText, until } from "../support/editorFixture";
import { labelledNames } from "../support/labelledNames";
import { many } from "../support/manyAddresses";
import { nextBox } from "../support/nextBox";
import { poison } from "../support/poison";
import { deadMove, usdcOnEthereum, vitalik } from "../support/realAddresses";
import { searchedPlacesOf } from "../support/searchedPlaces";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

describe("inserting an address by what it is called", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let open: () => Promise<SearchedPlaces>;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service());
    open = searchedPlacesOf(fixture);
  });
  afterEach(() => fixture.dispose());

  /** Opens the box with a search text, presses Enter, then Escape. Returns the labels of the first rows. */
  async function acceptAnything(word: string): Promise<readonly string[]> {
    const shown = nextBox();
    const inserting = insertAddress(open, word);
    const { items } = await shown;
    await acceptThenClose(inserting);
    return items.map(({ label }) => label);
  }

  /** The only row if nothing is found. Choosing it inserts nothing. */
  const nothing = ["$(info) No known item matches"];

  it("writes it with its checksum at every cursor, in place of what is selected", async () => {
    await fixture.remember(vitalik.toLowerCase(), ["quayside_main"]);
    const editor = await fixture.show("first x\nsecond y");
    editor.selections = [new vscode.Selection(0, 6, 0, 7), new vscode.Selection(1, 8, 1, 8)];
    await acceptUntil(insertAddress(open, "quayside"));
    assert.equal(editor.document.getText(), `first ${vitalik}\nsecond y${vitalik}`);
    assert.deepEqual(fixture.server.requests, []);
  });

  it("puts it in quotes where code would read it as a number, at each cursor by itself", async () => {
    await fixture.remember(vitalik.toLowerCase(), ["quayside_main"]);
    const document = await openText('const a = ;\nconst b = "";\nconst c = old;', "typescript");
    const editor = await vscode.window.showTextDocument(document);
    editor.selections = [
      new vscode.Selection(2, 13, 2, 10),
      new vscode.Selection(0, 10, 0, 10),
      new vscode.Selection(1, 11, 1, 11),
    ];
    await acceptUntil(insertAddress(open, "quayside"));
    assert.equal(
      document.getText(),
      `const a = "${vitalik}";\nconst b = "${vitalik}";\nconst c = "${vitalik}";`,
    );
  });

  it("offers first what is valid on the chain that the file names", async () => {
    const text = `{ "chainId": 8453, "address": "" }`;
    const editor = await fixture.show(text);
    editor.selection = new vscode.Selection(0, text.length - 3, 0, text.length - 3);
    await acceptUntil(insertAddress(open, "usdc"));
    assert.equal(editor.document.getText(), `{ "chainId": 8453, "address": "${usdcOnBase}" }`);
  });

  it("shows the rows in its own order: exact names, then the user's own that begin with the text, then the book's", async () => {
    await fixture.remember(vitalik.toLowerCase(), ["hot_wallet"]);
    await fixture.show("");
    const shown = nextBox();
    const inserting = insertAddress(open, "hot");
    const box = await shown;
    await until(() => box.activeItems.length > 0, "the rows");
    assert.deepEqual(
      box.items.map(({ label }) => label.replace(/^\$\([\w-]+\) /, "")),
      ["HOT", "hot_wallet", "HOTCROSS"],
    );
    // The command moves through the rows in the order in which the editor shows them.
    await vscode.commands.executeCommand("quickInput.next");
    await until(() => box.activeItems[0]?.label.endsWith("hot_wallet") === true, "the next row");
    await closeUntil(inserting);
  });

  it("folds other tokens with the same symbol into one row (W-30)", async () => {
    await fixture.show("x");
    const shown = nextBox();
    const inserting = insertAddress(open, "usdc");
    const { items } = await shown;
    const labels = items.map(({ label }) => label);
    const folded = items.find(({ label }) => /USDC: \d+$/.test(label));
    assert.equal(folded?.description, "addresses of other tokens");
    assert.deepEqual(
      labels.filter((label) => / USDC \([^)]*\)$/.test(label)),
      [],
    );
    await closeUntil(inserting);
  });

  it("changes nothing after Escape, and says that nothing matches an unknown word [T-67f]", async () => {
    const editor = await fixture.show("as it is");
    await closeUntil(insertAddress(open, "usdc"));
    assert.deepEqual(await acceptAnything("nothing_is_called_so"), nothing);
    assert.equal(editor.document.getText(), "as it is");
  });

  it("lists look-alikes after the addresses that they look like, marked in words", async () => {
    const names = labelledNames({ [poison]: "USDC" });
    await fixture.show("as it is");
    const shown = nextBox();
    const inserting = insertAddress(searchedPlacesOf(fixture, names), "usdc");
    const { items } = await shown;
    const last = items.at(-1) ?? assert.fail();
    assert.match(last.label, /^\$\(warning\) /);
    assert.ok(last.description?.startsWith(`Looks like ${usdcOnEthereum} (`));
    assert.equal(last.detail?.toLowerCase(), poison);
    assert.equal(items.at(-2)?.label, "look-alikes");
    assert.ok(items.findIndex(({ detail }) => detail === usdcOnEthereum) < items.length - 2);
    await closeUntil(inserting);
    assert.deepEqual(fixture.server.requests, []);
  });

  it("never writes what may be a private key, nor the reserved address 0 (T-45f)", async () => {
    await fixture.remember(deadMove, ["quayside_main"]);
    await fixture.remember("0", ["quayside_main"]);
    const editor = await fixture.show("as it is");
    assert.deepEqual(await acceptAnything("quayside"), nothing);
    assert.equal(editor.document.getText(), "as it is");
  });
});

describe("the completion of an address in quotes", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let registered: vscode.Disposable;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service());
    const open = searchedPlacesOf(fixture);
    registered = registerCompletion((request) => completeAddress(open, request));
    await fixture.remember(vitalik.toLowerCase(), ["quayside_main"]);
  });
  afterEach(async () => {
    registered.dispose();
    await fixture.dispose();
  });

  async function completionAt(
    document: vscode.TextDocument,
    at: number,
  ): Promise<readonly vscode.CompletionItem[]> {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      document.positionAt(at),
    );
    return list.items;
  }

  /** Returns the addresses that the completion offers at `|`, each with the text that it would replace. */
  async function offered(text: string): Promise<readonly (readonly [string, string])[]> {
    const document = await openText(text.replace("|", ""), "typescript");
    const items = await completionAt(document, text.indexOf("|"));
    return items.flatMap(({ insertText, range }) => {
      if (typeof insertText !== "string" || !/^0x.{40}$/.test(insertText)) return [];
      const whole = range instanceof vscode.Range ? range : range?.replacing;
      return [[insertText, whole === undefined ? "" : document.getText(whole)]];
    });
  }

  it("offers addresses by the word after 0x, and replaces the whole quoted text", async () => {
    assert.deepEqual(await offered('const a = "0xquays|";'), [[vitalik, "0xquays"]]);
    assert.deepEqual(await offered("const a = '0xquay|side';"), [[vitalik, "0xquayside"]]);
    assert.deepEqual(await offered("pay(0xquay|side);"), [[vitalik, "0xquayside"]]);
    assert.deepEqual(fixture.server.requests, []);
  });

  it("offers names of the book too, and addresses that begin with the typed digits", async () => {
    const called = await offered('const a = "0xpermit2|";');
    assert.ok(called.some(([address]) => address === "0x000000000022D473030F116dDEE9F6B43aC78BA3"));
    // Uses an address of the test, because the installed extension in this window also completes addresses of its
    // sample.
    const [own = ""] = many(1);
    await fixture.remember(own, ["quayside_spare"]);
    const digits = own.slice(0, 12);
    assert.deepEqual(await offered(`const a = "${digits}|";`), [[own, digits]]);
  });

  it("shows name, chain and address in the row, and the source in the documentation", async () => {
    const document = await openText('const a = "0xpermit2";', "typescript");
    const items = await completionAt(document, document.getText().length - 2);
    const permit2 = items.find(
      ({ label }) =>
        typeof label !== "string" && label.label === "Permit2" && label.detail === " · every chain",
    );
    assert.ok(typeof permit2?.label === "object");
    assert.ok(permit2.label.description?.startsWith("0x00000000…3aC78BA3"));
    assert.ok(typeof permit2.documentation === "string");
    assert.match(permit2.documentation, /^Permit2 · every chain · /);
  });

  it("puts first the address on the chain of a client, in a call without a chain", async () => {
    const client = "const client = createWalletClient({ chain: base });\n";
    const all = await offered(`${client}client.writeContract({ address: "0xusdc|"\n abi: [] });`);
    assert.equal(all[0]?.[0], usdcOnBase);
  });

  it("offers look-alikes last, marked in words, however well they match", async () => {
    registered.dispose();
    const names = labelledNames({ [poison]: "USDC" });
    const open = searchedPlacesOf(fixture, names);
    registered = registerCompletion(async (request) => {
      const list = await completeAddress(open, request);
      own = list?.items ?? [];
      return list;
    });
    let own: readonly vscode.CompletionItem[] = [];
    await offered('const a = "0xusdc|";');
    const last = own.at(-1);
    assert.equal(last?.detail?.toLowerCase(), poison);
    assert.ok(typeof last.label === "object");
    assert.ok(last.label.description?.startsWith(`Looks like ${usdcOnEthereum} (`));
    // Several addresses can have the same name and chain, so each label shows the end of the address.
    for (const { label, detail = "" } of own) {
      assert.ok(typeof label === "object");
      assert.ok(label.description?.includes(`…${detail.slice(-8)}`), label.description);
    }
    // The editor sorts by how well `filterText` matches, then by `sortText`.
    assert.ok(own.every(({ filterText }) => filterText?.startsWith("0xusdc ")));
    const sorted = own.map(({ sortText = "" }) => sortText);
    assert.deepEqual(sorted, sorted.toSorted());
  });

  it("replaces the text that was in quotes at the request, whatever is typed while the completion loads [T-80f]", async () => {
    registered.dispose();
    const open = searchedPlacesOf(fixture);
    registered = registerCompletion(async (request) => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(request.document.uri, request.position, "e");
      await vscode.workspace.applyEdit(edit);
      return completeAddress(open, request);
    });
    const document = await openText('const a = "0xquaysid";', "typescript");
    const items = await completionAt(document, 20);
    assert.equal(document.getText(), 'const a = "0xquayside";');
    const { range } = items.find(({ insertText }) => insertText === vitalik) ?? assert.fail();
    const replaced = range instanceof vscode.Range ? range : range?.replacing;
    assert.deepEqual([replaced?.start.character, replaced?.end.character], [11, 20]);
  });

  it("opens by itself when 0x is typed in quotes, and not at any other x", async () => {
    registered.dispose();
    const words: string[] = [];
    registered = registerCompletion(({ line }) => {
      words.push(line);
      return Promise.resolve(undefined);
    });
    const document = await openText("max\n1\n'0", "typescript");
    const editor = await vscode.window.showTextDocument(document);
    for (const [line, column] of [
      [0, 3],
      [1, 1],
      [2, 2],
    ] as const) {
      editor.selection = new vscode.Selection(line, column, line, column);
      await vscode.commands.executeCommand("type", { text: "x" });
    }
    await until(() => words.length > 0, "the request");
    // The extension that is installed in this window may open the list too.
    assert.deepEqual([...new Set(words)], ["'0x"]);
  });

  it("works without quotes too, but not in numbers, after other prefixes or after whole addresses", async () => {
    assert.deepEqual(await offered("const a = 0xquays|;"), [[vitalik, "0xquays"]]);
    assert.deepEqual(await offered("const a = 0xd8|;"), []);
    assert.deepEqual(await offered('const a = "quays|";'), []);
    assert.deepEqual(await offered('const a = "x 0xquays|";'), []);
    assert.deepEqual(await offered(`const a = "${usdcOnEthereum}|";`), []);
  });
});

describe("the chain of hardhat-deploy's .chainId", () => {
  const service = useServiceFixture();

  it("decides which address of a name is inserted into files of its folder", async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const folder = vscode.Uri.joinPath(workspace.uri, "chainIds");
    const fixture = await TaggingFixture.start(service());
    const deployments = path.join(folder.fsPath, "deployments", "production");
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(deployments));
    await writeFile(path.join(deployments, ".chainId"), "8453\n");
    await writeFile(path.join(deployments, "Vault.json"), '{ "asset": "" }');
    const uri = vscode.Uri.file(path.join(deployments, "Vault.json"));
    const editor = await vscode.window.showTextDocument(uri);
    editor.selection = new vscode.Selection(0, 12, 0, 12);
    await acceptUntil(insertAddress(searchedPlacesOf(fixture), "usdc"));
    assert.equal(editor.document.getText(), `{ "asset": "${usdcOnBase}" }`);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await fixture.dispose();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
});
