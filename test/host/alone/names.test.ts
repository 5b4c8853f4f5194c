import assert from "node:assert/strict";
import * as vscode from "vscode";
import { EditorFixture, hoverAt, openText, until } from "../../support/editorFixture";
import type { NamesOptions } from "../../support/namesOf";
import { vitalik } from "../../support/realAddresses";
import type { RudeServer } from "../../support/rude/rudeServer";
import { useServiceFixture } from "../../support/serviceFixture";

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
const usdcMint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

/** Returns the first hover card at an offset, without Markdown escapes. */
async function cardAt(document: vscode.TextDocument, offset: number): Promise<string> {
  const [card = ""] = await hoverAt(document, offset);
  return card.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

describe("names in a document, with a service that counts requests", () => {
  const fixture = useServiceFixture();
  let server: RudeServer;
  let editor: EditorFixture;

  async function start(options: NamesOptions = {}): Promise<void> {
    server = await fixture().server();
    editor = await EditorFixture.start(fixture(), server, options);
    await editor.readIndex();
  }
  afterEach(async () => {
    await editor.dispose();
  });

  it("follow addresses without a tag, and rule 19: send no request", async () => {
    await start();
    const document = await openText(
      [`"${permit2}"`, `"${aavePool}"`, `"${usdcMint}"`, `"${vitalik}"`].join("\n"),
    );
    await vscode.window.showTextDocument(document);
    assert.deepEqual(await editor.hints(document), [
      "≈ Permit2",
      "≈ AaveV3Ethereum.POOL",
      "≈ USDC",
    ]);
    const active = vscode.window.activeTextEditor;
    await active?.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), `// ${aavePool}\n`);
    });
    assert.equal((await editor.hints(document)).length, 4);
    await cardAt(document, document.getText().indexOf(permit2) + 5);
    assert.deepEqual(server.requests, []);
  });

  it("are counted behind a tag, and give way to the reserved tag 0", async () => {
    server = await fixture().server();
    server.service.put("hot_wallet", permit2);
    server.service.put("0", aavePool);
    editor = await EditorFixture.start(fixture(), server);
    await editor.readIndex();
    const document = await openText(`${permit2}\n${aavePool}\n`);
    assert.deepEqual(await editor.hints(document), ["hot_wallet +1"]);
    const card = await cardAt(document, 5);
    assert.match(card, /^\*\*Permit2\*\*/);
  });

  it("of one chain are shown with that chain, and the card says so, where the text names another chain", async () => {
    await start();
    const page = (host: string): string => `https://${host}/address/${aavePool}`;
    const document = await openText(`${page("etherscan.io")}\n${page("basescan.org")}\n`);
    assert.deepEqual(await editor.hints(document), [
      "≈ AaveV3Ethereum.POOL",
      "≈ AaveV3Ethereum.POOL · Ethereum",
    ]);
    const card = await cardAt(document, document.getText().lastIndexOf(aavePool) + 5);
    assert.match(card, /AaveV3Ethereum\.POOL/);
    assert.match(card, /this address is known on other chains only/);
  });

  it("appear on the card with chain, source and version", async () => {
    await start();
    const document = await openText(`"${aavePool}" "${permit2}"`);
    const card = await cardAt(document, 5);
    assert.match(card, /^\*\*AaveV3Ethereum\.POOL\*\* · Ethereum · Aave address book 4\.68\.1/);
    const other = await cardAt(document, document.getText().indexOf(permit2) + 5);
    assert.match(other, /^\*\*Permit2\*\* · every chain · /);
  });

  it("of a hidden source disappear at once, and come back when the source is shown again", async () => {
    await start();
    const document = await openText(`"${aavePool}" "${permit2}"`);
    await vscode.window.showTextDocument(document);
    assert.equal((await editor.hints(document)).length, 2);
    const [name] = editor.names.find({ format: "evm", canonical: aavePool });
    assert.ok(name);
    const changed = new Promise<void>((resolve) => {
      const listening = editor.onHintsChanged(() => {
        listening.dispose();
        resolve();
      });
    });
    await editor.names.hide(name.source);
    await changed;
    assert.deepEqual(await editor.hints(document), ["≈ Permit2"]);
    const card = await cardAt(document, 5);
    assert.match(card, /^\*\*Unnamed\*\*/);
    await editor.names.show(name.source);
    assert.equal((await editor.hints(document)).length, 2);
  });

  for (const shown of ["off", "workspace"] as const) {
    it(`of the book are not shown if the setting is ${shown}`, async () => {
      await start({ shown: () => shown });
      const document = await openText(`"${permit2}"`);
      assert.deepEqual(await editor.hints(document), []);
      const card = await cardAt(document, 5);
      assert.doesNotMatch(card, /Permit2/);
    });
  }

  it("appear in no document if inline tags are off", async () => {
    await start();
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const document = await openText(`"${permit2}"`);
    await settings.update("editor.inlineTags", "off", vscode.ConfigurationTarget.Global);
    try {
      await until(async () => (await editor.hints(document)).length === 0, "no hint");
    } finally {
      await settings.update("editor.inlineTags", undefined, vscode.ConfigurationTarget.Global);
    }
    await until(async () => (await editor.hints(document)).length === 1, "the hint");
  });

  it("of a damaged book are missing, with one line in the log, and tags appear as before", async () => {
    let reports = 0;
    server = await fixture().server();
    server.service.put("hot_wallet", vitalik);
    editor = await EditorFixture.start(fixture(), server, {
      readBook: () => Promise.resolve(new Uint8Array(100)),
      onBadBook: () => {
        reports += 1;
      },
    });
    await editor.readIndex();
    const document = await openText(`"${permit2}" "${vitalik}"`);
    assert.deepEqual(await editor.hints(document), ["hot_wallet"]);
    const card = await cardAt(document, 5);
    assert.match(card, /EVM address/);
    assert.equal(reports, 1);
  });
});
