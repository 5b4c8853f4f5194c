import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import path from "node:path";
import { base58 } from "@scure/base";
import * as vscode from "vscode";
import { AgentAnswers } from "../../src/editor/agents/agentAnswers";
import { ExplorerCommands } from "../../src/editor/commands/explorers/explorerCommands";
import { writeSetting } from "../../src/editor/platform/settings";
import { FindCommand } from "../../src/editor/commands/find/findCommand";
import { EditorFeatures } from "../../src/editor/documents/editorFeatures";
import { registerEditor } from "../../src/editor/documents/registerEditor";
import { DetailPanels } from "../../src/editor/panels/detailPanels";
import { acceptUntil } from "../support/acceptUntil";
import { hoverAt, openText, until } from "../support/editorFixture";
import { vitalik } from "../support/realAddresses";
import type { RudeServer } from "../support/rude/rudeServer";
import { type Script, ScriptedPerson } from "../support/scriptedPerson";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { noNames } from "../support/namesOf";
import { searchedPlacesOf } from "../support/searchedPlaces";
import { warningsOf } from "../support/warningsOf";

const digits = "c0ffee5a".repeat(8);
const hex64 = `0x${digits}`;
const lostZero = `0x${digits.slice(1)}`;
const filledUp = `0x0${digits.slice(1)}`;
const keyPair = makeKeyPair();
const base64 = Buffer.from(digits, "hex").toString("base64");

