import assert from "node:assert/strict";
import { nameOfKind } from "../../../src/engine/checks/kindNames";
import { untranslated } from "../../support/untranslated";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { Chance } from "../../support/randomAddresses";
import { deriveAddress } from "../../../src/engine/checks/deriveAddress";
import { findingKinds } from "../../../src/engine/checks/finding";
import { warningsPage } from "../../../src/engine/checks/warningsPage";
import {
  type Pair,
  parseComparedPairArgument,
  parsePairArgument,
} from "../../../src/editor/platform/thingArgument";
import { RequestError } from "../../../src/sources/transport/requestError";
import { WorkspaceLabels } from "../../../src/editor/workspace/workspaceLabels";
import { builtFileOf } from "../../support/builtFiles";
import { EditorFixture, hoverAt, openText, until, wholeOf } from "../../support/editorFixture";
import type { NamesOptions } from "../../support/namesOf";
import type { RudeServer } from "../../support/rude/rudeServer";
import { ShownMessages } from "../../support/shownMessages";
import { useServiceFixture } from "../../support/serviceFixture";
import { spoilSettings } from "../../support/spoilSettings";
import { vitalik } from "../../support/realAddresses";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
/** USDC with a different second digit, which makes it a typo but not a look-alike. */
const slipped = `${usdc.slice(0, 3)}4${usdc.slice(4)}`.toLowerCase();
/** USDC with a different 20th digit. The letters keep their case, so the EIP-55 checksum is wrong. */
const spelled = `${usdc.slice(0, 21)}${usdc[21] === "4" ? "5" : "4"}${usdc.slice(22)}`;
/** A look-alike: its first and last five digits are those of USDC. */
const poison = `0xa0b86${"12345678".repeat(4).slice(0, 30)}6eb48`;
const mistyped = vitalik.replace("A9", "a9");

function problemsOf(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter((problem) => problem.source === "Address Atlas");
}

function kindsOf(document: vscode.TextDocument): readonly unknown[] {
  return problemsOf(document).map(({ code }) => (typeof code === "object" ? code.value : code));
}

async function fixesOf(document: vscode.TextDocument): Promise<readonly vscode.CodeAction[]> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    wholeOf(document),
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ command }) => command?.command.includes("ddressAtlas") !== false);
}

async function fixOf(document: vscode.TextDocument, title: RegExp): Promise<vscode.CodeAction> {
  const fixes = await fixesOf(document);
  const fix = fixes.find((each) => title.test(each.title));
  assert.ok(fix, `no fix ${String(title)} in ${fixes.map((each) => each.title).join(" | ")}`);
  return fix;
}

function pairOf(command: vscode.Command | undefined): Pair {
  const [pair] = parsePairArgument(command?.arguments ?? []) ?? [];
  assert.ok(pair);
  return pair;
}

/**
 * One document for each kind in `findingKinds` except `privateKey`, with its message, its fix and the text after the
 * fix.
 */
