import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { closeUntil } from "../../support/acceptUntil";
import { hoverAt, until, wholeOf } from "../../support/editorFixture";
import { keyForms } from "../../support/keyForms";
import { many } from "../../support/manyAddresses";
import { nextBox } from "../../support/nextBox";
import { usdcOnEthereum } from "../../support/realAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { WholeExtension } from "../../support/wholeExtension";
import { setFolders } from "../../support/workspaceFolders";

const { executeCommand } = vscode.commands;

const digits = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";
/** 32 bytes in base58, which look like a Solana address. */
const seed = "9uPn6mXqRbJkKzYtA7cVwD4eF8gH2jLpN5sTxZaBcDeF";
const forms: readonly (readonly [what: string, text: string])[] = [
  ["64 hex digits", digits],
  ["64 hex digits behind 0x", `0x${digits}`],
  ...keyForms,
];
/**
 * The forms that do not begin with 0x. In Move code a form with 0x is an address, and the card of an address repeats
 * the text under the cursor.
 */
const ofMove = forms.filter(([, text]) => !text.startsWith("0x"));
const labelled = many(forms.length);

const plain = forms.map(([, text], at) => `let value${at} = "${text}"; // ${text}\n`);
/** The text of each file by its path. Each file contains a known address, so the extension has something to show. */
const files: Readonly<Record<string, string>> = {
  "src/keys.rs": `let usdc = "${usdcOnEthereum}";\n${plain.join("")}let seed = "${seed}";\n`,
  "sources/keys.move": `// ${usdcOnEthereum}\n${ofMove.map(([, text], at) => `const VALUE${at}: vector<u8> = x"${text}"; // ${text}\n`).join("")}`,
  "docs/keys.md": `${usdcOnEthereum}\n\n${forms.map(([, text]) => `Take ${text}, then go.\n`).join("\n")}`,
  "config/keys.yaml": `usdc: "${usdcOnEthereum}"\n${forms.map(([, text], at) => `value${at}: '${text}'\n`).join("")}`,
  ".env": `USDC=${usdcOnEthereum}\nX=${seed}\n${forms.map(([, text], at) => `VALUE_${at}=${text}\n`).join("")}`,
  "keystore.json": `{"usdc": "${usdcOnEthereum}", "x": "${seed}",\n${forms.map(([, text], at) => `"value${at}": ${JSON.stringify(text)}`).join(",\n")}}\n`,
  "src/labelled.rs": `let usdc = "${usdcOnEthereum}";\n${labelled.map((address) => `f("${address}");\n`).join("")}`,
  "address-labels.csv": [
    "address,name,chainId",
    `${usdcOnEthereum},Dollars of the Team,1`,
    ...forms.map(([, text], at) => `${labelled[at] ?? ""},"Key ${text.replaceAll('"', '""')}",1`),
    "",
  ].join("\n"),
};

