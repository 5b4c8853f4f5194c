import assert from "node:assert/strict";
import { lstatSync, readFileSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { addRepositoryLabel } from "../../src/editor/commands/labels/addRepositoryLabel";
import type { AddressRow, ReviewRow } from "../../src/editor/tagging/review";
import { describeRow } from "../../src/editor/tagging/reviewTexts";
import { writeLabels } from "../../src/editor/commands/labels/writeLabels";
import { identify } from "../../src/engine/addresses/identify";
import type { NewLabel } from "../../src/engine/names/labelFiles/addLabels";
import { commandTable } from "../../src/editor/platform/commandIds";
import type { Names } from "../../src/engine/names/names";
import { namesOf } from "../support/namesOf";
import { many } from "../support/manyAddresses";
import { usdcOnEthereum as usdc, vitalik } from "../support/realAddresses";
import { poison } from "../support/poison";
import { untranslated } from "../support/untranslated";
import { ScriptedLabels, type LabelScript } from "../support/scriptedLabels";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { MemoryFiles } from "../support/memoryFiles";

const file = "address-labels.csv";
const header = "address,name,chainId\n";
const hex64 = `0x${"5a".repeat(32)}`;
const bitcoin = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

describe("the command Add to Repository Labels in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service(), { apiKey: () => service().canary.key });
    folder = await makeTemporaryFolder();
  });
  afterEach(async () => {
    await fixture.dispose();
    await folder.remove();
  });

  const pathOf = (name = file): string => path.join(folder.path, name);
  const read = (): Promise<string> => readFile(pathOf(), "utf8");
  const folderAt = (uri: vscode.Uri, index = 0): vscode.WorkspaceFolder => ({
    uri,
    name: path.basename(uri.path),
    index,
  });
  const own = (): vscode.WorkspaceFolder => folderAt(vscode.Uri.file(folder.path));

  interface Surroundings {
    readonly folders?: readonly vscode.WorkspaceFolder[];
    readonly isTrusted?: boolean;
    readonly names?: Names;
  }

  /** Runs the command for the given addresses, or for the selection if there are none. */
  async function run(
    given: readonly string[],
    script: LabelScript = {},
    { folders = [own()], isTrusted = true, ...others }: Surroundings = {},
  ): Promise<ScriptedLabels> {
    const conversation = new ScriptedLabels(script);
    const parts = { ...fixture.parts, folders, isTrusted, ...others };
    await addRepositoryLabel(parts, given, conversation);
    return conversation;
  }

  it("creates the file if there is none, and opens it at the label", async () => {
    const conversation = await run([vitalik], { press: true });
    assert.equal(await read(), `${header}${vitalik},Treasury,\n`);
    assert.deepEqual(conversation.messages, [
      ["The label was written to address-labels.csv.", "Open File"],
    ]);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, pathOf());
    assert.equal(editor.selection.active.line, 1);
    assert.deepEqual(await readdir(folder.path), [file]);
    assert.equal(fixture.server.requests.length, 0);
  });

  it("takes the address at the cursor, and offers first the chain that the file names", async () => {
    const editor = await fixture.show(`{ chainId: 8453, vault: "${vitalik}" }`);
    editor.selection = new vscode.Selection(0, 30, 0, 30);
    const conversation = await run([]);
    assert.equal(await read(), `${header}${vitalik},Treasury,8453\n`);
    const [choices = []] = conversation.chains;
    assert.deepEqual(
      choices.slice(0, 2).map(({ chain, isOfFile }) => [chain, isOfFile]),
      [
        ["base", true],
        ["every", false],
      ],
    );
    assert.equal(choices.length, 7);
  });

  it("takes several selected rows of the tree, each address once, and one name for all", async () => {
    const rows = [usdc, vitalik, usdc.toLowerCase()].map((address) => ({ address }));
    const given = commandTable["addressAtlas.addRepositoryLabel"]([rows[0], rows]);
    const conversation = await run(given?.[0] ?? [], { chain: "Every chain" });
    assert.equal(await read(), `${header}${usdc},Treasury,\n${vitalik},Treasury,\n`);
    assert.deepEqual(
      conversation.lists[0]?.map(({ canonical }) => canonical),
      [usdc, vitalik],
    );
    assert.equal(conversation.messages[0]?.[0], "2 labels were written to address-labels.csv.");
  });

  it("does not prompt for a chain if the addresses have none in common", async () => {
    const conversation = await run([bitcoin, vitalik]);
    assert.equal(conversation.chains.length, 0);
    assert.equal(await read(), `${header}${vitalik},Treasury,\n${bitcoin},Treasury,\n`);
  });

  it("offers the name that the address has in the file, and changes that row", async () => {
    await writeFile(pathOf(), `# ours\n${vitalik},Old,\n`);
    const conversation = await run([vitalik], { name: ({ value }) => `${value} and new` });
    assert.equal(await read(), `# ours\n${vitalik},Old and new,\n`);
    await run([vitalik], { name: ({ value }) => value });
    assert.equal(conversation.messages.length, 1);
  });

  it("offers the name that the code declares for the address, also if there is no file yet", async () => {
    const source = { title: "src/Vault.sol", version: "" };
    const name = { text: "treasury", kind: "declaration", chains: "every", source } as const;
    const names = namesOf({
      declared: {
        find: () => [name],
        search: () => [],
        hasFile: () => false,
        isDeclaredIn: () => false,
      },
    });
    await run([vitalik], { name: ({ value }) => value }, { names });
    assert.equal(await read(), `${header}${vitalik},treasury,\n`);
  });

  it("writes nothing if a prompt is cancelled", async () => {
    await run([vitalik], { name: () => undefined });
    await run([vitalik], { chain: "none of them" });
    await run([vitalik, usdc], { addresses: () => undefined });
    await run([vitalik, usdc], { addresses: () => [] });
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("writes a label for a look-alike only if its row is ticked in the review, as before tagging (L-32)", async () => {
    fixture.catalog.noteTagged("treasury", [{ address: usdc, tags: ["treasury"], chains: [] }]);
    const left = await run([poison]);
    const [request] = left.reviews;
    assert.deepEqual([request?.isForLabel, request?.ticked], [true, []]);
    const [row] = request?.rows ?? [];
    assert.ok(row !== undefined);
    assert.match(describeRow(row, untranslated).detail, new RegExp(`^Looks like ${usdc}`));
    assert.deepEqual([left.names, await readdir(folder.path)], [[], []]);
    const both = await run([vitalik, poison], { review: ({ ticked }) => addressRows(ticked) });
    assert.equal(both.reviews[0]?.rows.length, 2);
    assert.equal(await read(), `${header}${vitalik},Treasury,\n`);
    await run([poison], { review: ({ rows }) => addressRows(rows) });
    assert.match(await read(), /^0xA0B86f2d.*,Treasury,$/im);
  });

  it("says why a text is not an address, and refuses more than 1,000 addresses", async () => {
    const wrong = await run([usdc.replace("A0b8", "a0B8")]);
    assert.match(wrong.messages[0]?.[0] ?? "", /checksum/i);
    const tooMany = await run(many(1_001));
    assert.match(tooMany.messages[0]?.[0] ?? "", /more than 1,000 addresses/);
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("says before any prompt that no folder is open, Restricted Mode is on, or the folder is read-only (L-26)", async () => {
    const readOnly = await MemoryFiles.mount("labels-read-only", { isReadonly: true });
    const messagesIn = async (surroundings: Surroundings): Promise<readonly unknown[]> => {
      const conversation = await run([vitalik], {}, surroundings);
      assert.deepEqual([conversation.names, conversation.chains], [[], []]);
      return conversation.messages;
    };
    try {
      assert.deepEqual(await messagesIn({ folders: [] }), [
        ["Repository labels are kept in a folder, and no folder is open.", "Open Folder…"],
      ]);
      assert.deepEqual(await messagesIn({ isTrusted: false }), [
        ["Labels cannot be written in Restricted Mode.", "Manage Workspace Trust"],
      ]);
      assert.deepEqual(await messagesIn({ folders: [folderAt(readOnly.root)] }), [
        ["This folder is read-only. Open a copy that can be changed.", undefined],
      ]);
    } finally {
      readOnly.dispose();
    }
  });

  it("prompts for the folder if there are several, and skips those that are read-only", async () => {
    const second = await makeTemporaryFolder();
    const readOnly = await MemoryFiles.mount("labels-read-only", { isReadonly: true });
    try {
      const other = folderAt(vscode.Uri.file(second.path), 1);
      const folders = [own(), other, folderAt(readOnly.root, 2)];
      const conversation = await run([vitalik], { folder: other.name }, { folders });
      assert.deepEqual(conversation.folders, [[own().name, other.name]]);
      assert.deepEqual([await readdir(folder.path), await readdir(second.path)], [[], [file]]);
    } finally {
      readOnly.dispose();
      await second.remove();
    }
  });

  it("keeps what others write to the file in a virtual workspace while the label is written (L-20)", async () => {
    const files = await MemoryFiles.mount("labels-shared");
    try {
      files.put(file, header);
      let changes = 0;
      files.onRead = () => {
        changes += 1;
        if (changes === 1) files.put(file, `${header}${usdc},USDC,\n`);
      };
      const labels = [labelOf(vitalik, "Treasury")];
      assert.equal((await writeLabels(files.root, labels)).kind, "written");
      assert.equal(files.read(file), `${header}${usdc},USDC,\n${vitalik},Treasury,\n`);
      files.onRead = () => {
        files.put(file, `${files.read(file) ?? ""}# more\n`);
      };
      const others = [labelOf(bitcoin, "Cold")];
      assert.equal((await writeLabels(files.root, others)).kind, "busy");
    } finally {
      files.dispose();
    }
  });

  it("writes through the editor's file system in a virtual workspace", async () => {
    const files = await MemoryFiles.mount("labels-virtual");
    try {
      const virtual = { folders: [folderAt(files.root)] };
      await run([vitalik], {}, virtual);
      await run([usdc], { name: "USDC" }, virtual);
      assert.equal(files.read(file), `${header}${usdc},USDC,\n${vitalik},Treasury,\n`);
      files.deny();
      const conversation = await run([bitcoin], {}, virtual);
      assert.match(conversation.messages[0]?.[0] ?? "", /read-only/);
    } finally {
      files.dispose();
    }
  });

  it("puts the label into a document with unsaved changes, and saves nothing (L-23)", async () => {
    // In a browser, the editor saves a document after a second.
    const files = vscode.workspace.getConfiguration("files");
    await files.update("autoSave", "off", vscode.ConfigurationTarget.Global);
    try {
      await writeFile(pathOf(), `${header}${usdc},USDC,\n`);
      const document = await vscode.workspace.openTextDocument(pathOf());
      await vscode.window.showTextDocument(document);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), "# mine\n");
      await vscode.workspace.applyEdit(edit);
      const conversation = await run([vitalik]);
      assert.equal(document.getText(), `# mine\n${header}${usdc},USDC,\n${vitalik},Treasury,\n`);
      assert.ok(document.isDirty);
      assert.equal(await read(), `${header}${usdc},USDC,\n`);
      assert.match(conversation.messages[0]?.[0] ?? "", /unsaved changes/);
    } finally {
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
      await files.update("autoSave", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("writes nothing into a file that it cannot write safely, and says why (L-22)", async () => {
    const cases: readonly (readonly [content: string | Buffer, words: RegExp])[] = [
      [`${header}${usdc},"USDC\n`, /a quote in line 2 of address-labels\.csv is not closed/],
      [`<<<<<<< HEAD\n${usdc},A,\n=======\n>>>>>>> b\n`, /merge conflict/],
      ["address,note\n", /line 1 of address-labels\.csv has no column “name”/],
      [Buffer.from(`\uFEFF${header}`, "utf16le"), /not in UTF-8/],
      [`# ${"x".repeat(8 * 1024 * 1024)}\n`, /larger than 8 MB/],
    ];
    for (const [content, words] of cases) {
      await writeFile(pathOf(), content);
      const before = await readFile(pathOf());
      const conversation = await run([vitalik]);
      assert.match(conversation.messages[0]?.[0] ?? "", words);
      assert.ok(before.equals(await readFile(pathOf())), String(words));
      assert.deepEqual(await readdir(folder.path), [file]);
    }
  });

  it("follows a link inside the folder, and none that leads out of it (L-22)", async () => {
    const outside = await makeTemporaryFolder();
    try {
      await mkdir(pathOf("docs"));
      await writeFile(pathOf("docs/labels.csv"), header);
      await symlink("docs/labels.csv", pathOf());
      await run([vitalik]);
      assert.ok(lstatSync(pathOf()).isSymbolicLink());
      assert.equal(
        readFileSync(pathOf("docs/labels.csv"), "utf8"),
        `${header}${vitalik},Treasury,\n`,
      );

      const theirs = `${header}${vitalik},Theirs,\n`;
      await writeFile(path.join(outside.path, "theirs.csv"), theirs);
      for (const target of ["theirs.csv", "missing.csv"]) {
        await vscode.workspace.fs.delete(vscode.Uri.file(pathOf()));
        await symlink(path.join(outside.path, target), pathOf());
        const conversation = await run([vitalik]);
        assert.equal(conversation.names[0]?.value, "");
        assert.match(
          conversation.messages[0]?.[0] ?? "",
          /a symbolic link whose target is not in the workspace folder/,
        );
      }
      assert.equal(await readFile(path.join(outside.path, "theirs.csv"), "utf8"), theirs);
      assert.deepEqual(await readdir(outside.path), ["theirs.csv"]);
    } finally {
      await outside.remove();
    }
  });

  it("says so if a folder or a read-only file has the name (L-22)", async () => {
    await mkdir(pathOf());
    assert.match((await run([vitalik])).messages[0]?.[0] ?? "", /is a folder/);
    await vscode.workspace.fs.delete(vscode.Uri.file(pathOf()));
    // Root can write read-only files.
    if (process.getuid?.() === 0) return;
    await writeFile(pathOf(), header);
    await chmod(pathOf(), 0o444);
    assert.match((await run([vitalik])).messages[0]?.[0] ?? "", /read-only/);
    assert.equal(await read(), header);
  });

  it("says so if the folder no longer exists (L-22)", async () => {
    const folders = [folderAt(vscode.Uri.file(pathOf("removed")))];
    const conversation = await run([vitalik], {}, { folders });
    assert.match(conversation.messages[0]?.[0] ?? "", /folder no longer exists/);
  });

  it("keeps the permissions of the file", async () => {
    await writeFile(pathOf(), header);
    await chmod(pathOf(), 0o640);
    await run([vitalik]);
    assert.equal((await stat(pathOf())).mode & 0o777, 0o640);
  });

  it("keeps every label of many that are written at once (L-20)", async () => {
    const labels = many(30).map((address, i) => labelOf(address, `Name ${i}`));
    const uri = vscode.Uri.file(folder.path);
    const ends = await Promise.all(labels.map((label) => writeLabels(uri, [label])));
    assert.ok(ends.every(({ kind }) => kind === "written"));
    const text = await read();
    for (const { name } of labels) assert.ok(text.includes(`,${name},`), name);
    assert.equal(text.split("\n").length, labels.length + 2);
  });

  it("prompts before it writes what may be a private key, and skips it without a yes (L-25)", async () => {
    const kept = await run([hex64]);
    assert.equal(kept.questions.length, 1);
    assert.match(kept.questions[0]?.detail ?? "", /Git shares the label file/);
    const some = await run([hex64, vitalik], { ask: "safe" });
    assert.equal(some.questions.length, 1);
    assert.equal(await read(), `${header}${vitalik},Treasury,\n`);
    await run([hex64], { ask: "go", chain: "Sui" });
    assert.equal(await read(), `${header}${hex64},Treasury,sui\n${vitalik},Treasury,\n`);
  });
});

function labelOf(address: string, name: string): NewLabel {
  const verdict = identify(address);
  assert.ok(verdict.valid);
  return { address: verdict, name, chain: "every" };
}

function addressRows(rows: readonly ReviewRow[]): readonly AddressRow[] {
  return rows.filter((row) => row.kind === "address");
}