const cases = [
  {
    kind: "checksum",
    language: "javascript",
    text: `const a = "${mistyped}";\n`,
    place: mistyped,
    severity: vscode.DiagnosticSeverity.Warning,
    message: /^The EIP-55 checksum of this address is wrong/,
    fix: /^Write with its checksum/,
    mended: `const a = "${vitalik}";\n`,
  },
  {
    kind: "slip",
    language: "javascript",
    text: `const a = "${slipped}";\n`,
    place: slipped,
    severity: vscode.DiagnosticSeverity.Error,
    message: new RegExp(`^Differs in 1 digit from ${usdc} \\(USDC`),
    fix: /^Replace with 0xA0b8/,
    mended: `const a = "${usdc}";\n`,
  },
  {
    kind: "lookAlike",
    language: "javascript",
    text: `const a = "${poison}";\n`,
    place: poison,
    severity: vscode.DiagnosticSeverity.Warning,
    message: new RegExp(`^Looks like ${usdc} \\(USDC · .*\\), but is another address\\.$`),
    fix: /^Replace with 0xA0b8.* \(USDC/,
    mended: `const a = "${usdc}";\n`,
  },
  {
    kind: "wrongChain",
    language: "jsonc",
    text: `{"chainId": 8453, "symbol": "USDC", "address": "${usdc}"}\n`,
    place: usdc,
    severity: vscode.DiagnosticSeverity.Warning,
    message: new RegExp(`^This is USDC on Ethereum; its address on Base is ${usdcOnBase} \\(`),
    fix: /^Replace with the address on Base/,
    mended: `{"chainId": 8453, "symbol": "USDC", "address": "${usdcOnBase}"}\n`,
  },
  {
    kind: "decimals",
    language: "jsonc",
    text: `{"chainId": 1, "symbol": "USDC", "decimals": 18, "address": "${usdc}"}\n`,
    place: "18",
    severity: vscode.DiagnosticSeverity.Warning,
    message: /^USDC has 6 decimals on Ethereum, not 18 \(.+\)\.$/,
    fix: /^Replace with 6$/,
    mended: `{"chainId": 1, "symbol": "USDC", "decimals": 6, "address": "${usdc}"}\n`,
  },
  {
    kind: "unquotedHex",
    language: "yaml",
    text: `owner: ${usdc}\n`,
    place: usdc,
    severity: vscode.DiagnosticSeverity.Warning,
    message: /^Without quotes, this is read as a number/,
    fix: /^Put in Quotes$/,
    mended: `owner: "${usdc}"\n`,
  },
] as const;

describe("warnings in a document", () => {
  const fixture = useServiceFixture();
  let server: RudeServer;
  let editor: EditorFixture;

  async function start(options: NamesOptions = {}): Promise<void> {
    server = await fixture().server();
    editor = await EditorFixture.start(fixture(), server, options);
    await editor.readIndex();
  }

  async function set(key: string, value: unknown): Promise<void> {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update(key, value, vscode.ConfigurationTarget.Global);
  }

  async function show(text: string, language: string): Promise<vscode.TextDocument> {
    const document = await openText(text, language);
    await vscode.window.showTextDocument(document);
    return document;
  }

  async function waitFor(
    document: vscode.TextDocument,
    ...kinds: readonly string[]
  ): Promise<void> {
    await until(() => kindsOf(document).join() === kinds.join(), `the problems: ${kinds.join()}`);
  }

  /**
   * Returns the diagnostics that a fix lists as solved. Calls the provider directly, because
   * `vscode.executeCodeActionProvider` does not return them.
   */
  async function mendedBy(
    document: vscode.TextDocument,
    title: RegExp,
    diagnostics: readonly vscode.Diagnostic[],
  ): Promise<readonly vscode.Diagnostic[] | undefined> {
    const triggerKind = vscode.CodeActionTriggerKind.Invoke;
    const context = { diagnostics, only: undefined, triggerKind };
    const { token } = new vscode.CancellationTokenSource();
    const all = await editor.features.provideFixes(document, wholeOf(document), context, token);
    return all.find((each) => title.test(each.title))?.diagnostics;
  }

  afterEach(async () => {
    await set("editor.warnings", undefined);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await editor.dispose();
  });

  for (const { kind, language, text, place, severity, message, fix, mended } of cases) {
    it(`${kind}: links to its page and is mended by its fix; rule 19: sends no request`, async () => {
      await start();
      const document = await show(text, language);
      await waitFor(document, kind);
      const [problem] = problemsOf(document);
      assert.ok(problem);
      assert.match(problem.message, message);
      assert.deepEqual([document.getText(problem.range), problem.severity], [place, severity]);
      assert.ok(typeof problem.code === "object");
      const page = `${warningsPage}#${kind.toLowerCase()}`;
      assert.equal(problem.code.target.toString(true), page);
      const other = new vscode.Diagnostic(problem.range, "of another extension");
      assert.deepEqual(await mendedBy(document, fix, [other, problem]), [problem]);
      const { edit } = await fixOf(document, fix);
      assert.ok(edit);
      await vscode.workspace.applyEdit(edit);
      assert.equal(document.getText(), mended);
      await waitFor(document);
      assert.deepEqual(server.requests, []);
    });

    it(`${kind}: is silenced by a comment, and comes back without it`, async () => {
      await start();
      const document = await show(text, language);
      await waitFor(document, kind);
      const { edit } = await fixOf(
        document,
        new RegExp(`^Turn Off Warnings for This Line: ${nameOfKind(untranslated, kind)}`),
      );
      assert.ok(edit);
      await vscode.workspace.applyEdit(edit);
      assert.match(document.getText(), new RegExp(`(?://|#) address-atlas-ignore ${kind}\n`));
      await waitFor(document);
      await vscode.commands.executeCommand("undo");
      assert.equal(document.getText(), text);
      await waitFor(document, kind);
    });

    it(`${kind}: follows its own setting: off, another level, and the default for an invalid level`, async () => {
      await start();
      const document = await show(text, language);
      await waitFor(document, kind);
      const fixes = await fixesOf(document);
      const everywhere = `Turn Off Warnings Everywhere: ${nameOfKind(untranslated, kind)}`;
      assert.ok(fixes.some(({ title }) => title === everywhere));
      await editor.features.turnOff(kind, { report: () => assert.fail() });
      await waitFor(document);
      await set("editor.warnings", { [kind]: "information", other: "error" });
      await waitFor(document, kind);
      assert.equal(problemsOf(document)[0]?.severity, vscode.DiagnosticSeverity.Information);
      await set("editor.warnings", { [kind]: "loud" });
      await until(() => problemsOf(document)[0]?.severity === severity, "the default");
    });
  }

  it("of a kind stay off, with a message, if the settings cannot be written", async () => {
    await start();
    const messages = new ShownMessages();
    const reported: unknown[] = [];
    const errors = {
      report: (error: unknown) => {
        reported.push(error instanceof RequestError ? error.code : error);
      },
    };
    await editor.features.turnOff("checksum", errors);
    const restore = await spoilSettings();
    try {
      await messages.press();
      await until(() => reported.length > 0, "a report");
      assert.deepEqual(reported, ["E_SETTINGS"]);
      await assert.rejects(editor.features.turnOff("slip", errors), { code: "E_SETTINGS" });
    } finally {
      await messages.dispose();
      await restore();
      await set("editor.warnings", undefined);
    }
  });

  it("of a kind that is switched off disappear from hidden documents too, and come back", async () => {
    await start();
    const text = `owner: ${usdc}\nkeeper: "${mistyped}"\n`;
    const document = await show(text, "yaml");
    await waitFor(document, "unquotedHex", "checksum");
    await show("no address\n", "plaintext");
    await set("editor.warnings", { checksum: "off" });
    await waitFor(document, "unquotedHex");
    await set("editor.diagnostics", false);
    await waitFor(document);
    await set("editor.diagnostics", undefined);
    await waitFor(document, "unquotedHex");
  });

  it("of a look-alike disappear for a pair that is different on purpose, and come back", async () => {
    await start();
    const document = await show(`const a = "${poison}";\n`, "javascript");
    await waitFor(document, "lookAlike");
    const { command } = await fixOf(document, /^Different on Purpose$/);
    const pair = pairOf(command);
    await editor.features.allowPair(pair, true);
    await waitFor(document);
    await fixOf(document, /^Warn Again That This Looks Like 0xA0b8/);
    await editor.features.allowPair(pair, false);
    await waitFor(document, "lookAlike");
  });

  it("of a slip disappear with all other warnings about the same two addresses, and come back (W-52)", async () => {
    await start();
    const document = await show(`const a = "${spelled}";\n`, "javascript");
    await waitFor(document, "slip");
    assert.equal((await fixOf(document, /^Replace with 0xA0b8/)).isPreferred, true);
    const pair = pairOf((await fixOf(document, /^Different on Purpose$/)).command);
    await editor.features.allowPair(pair, true);
    await waitFor(document);
    const back = (await fixesOf(document)).filter(({ title }) => title.startsWith("Warn Again"));
    assert.equal(back.length, 1, back.map(({ title }) => title).join(" | "));
    await editor.features.allowPair(pair, false);
    await waitFor(document, "slip");
  });

  it("of a slip offer no valid checksum, which would hide the wrong digit (W-53)", async () => {
    await start();
    const document = await show(`const a = "${spelled}";\n`, "javascript");
    await waitFor(document, "slip");
    const titles = (await fixesOf(document)).map(({ title }) => title);
    assert.match(titles.join("\n"), /^Replace with 0xA0b8/m);
    assert.doesNotMatch(titles.join("\n"), /checksum \(check/);
  });

  it("of a wrong chain disappear for a pair in a file that cannot have comments, and come back", async () => {
    await start();
    const text = `{"chainId": 8453, "symbol": "USDC", "address": "${usdc}"}\n`;
    const document = await show(text, "json");
    await waitFor(document, "wrongChain");
    const pair = pairOf((await fixOf(document, /^Different on Purpose$/)).command);
    await editor.features.allowPair(pair, true);
    await waitFor(document);
    await fixOf(document, new RegExp(`^Warn Again That This Should Be ${usdcOnBase}$`));
    await editor.features.allowPair(pair, false);
    await waitFor(document, "wrongChain");
  });

  it("of a look-alike: a message and the card say that it is different on purpose, and the message undoes this (W-29)", async () => {
    await start();
    const document = await show(`const a = "${poison}";\n`, "javascript");
    await waitFor(document, "lookAlike");
    const pair = pairOf((await fixOf(document, /^Different on Purpose$/)).command);
    const messages = new ShownMessages();
    try {
      const said = async (): Promise<string> =>
        (await hoverAt(document, 20))
          .join("\n")
          .split("\n")
          .find((line) => line.includes("on purpose")) ?? "";
      assert.equal(await said(), "");
      await editor.features.allowPair(pair, true);
      await waitFor(document);
      assert.equal(
        messages.last,
        `${pair.address} and ${usdc} are different on purpose in this workspace: Address Atlas no longer warns about this pair.`,
      );
      assert.match(
        await said(),
        /^Marked as different on purpose from `0xA0b8\w+` .*USDC.*\[Warn Again\]/,
      );
      await messages.press();
      await waitFor(document, "lookAlike");
      assert.equal(await said(), "");
      assert.equal(messages.sentences.length, 1, "the way back needs no message");
    } finally {
      await messages.dispose();
    }
  });

  it("of a look-alike compare both addresses in full, with the sources of the known one", async () => {
    await start();
    const document = await show(`const a = "${poison}";\n`, "javascript");
    await waitFor(document, "lookAlike");
    const { command } = await fixOf(document, /^Compare in Full…$/);
    await editor.features.compare({ ...pairOf(command), formerSources: [] });
    const shown = vscode.window.activeTextEditor?.document.getText() ?? "";
    const [own = "", known = "", marks = ""] = shown.split("\n");
    assert.ok(known.startsWith(usdc));
    assert.equal(own.slice(0, 42).toLowerCase(), poison);
    const differing = known.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1);
    assert.equal(differing.toLowerCase(), usdc.slice(7, -5).toLowerCase());
    assert.match(shown, /USDC · Ethereum · Aave address book [\d.]+/);
  });

  it("of a look-alike show the former sources of an address whose label a change removed", async () => {
    await start();
    const [anchor, address] = [`0x${"4".repeat(39)}1`, `0x${"4".repeat(38)}21`];
    const formerSources = ["Treasury · every chain · address-labels.csv"];
    const [pair] = parseComparedPairArgument([{ address, anchor, formerSources }]) ?? [];
    assert.ok(pair);
    await editor.features.compare(pair);
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? "",
      /Known address\n[^]*before the change:\n- Treasury · every chain · address-labels\.csv\n/,
    );
  });

  it("of a private key name its owner, and show no part of the key (W-36)", async () => {
    await start();
    const key = new Chance(54).hex(64);
    const owner = deriveAddress(key)?.canonical ?? assert.fail("no key");
    editor.catalog.noteTagged("treasury", [{ address: owner, tags: ["treasury"], chains: [] }]);
    const document = await show(`signer = "${key}"\n`, "python");
    await waitFor(document, "privateKey");
    const [problem] = problemsOf(document);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Error);
    assert.match(problem.message, /treasury/);
    for (let at = 0; at + 8 <= key.length; at += 1) {
      assert.ok(!problem.message.includes(key.slice(at, at + 8)), problem.message);
    }
    assert.deepEqual(server.requests, []);
  });

  it("of a look-alike appear when the known address is tagged while the document is open", async () => {
    await start();
    const own = vitalik.toLowerCase();
    const alike = `${own.slice(0, 8)}${"12345678".repeat(4).slice(0, 28)}${own.slice(-6)}`;
    const document = await show(`a = "${alike}" # "${usdc}"\n`, "python");
    editor.catalog.noteTagged("treasury", [{ address: vitalik, tags: ["treasury"], chains: [] }]);
    await waitFor(document, "lookAlike");
    assert.match(problemsOf(document)[0]?.message ?? "", /\(tags: treasury\)/);
    assert.deepEqual(server.requests, []);
  });

  it("of a hidden document follow the tags and the pairs that are different on purpose (W-62)", async () => {
    await start();
    const own = vitalik.toLowerCase();
    const alike = `${own.slice(0, 8)}${"12345678".repeat(4).slice(0, 28)}${own.slice(-6)}`;
    const first = await show(`a = "${poison}"\n`, "python");
    await waitFor(first, "lookAlike");
    const second = await show(`a = "${alike}" # "${mistyped}"\n`, "python");
    await waitFor(second, "checksum");
    await show("no address\n", "plaintext");
    await editor.features.allowPair({ address: poison, anchor: usdc }, true);
    await waitFor(first);
    editor.catalog.noteTagged("treasury", [{ address: vitalik, tags: ["treasury"], chains: [] }]);
    await waitFor(second, "lookAlike", "checksum");
    await editor.features.allowPair({ address: poison, anchor: usdc }, false);
    await waitFor(first, "lookAlike");
  });
});