describe("secrets in the files of a workspace", function () {
  this.timeout(240_000);

  let whole: WholeExtension;
  let folder: TemporaryFolder;
  /** Every text that was shown or sent, with its place. */
  let shown: (readonly [where: string, text: string])[];
  const uriOf = (file: string): vscode.Uri => vscode.Uri.file(path.join(folder.path, file));
  const see = (where: string, value: unknown): void => {
    shown.push([where, typeof value === "string" ? value : JSON.stringify(value)]);
  };
  const settings = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("addressAtlas");

  before(async () => {
    shown = [];
    folder = await makeTemporaryFolder();
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder.path, file)), { recursive: true });
      await writeFile(path.join(folder.path, file), text);
    }
    whole = await WholeExtension.start();
    await setFolders([vscode.Uri.file(folder.path)]);
    await settings().update("editor.hoverDetails", "all", vscode.ConfigurationTarget.Global);
    const named = await vscode.workspace.openTextDocument(uriOf("src/labelled.rs"));
    await until(async () => {
      const hints = await hintsOf(named);
      return hints.some(({ label }) => JSON.stringify(label).includes("Dollars"));
    }, "a name of the label file");
  });
  after(async () => {
    await executeCommand("workbench.action.closeAllEditors");
    await settings().update("editor.hoverDetails", undefined, vscode.ConfigurationTarget.Global);
    await whole.end();
    await setFolders([]);
    await folder.remove();
  });
  afterEach(() => {
    see(
      "requests",
      whole.server.requests.map(({ path: at, body }) => `${at} ${body}`),
    );
    assert.deepEqual(findLeaks(), []);
    shown = [];
  });

  function hintsOf(document: vscode.TextDocument): Thenable<readonly vscode.InlayHint[]> {
    const { uri } = document;
    return executeCommand("vscode.executeInlayHintProvider", uri, wholeOf(document));
  }

  /** Returns the kind and the place of each secret whose middle was shown or sent. */
  function findLeaks(): readonly string[] {
    const secrets = [...forms, ["a seed in base58", seed] as const];
    return secrets.flatMap(([what, text]) => {
      const middle = text.slice(6, -6);
      return shown.flatMap(([where, all]) =>
        all.toLowerCase().includes(middle.toLowerCase()) ? [`${what} in ${where}`] : [],
      );
    });
  }

  for (const [file, text] of Object.entries(files)) {
    it(`appear in no hint, card, warning, fix or list row for ${file}, and in no request [X-41]`, async () => {
      const document = await vscode.workspace.openTextDocument(uriOf(file));
      await vscode.window.showTextDocument(document);
      const hints = await hintsOf(document);
      assert.ok(hints.length > 0);
      see("hints", hints);
      let cards = 0;
      for (const [, secret] of [...forms, ["", seed] as const]) {
        for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
          for (const within of [1, Math.floor(secret.length / 2), secret.length - 1]) {
            see("cards", await hoverAt(document, at + within));
          }
        }
      }
      const cardOfUsdc = await hoverAt(document, text.indexOf(usdcOnEthereum) + 5);
      cards += cardOfUsdc.length;
      see("cards", cardOfUsdc);
      assert.ok(cards > 0);
      see("warnings", vscode.languages.getDiagnostics(document.uri));
      const fixes = await executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        wholeOf(document),
      );
      see(
        "fixes",
        fixes.map(({ title, command }) => [title, command]),
      );
      const box = nextBox();
      const asking = Promise.resolve(executeCommand("addressAtlas.fileAddresses"));
      see("rows of a box", (await box).items);
      await closeUntil(asking);
    });
  }

  it("are not terminal links [X-41]", async () => {
    for (const [, secret] of [...forms, ["", seed] as const]) {
      see("links", await whole.editorSide.linksIn(`seed ${secret} done`));
    }
    assert.equal((await whole.editorSide.linksIn(`to ${usdcOnEthereum}`)).length, 1);
  });

  it("appear in no row of the view, and neither in the workspace panel nor in its exports [X-41]", async () => {
    await executeCommand("addressAtlas.catalog.focus");
    const rows = (): Promise<readonly vscode.TreeItem[]> => whole.editorSide.rowsBelow();
    await until(async () => JSON.stringify(await rows()).includes(usdcOnEthereum), "the rows");
    see("rows of the view", await rows());
    await executeCommand("addressAtlas.openWorkspace");
    const { editorSide } = whole;
    await until(() => editorSide.pages > 0, "the panel");
    editorSide.say({ type: "ready" });
    // Before all rows are loaded, an export would prompt the user to choose between the loaded rows and all rows.
    const isWhole = /"table":"workspace"[^]*"hasMore":false/;
    await until(() => editorSide.sent.some((message) => isWhole.test(message)), "all rows");
    editorSide.say({ type: "window", table: "workspace", from: 0, count: 1_000 });
    await until(
      () => editorSide.sent.some((message) => message.includes(usdcOnEthereum)),
      "the rows",
    );
    const save = vscode.window.showSaveDialog;
    try {
      for (const name of ["a.md", "a.csv", "a.json"]) {
        const target = uriOf(`exported/${name}`);
        await mkdir(path.dirname(target.fsPath), { recursive: true });
        Reflect.set(vscode.window, "showSaveDialog", () => Promise.resolve(target));
        editorSide.say({ type: "export", table: "workspace" });
        const exported = (): Promise<string> => readFile(target.fsPath, "utf8").catch(() => "");
        await until(async () => (await exported()).includes(usdcOnEthereum), name);
        see(`the export ${name}`, await exported());
      }
    } finally {
      Reflect.set(vscode.window, "showSaveDialog", save);
      await executeCommand("notifications.clearAll");
    }
    see("panels", editorSide.sent);
  });

  it("appear in no answer to a language model, whether it asks about them or about an address with such a label [X-41]", async () => {
    const call = async (tool: string, input: object): Promise<string> => {
      const options = { toolInvocationToken: undefined, input };
      const { content } = await vscode.lm.invokeTool(`addressAtlas_${tool}`, options);
      return content
        .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
        .join("");
    };
    for (const [at, [, secret]] of forms.entries()) {
      const address = labelled[at] ?? usdcOnEthereum;
      see("answers", await call("lookUpAddress", { address: secret }));
      see("answers", await call("lookUpAddress", { address }));
      see("answers", await call("findTags", { word: secret.slice(0, 250) }));
    }
    assert.match(await call("lookUpAddress", { address: usdcOnEthereum }), /Dollars of the Team/);
  });
});
