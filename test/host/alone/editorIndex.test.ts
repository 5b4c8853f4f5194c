import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import { DocumentScans } from "../../../src/editor/documents/documentScans";
import { EditorFeatures } from "../../../src/editor/documents/editorFeatures";
import { EndOfLineTags } from "../../../src/editor/documents/endOfLineTags";
import { EditorFixture, hoverAt, openText, until } from "../../support/editorFixture";
import {
  deadMove,
  satoshi,
  systemProgram,
  usdcOnEthereum,
  vitalik,
} from "../../support/realAddresses";
import { stall } from "../../support/rude/plan";
import { useServiceFixture } from "../../support/serviceFixture";
import { turnsOfTheLoop } from "../../support/settledWithin";
import { gateOf } from "../../support/gateOf";
import { noNames } from "../../support/namesOf";
import { warningsOf } from "../../support/warningsOf";

const fixture = useServiceFixture();

describe("addresses in a document, with a service that counts requests", () => {
  let editor: EditorFixture;
  beforeEach(async () => {
    const server = await fixture().server();
    server.service.put("hot_wallet", vitalik, satoshi);
    server.service.put("known_person", vitalik);
    server.service.lists["/v2/tokens"] = [
      {
        id: "usdc",
        name: "USD Coin",
        symbol: "USDC",
        icon_url: "https://icons.example/usdc.png",
        deployments: [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }],
      },
    ];
    editor = await EditorFixture.start(fixture(), server);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await editor.dispose();
  });

  it("asks nothing when a document is opened, scrolled and edited (D-08e)", async () => {
    await editor.readIndex();
    const lines = Array.from({ length: 400 }, (_, i) => `const a${i} = "${vitalik}";`);
    const document = await openText(lines.join("\n"));
    const shown = await vscode.window.showTextDocument(document);
    for (let line = 0; line < 400; line += 50) {
      shown.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
      const isInSight = (): boolean =>
        shown.visibleRanges.some((range) => range.start.line >= line - 5);
      await until(isInSight, `line ${line} at the top`);
    }
    await shown.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), `// ${satoshi} ${deadMove} 0x${"12".repeat(20)}\n`);
    });
    const hasHints = async (): Promise<boolean> =>
      (await editor.hints(document)).includes("hot_wallet +1");
    await until(hasHints, "the hints");
    assert.deepEqual(editor.server.requests, []);
  });

  it("draws nothing if a scan ends after the disposal (U-02f)", async () => {
    const wrong = vitalik.replace("A9", "a9");
    const document = await openText(`"${wrong}"`);
    await vscode.window.showTextDocument(document);
    const rejected: unknown[] = [];
    const note = (reason: unknown): unknown => rejected.push(reason);
    process.on("unhandledRejection", note);
    try {
      const { catalog, knowledge } = editor;
      const gate = gateOf(catalog, knowledge);
      const [hintsChanged, pairsChanged] = [() => undefined, () => undefined];
      const names = noNames();
      const warnings = warningsOf(knowledge, names);
      new EditorFeatures({
        catalog,
        knowledge,
        names,
        gate,
        warnings,
        hintsChanged,
        pairsChanged,
        readWorkspace: () => Promise.reject(new Error("no workspace")),
      }).dispose();
      await new DocumentScans(() => false).scan(document);
      await setImmediate();
      assert.deepEqual(rejected, []);
    } finally {
      process.off("unhandledRejection", note);
    }
  });

  it("sends no request before the index has been read either (D-08e)", async () => {
    const document = await openText(`"${vitalik}" ${deadMove}`);
    await vscode.window.showTextDocument(document);
    await editor.hints(document);
    await editor.knowledge.open();
    await turnsOfTheLoop();
    assert.deepEqual(editor.server.requests, []);
  });

  it("makes one request for a hover, and none for the next one (D-08e)", async () => {
    await editor.readIndex();
    const document = await openText(`"${vitalik}"`);
    const cards = await hoverAt(document, 5);
    assert.equal(editor.server.requests.length, 1);
    assert.equal(editor.server.requests[0]?.path, `/v2/addresses/${vitalik}`);
    assert.ok(
      cards.some((card) => card.includes("Holdings")),
      cards.join("\n---\n"),
    );
    await hoverAt(document, 6);
    assert.equal(editor.server.requests.length, 1);
  });

  it("cancels the request of a hover that the pointer has left, and shows nothing (U-01f)", async () => {
    await editor.readIndex();
    editor.server.plan({ match: { path: /^\/v2\/addresses\// }, do: [stall] });
    const document = await openText(`"${vitalik}"`);
    const leaving = new vscode.CancellationTokenSource();
    const at = new vscode.Position(0, 5);
    const hover = editor.hovers.provideDetails(document, at, leaving.token);
    await editor.server.whenRequested(1);
    leaving.cancel();
    assert.equal(await hover, undefined);
  });

  it("makes no request for an address that the service does not know, but offers one (D-08e)", async () => {
    await editor.readIndex();
    const document = await openText(`"${systemProgram}" 0x${"12".repeat(20)}`);
    const cards = await hoverAt(document, document.getText().indexOf("0x") + 3);
    assert.ok(cards.some((card) => card.includes("_addressAtlas.loadDetails")));
    assert.deepEqual(editor.server.requests, []);
  });

  it("makes no request for a known address either once details are switched off (D-08e)", async () => {
    await editor.readIndex();
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("editor.hoverDetails", "off", vscode.ConfigurationTarget.Global);
    try {
      const cards = await hoverAt(await openText(`"${vitalik}"`), 5);
      assert.equal(cards.length, 1, cards.join("\n---\n"));
      assert.deepEqual(editor.server.requests, []);
    } finally {
      await settings.update("editor.hoverDetails", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("shows no card and no details once the card is switched off, sends no request and keeps the hints (D-27e)", async () => {
    await editor.readIndex();
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("editor.hoverCard", false, vscode.ConfigurationTarget.Global);
    try {
      const document = await openText(`"${vitalik}"`);
      assert.deepEqual(await hoverAt(document, 5), []);
      assert.deepEqual(editor.server.requests, []);
      assert.deepEqual(await editor.hints(document), ["hot_wallet +1"]);
    } finally {
      await settings.update("editor.hoverCard", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("makes no request for 64 digits that no index knows, and offers none (D-08e)", async () => {
    await editor.readIndex();
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("editor.hoverDetails", "all", vscode.ConfigurationTarget.Global);
    try {
      const document = await openText(`module a { use ${deadMove}::b; }`, "move");
      const cards = await hoverAt(document, 20);
      assert.ok(
        cards.some((card) => card.includes("Sui or Aptos")),
        cards.join("\n---\n"),
      );
      assert.equal(
        cards.some((card) => card.includes("loadDetails")),
        false,
      );
      assert.deepEqual(editor.server.requests, []);
    } finally {
      await settings.update("editor.hoverDetails", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("shows tags and tokens after known addresses of two families, and nothing after unknown ones", async () => {
    await editor.readIndex();
    const document = await openText(
      [`a: ${vitalik}`, `b: "${satoshi}"`, `c: ${usdcOnEthereum}`, `d: 0x${"12".repeat(20)}`].join(
        "\n",
      ),
      "yaml",
    );
    assert.deepEqual(await editor.hints(document), ["hot_wallet +1", "hot_wallet", "USDC"]);
  });

  it("scans a document for tags at line ends while another document changes all the time", async () => {
    const seen = new Set<string>();
    const scans = new DocumentScans((_format, canonical) => {
      seen.add(canonical);
      return false;
    });
    const document = await openText("// \n", "typescript");
    const other = await openText("");
    const shown = await vscode.window.showTextDocument(document);
    const tags = new EndOfLineTags(scans, editor.knowledge, noNames(), () => true, 1_000);
    let isOver = false;
    let edits = 0;
    const changeOther = async (): Promise<void> => {
      for (; !isOver; edits += 1) {
        const edit = new vscode.WorkspaceEdit();
        edit.replace(other.uri, new vscode.Range(0, 0, 0, 100), `line ${edits}`);
        await vscode.workspace.applyEdit(edit);
      }
    };
    const changing = [changeOther(), changeOther(), changeOther(), changeOther()];
    try {
      await until(() => edits > 20, "the other document to change all the time");
      await shown.edit((edit) => {
        edit.insert(new vscode.Position(0, 3), deadMove);
      });
      await until(() => seen.has(deadMove), "the address in front");
    } finally {
      isOver = true;
      await Promise.all(changing);
      tags.dispose();
    }
  });

  it("puts the hint after the closing quote", async () => {
    await editor.readIndex();
    const document = await openText(`"${vitalik}";`);
    const [hint] = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      document.uri,
      new vscode.Range(0, 0, 0, 100),
    );
    assert.equal(hint?.position.character, vitalik.length + 2);
  });

  it("shows a new tag as soon as the service has confirmed it", async () => {
    await editor.readIndex();
    const document = await openText(`"0x${"12".repeat(20)}"`);
    await vscode.window.showTextDocument(document);
    const address = `0x${"12".repeat(20)}`;
    editor.catalog.noteTagged("my_own_tag", [{ address, tags: ["my_own_tag"], chains: [] }]);
    await until(async () => (await editor.hints(document)).includes("my_own_tag"), "the hint");
  });

  it("makes the editor request hints again only if a visible address changes, since old hints open nothing meanwhile", async () => {
    await editor.readIndex();
    const document = await openText(`"${vitalik}"`);
    await vscode.window.showTextDocument(document);
    const { catalog, knowledge } = editor;
    const whole = new vscode.Range(0, 0, 0, vitalik.length + 2);
    let changes = 0;
    const ask = (): void => {
      changes += 1;
    };
    const gate = gateOf(catalog, knowledge);
    const features = new EditorFeatures({
      catalog,
      knowledge,
      names: noNames(),
      gate,
      warnings: warningsOf(knowledge, noNames()),
      hintsChanged: ask,
      pairsChanged: () => undefined,
      readWorkspace: () => Promise.reject(new Error("no workspace")),
      waits: 0,
    });
    try {
      await features.provideHints(document, whole, new vscode.CancellationTokenSource().token);
      catalog.noteTagged("far_away", [{ address: satoshi, tags: ["far_away"], chains: [] }]);
      await editor.readIndex();
      const tags = ["hot_wallet", "known_person", "in_sight"];
      catalog.noteTagged("in_sight", [{ address: vitalik, tags, chains: [] }]);
      await until(() => changes > 0, "the editor to be asked");
      await turnsOfTheLoop();
      assert.equal(changes, 1);
    } finally {
      features.dispose();
    }
  });

  it("shows hints for the first 2,000 of 1.16 million addresses (D-02e)", async function () {
    this.timeout(120_000);
    await editor.readIndex();
    const folder = await mkdtemp(join(tmpdir(), "atlas-many-"));
    try {
      const file = join(folder, "many.txt");
      await writeFile(file, `${vitalik}\n`.repeat(1_160_000));
      const document = await vscode.workspace.openTextDocument(file);
      assert.equal((await editor.hints(document)).length, 2_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