describe("what silences a look-alike in a document", () => {
  const fixture = useServiceFixture();
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
  /** An address with the first and last eight digits of the treasury. */
  const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
  let server: RudeServer;
  let editor: EditorFixture;
  let labels: WorkspaceLabels | undefined;

  async function put(file: string, ...rows: readonly string[]): Promise<void> {
    assert.ok(folder);
    const target = path.join(folder.uri.fsPath, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, ["address,name,chainId", ...rows, ""].join("\n"));
  }

  /** Starts the editor's features with the label files of the window's folder and the tags of the service. */
  async function start(): Promise<void> {
    editor = await EditorFixture.start(fixture(), server, {
      openWorkspace: (onChange) => {
        labels = new WorkspaceLabels({
          thread: builtFileOf(
            "src/project/labels/labelThread.ts",
            path.join(__dirname, "../../.."),
          ),
          onLeftOut: () => undefined,
          onSkipped: () => undefined,
          onChange,
        });
        return Promise.resolve(labels);
      },
    });
    await editor.readIndex();
  }

  async function show(text: string): Promise<vscode.TextDocument> {
    const document = await openText(text, "javascript");
    await vscode.window.showTextDocument(document);
    return document;
  }

  const isWarned = (document: vscode.TextDocument): boolean =>
    kindsOf(document).join() === "lookAlike";

  beforeEach(async () => {
    server = await fixture().server();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    labels?.dispose();
    labels = undefined;
    await editor.dispose();
    assert.ok(folder);
    for (const name of ["address-labels.csv", "ops", "pay.ts", ".address-atlas.json"]) {
      await rm(path.join(folder.uri.fsPath, name), { recursive: true, force: true });
    }
  });

  it("is not a project file, although it silences other findings (W-40)", async () => {
    assert.ok(folder);
    const { uri } = folder;
    const write = (name: string, text: string): Promise<void> =>
      writeFile(path.join(uri.fsPath, name), text);
    await put("address-labels.csv", `${treasury},Treasury Safe,1`);
    await write(".address-atlas.json", JSON.stringify({ warnings: { checksum: "information" } }));
    await write("pay.ts", `f("${twin}", "${mistyped}");\n`);
    await start();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(uri, "pay.ts"));
    await vscode.window.showTextDocument(document);
    const levels = (): string =>
      problemsOf(document)
        .map(({ severity }) => vscode.DiagnosticSeverity[severity])
        .join();
    await until(() => levels() === "Error,Information", "the level of the project");
    for (const choices of [
      { ignore: ["*.ts"] },
      { warnings: { checksum: "off", lookAlike: "off" } },
    ]) {
      await write(".address-atlas.json", JSON.stringify(choices));
      await until(() => isWarned(document) && levels() === "Error", JSON.stringify(choices));
      await write(".address-atlas.json", "{}");
      await until(() => levels() === "Error,Warning", "the default");
    }
    assert.deepEqual(editor.logged, []);
    await write(".address-atlas.json", "{");
    await until(() => editor.logged.length > 0, "a line in the log");
    assert.equal(editor.logged[0], ".address-atlas.json is not JSON, so it is not used.");
  });

  it("is not a tag of a connected service, if the known address is from the book or a label file (W-23)", async () => {
    server.service.put("payroll_safe", poison, twin);
    await put("address-labels.csv", `${treasury},Treasury Safe,1`);
    await start();
    for (const [address, known] of [
      [poison, "USDC"],
      [twin, "Treasury Safe"],
    ] as const) {
      const document = await show(`const to = "${address}";\n`);
      await until(() => isWarned(document), "the look-alike");
      assert.ok(problemsOf(document)[0]?.message.includes(known));
      await until(
        async () => (await editor.hints(document)).join().includes("payroll_safe"),
        "the tag",
      );
      assert.ok(isWarned(document));
    }
  });

  it("is a tag of a service that also tags the known address (W-23)", async () => {
    server.service.put("payroll_safe", treasury, twin);
    await start();
    const document = await show(`const to = "${twin}", other = "${poison}";\n`);
    await until(() => isWarned(document), "the look-alike of USDC alone");
    assert.equal(document.getText(problemsOf(document)[0]?.range), poison);
  });

  it("is not a label in another file, but a label in each file that names the known address (W-23)", async () => {
    await put("address-labels.csv", `${treasury},Treasury Safe,1`);
    await start();
    const document = await show(`const to = "${twin}";\n`);
    await until(() => isWarned(document), "the look-alike");
    /**
     * Writes the file repeatedly until the editor reports the change, because the editor may not watch the folder yet.
     */
    const change = async (
      file: string,
      isSeen: () => unknown,
      ...rows: string[]
    ): Promise<void> => {
      let written = -Infinity;
      await until(async () => {
        if (performance.now() - written > 3_000) {
          await put(file, ...rows);
          written = performance.now();
        }
        return (await isSeen()) === true;
      }, `a change of ${file}`);
    };
    const shows = (name: string) => async () =>
      (await editor.hints(document)).join().includes(name);
    const inOps = "ops/safe-address-book-1.csv";
    await change(inOps, shows("Payroll"), `${twin},Payroll,1`);
    assert.ok(isWarned(document));
    await change(inOps, shows("of Us"), `${treasury},Treasury,1`, `${twin},Payroll of Us,1`);
    assert.ok(isWarned(document));
    const both = [`${treasury},Treasury Safe,1`, `${twin},Payroll,1`];
    await change("address-labels.csv", () => kindsOf(document).length === 0, ...both);
  });

  for (const [what, text, mended] of [
    [
      "quotes without 0x",
      `getAddress("${poison.slice(2)}");\n`,
      `getAddress("${usdc.slice(2).toLowerCase()}");\n`,
    ],
    [
      "quotes behind 0X",
      `getAddress("0X${poison.slice(2).toUpperCase()}");\n`,
      `getAddress("${usdc}");\n`,
    ],
  ] as const) {
    it(`is not a spelling in ${what}, where other digits are not an address (W-25)`, async () => {
      await start();
      const document = await show(text);
      await until(() => isWarned(document), "the look-alike");
      const { edit } = await fixOf(document, /^Replace with 0xA0b8/);
      assert.ok(edit);
      await vscode.workspace.applyEdit(edit);
      assert.equal(document.getText(), mended);
      await until(() => kindsOf(document).length === 0, "no warning");
      const other = await show(`getAddress("${"7e19b35a".repeat(5)}", "${usdc.slice(2)}");\n`);
      assert.deepEqual(await editor.hints(other), []);
      assert.deepEqual(kindsOf(other), []);
    });
  }
});

describe("the tests of warnings", () => {
  it("cover each kind", () => {
    assert.deepEqual(
      [...cases.map(({ kind }) => kind), "privateKey"].sort(),
      [...findingKinds].sort(),
    );
  });
});
