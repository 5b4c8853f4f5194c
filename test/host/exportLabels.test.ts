import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { exportLabels } from "../../src/editor/commands/export/exportLabels";
import { showPreview } from "../../src/editor/commands/export/labelPreview";
import { until } from "../support/editorFixture";
import { MemoryFiles } from "../support/memoryFiles";
import { deadMove, satoshi, usdcOnEthereum as usdc, vitalik } from "../support/realAddresses";
import { type ExportScript, ScriptedExport } from "../support/scriptedExport";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { itInCi } from "../support/shortRun";

const config = `# ours\r\n[profile.default]\r\nsrc = "src" # sources\r\n\r\n[labels]\r\n# cold\r\n"${usdc}" = "circle"\r\n`;

describe("the command Export Labels in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service(), { apiKey: () => service().canary.key });
    folder = await makeTemporaryFolder();
    await fixture.remember(vitalik, ["treasury", "cold_wallet"]);
    await fixture.remember(usdc, ["stable_coin"]);
    await fixture.remember(satoshi, ["first_miner"]);
  });
  afterEach(async () => {
    await fixture.dispose();
    await folder.remove();
  });

  const pathOf = (name: string): string => path.join(folder.path, name);
  const read = (name: string): Promise<string> => readFile(pathOf(name), "utf8");

  async function run(script: ExportScript, isTrusted = true): Promise<ScriptedExport> {
    const conversation = new ScriptedExport(script);
    const openSurvey = (): Promise<never> => Promise.reject(new Error("not asked for"));
    const { workspaceFolders: folders = [] } = vscode.workspace;
    await exportLabels({ ...fixture.parts, openSurvey, folders, isTrusted }, conversation);
    return conversation;
  }

  async function foundryFile(text = config): Promise<vscode.Uri> {
    await writeFile(pathOf("foundry.toml"), text);
    return vscode.Uri.file(pathOf("foundry.toml"));
  }

  it("merges tags into a foundry.toml with comments, can be undone, and sends no request", async () => {
    const file = await foundryFile();
    const requests = fixture.server.requests.length;
    const conversation = await run({ file });
    const expected = `${config}"${vitalik}" = "cold_wallet + treasury"\r\n`;
    assert.equal(await read("foundry.toml"), expected);
    assert.deepEqual([conversation.forms, conversation.taken], [0, [1]]);
    const [preview] = conversation.previews;
    assert.equal(preview?.after, expected);
    assert.match(preview.summary, /^1 new label · 1 keeps its existing name$/);
    assert.match(preview.rule, /one name, joined by “\+”/);
    assert.match(preview.notes.join(" "), /Skipped addresses that are not EVM addresses: 1\./);
    assert.match(conversation.messages[0]?.[0] ?? "", /^1 label was added to .*foundry\.toml\.$/);
    await vscode.commands.executeCommand("undo");
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.getText(), config);
    assert.equal(fixture.server.requests.length, requests);
  });

  it("renames existing labels only if the user wants that, and says when nothing is new", async () => {
    const file = await foundryFile();
    const renamed = await run({ file, taken: "replace" });
    assert.match(await read("foundry.toml"), /"stable_coin"/);
    const [said = ""] = renamed.messages[0] ?? [];
    assert.match(
      said,
      /^1 label was added to .*foundry\.toml\. 1 label of .*toml has a new name\.$/,
    );
    const before = await stat(pathOf("foundry.toml"));
    const again = await run({ file, taken: "replace" });
    assert.match(again.messages[0]?.[0] ?? "", /has all of these labels already/);
    assert.equal((await stat(pathOf("foundry.toml"))).mtimeMs, before.mtimeMs);
  });

  it("lets the user choose the form for a file without labels, and writes nothing if the preview is closed", async () => {
    const file = await foundryFile("[profile.default]\n");
    const left = await run({ file, form: "tracing", confirm: () => Promise.resolve(false) });
    assert.deepEqual([left.forms, left.messages], [1, []]);
    assert.equal(await read("foundry.toml"), "[profile.default]\n");
    await run({ file, form: "tracing" });
    assert.match(await read("foundry.toml"), /\n\n\[profile\.default\.tracing\.labels\]\n"0x/);
  });

  itInCi("changes neither invalid TOML nor TOML with mixed line ends (L-40)", async () => {
    for (const text of ["[labels\n", 'a = "\n', "[labels]\r\n\n"]) {
      const file = await foundryFile(text);
      const conversation = await run({ file });
      assert.match(conversation.messages[0]?.[0] ?? "", /^Nothing was written: .*foundry\.toml/);
      assert.equal(conversation.previews.length, 0);
      assert.equal(await read("foundry.toml"), text);
    }
  });

  it("shows the preview again if the file was changed meanwhile (L-43)", async () => {
    const file = await foundryFile();
    const changed = config.replace("# cold", "# warm");
    // Shows the file, so that the editor notices when it changes.
    await vscode.window.showTextDocument(file);
    const conversation = await run({
      file,
      press: true,
      confirm: async (_, times) => {
        if (times === 1) await writeFile(file.fsPath, changed);
        return true;
      },
    });
    assert.match(
      conversation.messages[0]?.[0] ?? "",
      /was changed in the meantime, so nothing was written/,
    );
    assert.deepEqual(
      conversation.previews.map(({ text }) => text),
      [config, changed],
    );
    assert.ok((await read("foundry.toml")).startsWith(changed));
  });

  it("writes nothing if the file was changed or created during the preview and is not previewed again (L-43)", async () => {
    const file = await foundryFile();
    const change = (text: string) => async () => {
      await writeFile(file.fsPath, text);
      return true;
    };
    await run({ file, confirm: change("# other\n") });
    assert.equal(await read("foundry.toml"), "# other\n");
    const book = vscode.Uri.file(pathOf("book.csv"));
    const made = await run({
      format: "csv",
      file: book,
      confirm: async () => {
        await writeFile(book.fsPath, "mine\n");
        return true;
      },
    });
    assert.match(made.messages[0]?.[0] ?? "", /changed in the meantime/);
    assert.equal(await read("book.csv"), "mine\n");
  });

  it("adds labels to a document with unsaved changes, and leaves it unsaved (L-43)", async () => {
    const file = await foundryFile();
    const document = await vscode.workspace.openTextDocument(file);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file, new vscode.Position(0, 0), "# unsaved\n");
    await vscode.workspace.applyEdit(edit);
    const conversation = await run({ file });
    assert.match(conversation.messages[0]?.[0] ?? "", /unsaved changes\. Save it/);
    assert.match(document.getText(), /^# unsaved[^]*cold_wallet \+ treasury"\r\n$/);
    assert.equal(document.isDirty, true);
    assert.equal(await read("foundry.toml"), config);
    await document.save();
  });

  it("says that a file system is read-only before anything is shown (L-44)", async () => {
    const files = await MemoryFiles.mount("export-read-only", { isReadonly: true });
    try {
      files.put("foundry.toml", config);
      const file = vscode.Uri.joinPath(files.root, "foundry.toml");
      const conversation = await run({ file });
      assert.match(conversation.messages[0]?.[0] ?? "", /read-only/);
      assert.equal(conversation.previews.length, 0);
      assert.equal(files.read("foundry.toml"), config);
    } finally {
      files.dispose();
    }
  });

  it("does not create the target of a link in the folder (L-22)", async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const link = path.join(workspace.uri.fsPath, "address-labels.csv");
    await symlink(pathOf("outside.csv"), link);
    try {
      const conversation = await run({ format: "repositoryLabels", target: "address-labels.csv" });
      assert.match(conversation.messages[0]?.[0] ?? "", /address-labels\.csv is a symbolic link/);
      assert.deepEqual(await readdir(folder.path), []);
    } finally {
      await rm(link);
    }
  });

  it("escapes a folder name that would become a link in a message (L-41)", async () => {
    const name = "[Details](command:workbench.action.quit)";
    await mkdir(pathOf(name));
    const file = vscode.Uri.file(pathOf(`${name}/foundry.toml`));
    await writeFile(file.fsPath, config);
    const conversation = await run({ file });
    assert.match(
      conversation.messages[0]?.[0] ?? "",
      /^1 label was added to .*\[Details\] \(command:/,
    );
  });

  it("creates a new file in each format", async () => {
    for (const [format, name, pattern] of [
      ["csv", "book.csv", new RegExp(`^address,name,chainId\\n${usdc},stable_coin,1\\n`)],
      ["json", "labels.json", new RegExp(`"address":"${satoshi}"`)],
      ["cast", "labels.txt", new RegExp(`^--label ${vitalik}:cold_wallet\\+treasury\\n`, "m")],
    ] as const) {
      await run({ format, target: "New File", file: vscode.Uri.file(pathOf(name)) });
      assert.match(await read(name), pattern);
    }
  });

  it("copies labels as arguments for cast", async () => {
    const conversation = await run({ format: "cast", target: "Clipboard" });
    const text = await vscode.env.clipboard.readText();
    const words = text.split(" ");
    assert.equal(words.filter((word) => word === "--label").length, 2);
    assert.ok(words.includes(`${vitalik}:cold_wallet+treasury`));
    assert.match(
      conversation.messages[0]?.[0] ?? "",
      /^2 labels copied\. Skipped addresses that are not EVM addresses/,
    );
  });

  it("exports 64 hex digits only if an index knows them (L-42)", async () => {
    const known = deadMove.replace(/dead/g, "beef");
    await fixture.remember(known, ["known_object"]);
    const file = vscode.Uri.file(pathOf("labels.json"));
    await run({ format: "json", target: "New File", file });
    const text = await read("labels.json");
    assert.match(text, /beefbeef/);
    assert.doesNotMatch(text, /deaddead/);
  });

  it("says in Restricted Mode that nothing can be written, before any prompt (L-26)", async () => {
    const conversation = await run({}, false);
    assert.deepEqual(conversation.messages, [
      ["Labels cannot be written in Restricted Mode.", "Manage Workspace Trust"],
    ]);
    assert.equal(conversation.targets.length, 0);
  });

  it("shows the file and its changed version in a diff, and closes the diff", async () => {
    const uri = await foundryFile();
    const title = "foundry.toml with Labels";
    const after = `${config}# new\r\n`;
    const preview = await showPreview(uri, { exists: true, text: config, after, title });
    const shown = (): boolean =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label === title));
    await until(shown, "the diff");
    const document = vscode.workspace.textDocuments.find(
      ({ uri: { scheme } }) => scheme === "address-atlas-preview",
    );
    assert.equal(document?.getText().replaceAll("\r\n", "\n"), after.replaceAll("\r\n", "\n"));
    preview.dispose();
    await until(() => !shown(), "no diff");
  });

  it("shows the text of a new file alone, and closes it", async () => {
    const uri = vscode.Uri.file(pathOf("AddressLabels.sol"));
    const title = "AddressLabels.sol with Labels";
    const after = "library AddressLabels {}\n";
    const preview = await showPreview(uri, { exists: false, text: "", after, title });
    const shown = (): readonly vscode.Tab[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ label }) => label.startsWith("AddressLabels.sol"));
    await until(() => shown().length > 0, "the preview");
    assert.deepEqual(
      shown().map(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme),
      ["address-atlas-preview"],
    );
    assert.equal(vscode.window.activeTextEditor?.document.getText(), after);
    preview.dispose();
    await until(() => shown().length === 0, "no preview");
  });
});