/** Tries every way in which text can leave the extension. All ways share one gate; the server records requests. */
describe("the gate at every way out of the extension", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let panels: DetailPanels;
  let explorers: ExplorerCommands;
  let find: FindCommand;
  let pages: string[];

  beforeEach(async () => {
    pages = [];
    fixture = await TaggingFixture.start(service());
    const { catalog, knowledge, gate, server } = fixture;
    server.service.lists["/v2/chains"] = ["sui", "solana", "ton"].map((chain) => ({
      chain,
      chainId: -1,
      name: chain,
      explorers: [
        {
          name: "Scan",
          url: "https://scan.example",
          address_url: "https://scan.example/account/{{address}}",
          tx_url: "https://scan.example/tx/{{tx_id}}",
        },
      ],
    }));
    const media = vscode.Uri.file(path.resolve(__dirname, "../../media"));
    const names = noNames();
    const warnings = warningsOf(knowledge, names);
    panels = new DetailPanels({
      catalog,
      knowledge,
      names,
      gate,
      warnings,
      version: "1.2.3",
      errors: { logFailure: () => undefined },
      media,
      lookForBlocks: () => undefined,
    });
    const openPage = (url: string): Promise<void> => {
      pages.push(url);
      return Promise.resolve();
    };
    explorers = new ExplorerCommands({
      ...{ catalog, gate, openPage },
      chainsOf: () => Promise.resolve([]),
    });
    const never = (): Promise<void> => Promise.reject(new Error("nothing else is found"));
    find = new FindCommand({
      catalog,
      open: searchedPlacesOf(fixture, noNames()),
      openTag: never,
      openToken: never,
      openChain: never,
      openAddress: (address) => panels.openAddress(address),
      openTransaction: (hash, chain) => explorers.openTransaction(hash, chain),
    });
    await catalog.chains.loadAll();
  });
  afterEach(async () => {
    panels.dispose();
    await fixture.dispose();
    await writeSetting(vscode.workspace, "explorers.preferred", undefined);
  });

  /** Returns the requests and explorer URLs that contain parts of a key. */
  function leaks(server: RudeServer = fixture.server): readonly string[] {
    const sent = server.requests.map((request) => `${decode(request.path)}${request.body}`);
    const parts = [digits.slice(1), keyPair, base64, base64.replace(/=$/, "")];
    return [...sent, ...pages.map(decode)].filter((text) =>
      parts.some((part) => text.includes(part)),
    );
  }

  /** Waits until any requests that were wrongly sent without a prompt have arrived. */
  async function settle(): Promise<void> {
    await fixture.catalog.chains.refresh();
  }

  const doors: readonly (readonly [what: string, open: () => Promise<unknown>])[] = [
    ["Find, bare", () => acceptUntil(find.run(hex64))],
    ["Find, in JSON", () => acceptUntil(find.run(`{"sui_deployer":"${hex64}"}`))],
    ["Find, behind @", () => acceptUntil(find.run(`@${hex64}`))],
    ["Find, before ::", () => acceptUntil(find.run(`${hex64}::coin`))],
    ["Find, in a URL", () => acceptUntil(find.run(`https://suiscan.xyz/mainnet/account/${hex64}`))],
    [
      "Find, in a page of the service",
      () => acceptUntil(find.run(`https://scan.example/account/${hex64}`)),
    ],
    ["Find, with a lost zero", () => acceptUntil(find.run(lostZero))],
    ["Find, a transaction's page", () => acceptUntil(find.run(`https://scan.example/tx/${hex64}`))],
    ["Find, a key pair of Solana", () => acceptUntil(find.run(keyPair))],
    ["Find, base64", () => acceptUntil(find.run(base64))],
    ["Open Address", () => panels.openAddress(hex64)],
    ["Open Address, with a lost zero", () => panels.openAddress(lostZero)],
    ["Show JSON", () => panels.showJson({ kind: "address", address: hex64 })],
    ["Open in Explorer", () => acceptUntil(explorers.openAddress(hex64, ["sui"]))],
    ["a transaction in an explorer", () => acceptUntil(explorers.openTransaction(digits, "sui"))],
    ["a tag's name", () => fixture.run(new ScriptedPerson({ tags: [digits] }), [vitalik])],
  ];
  for (const [what, open] of doors) {
    it(`asks before it sends a possible key: ${what} (T-33f)`, async () => {
      await open();
      await settle();
      assert.equal(fixture.questions.length, 1);
      assert.deepEqual(leaks(), []);
      fixture.saysItIsNoKey = true;
      await open().catch(() => undefined);
      await until(() => leaks().length > 0, "what a person has let go");
      assert.equal(fixture.questions.length, 2);
    });
  }

  it("asks before it sends a possible key: the review of tagging (T-33f)", async () => {
    const review: Script = { tags: ["move_coins"], review: ({ rows }) => rows };
    const refusing = new ScriptedPerson({ ...review, ask: () => "safe" });
    await fixture.run(refusing, [lostZero]);
    assert.deepEqual(leaks(), []);
    assert.match(refusing.questions[0]?.message ?? "", /private key/);
    await fixture.run(new ScriptedPerson(review), [lostZero]);
    assert.deepEqual(fixture.posts(), [[filledUp]]);
  });

  it("never sends a possible key by a hover, with any setting (T-33f)", async () => {
    const { catalog, knowledge, gate } = fixture;
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("editor.hoverDetails", "all", vscode.ConfigurationTarget.Global);
    const changed = new vscode.EventEmitter<void>();
    const hintsChanged = (): void => undefined;
    const names = noNames();
    const warnings = warningsOf(knowledge, names);
    const features = new EditorFeatures({
      catalog,
      knowledge,
      names,
      gate,
      warnings,
      hintsChanged,
      pairsChanged: () => undefined,
      readWorkspace: () => Promise.reject(new Error("no workspace")),
    });
    const registered = registerEditor(() => Promise.resolve(features), changed.event);
    try {
      const text = `sui address: ${hex64} ${lostZero}::coin @${lostZero} ${vitalik}`;
      const document = await openText(text);
      for (const each of [hex64, lostZero, `@${lostZero}`]) {
        await hoverAt(document, text.indexOf(each) + 5);
      }
      await hoverAt(document, text.indexOf(vitalik) + 5);
      await until(
        () => fixture.server.requests.some((request) => request.path.includes(vitalik)),
        "the details of an address",
      );
      assert.deepEqual([leaks(), fixture.questions], [[], []]);
    } finally {
      await settings.update("editor.hoverDetails", undefined, vscode.ConfigurationTarget.Global);
      registered.dispose();
      features.dispose();
      changed.dispose();
    }
  });

  it("sends no possible key for a model, which cannot be prompted (T-33f)", async () => {
    const { catalog, knowledge, gate } = fixture;
    const names = noNames();
    const warnings = warningsOf(knowledge, names);
    const propose = (): Promise<never> => Promise.reject(new Error("nobody is asked"));
    const answers = new AgentAnswers({ catalog, knowledge, names, warnings, gate, propose });
    const { token } = new vscode.CancellationTokenSource();
    const inputs = [
      { address: hex64 },
      { address: lostZero },
      { address: `0:${digits}` },
      { tag: digits },
      { address: vitalik, tokenAddress: `${lostZero}::coin::COIN` },
      { address: vitalik, tokenAddress: keyPair },
      { address: vitalik, tokenAddress: base64 },
    ];
    for (const input of inputs) {
      await answers.prepare("listHoldings", input);
      const { content } = await answers.answer("listHoldings", input, token);
      const [part] = content;
      assert.ok(part instanceof vscode.LanguageModelTextPart);
      assert.match(part.value, /refused/, JSON.stringify(input));
    }
    assert.deepEqual([leaks(), fixture.questions], [[], []]);
  });

  it("asks no new service for the address of an open panel, until the person lets it (U-15f)", async () => {
    fixture.saysItIsNoKey = true;
    await panels.openAddress(hex64);
    await until(() => leaks().length > 0, "the first service is asked");
    const other = await service().server();
    fixture.catalog.use(fixture.serviceAt(other));
    const { detail } = panels.open({ kind: "address", address: hex64 });
    const problem = () => detail.first().head.problem;
    await until(() => problem() !== null, "what the panel says");
    await fixture.catalog.refresh();
    assert.deepEqual([leaks(other), fixture.questions.length], [[], 1]);
    const press = (): void => {
      const [action] = problem()?.actions ?? [];
      assert.equal(action?.label, "Query the Service…");
      detail.take({ type: "act", id: action.id });
    };
    fixture.saysItIsNoKey = false;
    press();
    await until(() => fixture.questions.length === 2, "the question");
    await fixture.catalog.refresh();
    assert.deepEqual(leaks(other), []);
    fixture.saysItIsNoKey = true;
    press();
    await until(() => leaks(other).length > 0, "the other service is asked");
    assert.equal(fixture.questions.length, 3);
  });

  it("sends no request for the address of a restored panel (U-15f)", async () => {
    const panel = vscode.window.createWebviewPanel(
      "addressAtlas.detail",
      "restored",
      vscode.ViewColumn.Active,
      { enableScripts: true },
    );
    const thing = { kind: "address", address: hex64 } as const;
    panels.restore(panel, { version: "1", thing, table: "transactions" });
    const { detail } = panels.open(thing);
    await until(() => detail.first().head.problem !== null, "what the panel says");
    await fixture.catalog.refresh();
    assert.deepEqual([leaks(), fixture.questions], [[], []]);
  });

  it("requests an address at once if the service itself has returned it (U-15f)", async () => {
    await fixture.remember(hex64, ["move_coin"]);
    await panels.openAddress(hex64);
    await until(() => leaks().length > 0, "the service is asked");
    assert.deepEqual(fixture.questions, []);
  });
});

function decode(text: string): string {
  return decodeURIComponent(text);
}

function makeKeyPair(): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  const open = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return base58.encode(Uint8Array.from([...seed, ...open]));
}
