import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { type LoadOutcome, loadRest, writeRows } from "../../src/editor/panels/exportWork";
import {
  type Compared,
  Comparison,
  type ComparisonParts,
} from "../../src/editor/comparing/comparison";
import { buildPlaceItem } from "../../src/editor/panels/choosePlace";
import type { DetailPanel } from "../../src/editor/panels/detailPanel";
import { noComparison } from "../../src/editor/panels/detail/comparisonSource";
import { buildPageTexts } from "../../src/editor/panels/detail/pageTexts";
import { type AnyPanelTable, PanelTable } from "../../src/editor/panels/detail/panelTable";
import { createComparisonTable } from "../../src/editor/panels/tables/comparisonTable";
import { FilterState, noFilters } from "../../src/editor/panels/tables/filterState";
import { WorkspaceLoader } from "../../src/editor/panels/tables/workspaceLoader";
import { writeSetting } from "../../src/editor/platform/settings";
import { until } from "../support/editorFixture";
import { PanelFixture, type PanelFixtureOptions, panelTabs } from "../support/panelFixture";
import { knowledge } from "../support/panelKnowledge";
import { holdingRecords, ownAddress, ownTag, panelRecords } from "../support/panelRecords";
import { untranslated } from "../support/untranslated";
import { createRemoteCatalog, listenForRecords } from "../support/recordServer";
import { RecordService } from "../support/recordService";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { itInCi } from "../support/shortRun";

const thing = { kind: "address", address: ownAddress } as const;
const open: PanelFixture[] = [];

async function start(options: PanelFixtureOptions = {}): Promise<PanelFixture> {
  const fixture = await PanelFixture.start(options);
  open.push(fixture);
  return fixture;
}

function createPanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel("addressAtlas.detail", "", vscode.ViewColumn.Active);
}

/** Opens a panel, hides it and shows it again, so that its page is created again with its rows. */
async function seenPanel(fixture: PanelFixture): Promise<DetailPanel> {
  const panel = fixture.panels.open(thing);
  await fixture.loaded(panel);
  await fixture.hidePanels();
  panel.panel.reveal();
  await until(() => panel.panel.visible, "the panel");
  await until(() => panel.panel.webview.html.includes("1234567"), "the page with its amounts");
  return panel;
}

describe("panels in the host", function () {
  this.timeout(60_000);

  afterEach(async () => {
    for (const fixture of open.splice(0)) await fixture.dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("opens one panel for each thing, however it is spelt, and shows it when it is requested again", async () => {
    const { panels } = await start();
    const first = panels.open(thing);
    panels.open({ kind: "chain", chain: "ethereum" });
    await until(() => panelTabs().length === 2, "two panels");
    const again = panels.open({ kind: "address", address: ownAddress.toLowerCase() });
    assert.equal(again, first);
    await until(() => first.panel.active, "the first panel in front");
    assert.equal(panelTabs().length, 2);
  });

  it("shortens an address without a name in the tab, and shows a token's name there once it is known", async () => {
    const fixture = await start();
    const { panels } = fixture;
    const address = panels.open(thing);
    await fixture.loaded(address);
    assert.equal(address.panel.title, `${ownAddress.slice(0, 10)}…${ownAddress.slice(-8)}`);
    const { panel } = panels.open({ kind: "token", token: "usdc" });
    await until(() => panel.title === "USDC" || panel.title === "USD Coin", "the token's name");
  });

  it("begins the tab title of an address with its name, also in a hidden panel that version 0.2 stored", async () => {
    const address = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
    const named = "Permit2 · 0x0000…8BA3";
    const { panels } = await start();
    const { panel } = panels.open({ kind: "address", address });
    await until(() => panel.title === named, "its name");
    panel.dispose();
    const restored = createPanel();
    panels.restore(restored, {
      version: "1",
      thing: { kind: "address", address },
      table: "holdings",
    });
    panels.open(thing);
    await until(() => restored.title === named, "its name again");
  });

  it("shows a token's name in the tab before its page is ready", async () => {
    const { panels, catalog } = await start({ script: "" });
    await catalog.tokens.load();
    const { panel } = panels.open({ kind: "token", token: "usdc" });
    await until(() => panel.title === "USDC", "the token's name");
  });

  it("cancels its requests when it is closed while it loads, and sends no more requests (U-01f)", async () => {
    const { panels, service, catalog } = await start();
    service.trouble = () => ({ wait: new Promise(() => undefined) });
    const { panel } = panels.open(thing);
    await until(() => service.waiting >= 3, "requests in flight");
    const indexReads = service.requests.filter((path) => path.startsWith("/v2/tags"));
    panel.dispose();
    await until(() => service.waiting <= indexReads.length, "the end of the panel's requests");
    const requestsBefore = service.requests.length;
    await catalog.refresh();
    const later = service.requests.slice(requestsBefore);
    assert.deepEqual(
      later.filter((path) => path.includes(ownAddress)),
      [],
    );
  });

  it("aborts within 100 ms of being closed (U-01f)", async () => {
    const { panels, service } = await start();
    service.trouble = (path) =>
      path.includes(ownAddress) ? { wait: new Promise(() => undefined) } : undefined;
    const { panel } = panels.open(thing);
    await until(() => service.waiting === 2, "details and holdings in flight");
    panel.dispose();
    // Waits at most ten turns of the event loop, which take far less than 100 ms even on a busy machine.
    for (let turn = 0; turn < 10 && service.waiting > 0; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(service.waiting, 0);
  });

  it("restores the same thing and the same table, read again from the service (U-06f)", async () => {
    const { panels, service } = await start();
    panels.restore(createPanel(), { version: "1", thing, table: "transactions" });
    await until(
      () => service.requests.some((path) => path.startsWith("/v2/transactions?address=")),
      "the transactions",
    );
    await until(() => service.requests.includes("/v2/tags"), "a look at the tag index");
    assert.ok(service.requests.every((path) => !path.includes("page=")));
  });

  it("closes a panel with an invalid state, and sends no request (U-06f)", async () => {
    const { panels, service } = await start();
    const states: unknown[] = [
      undefined,
      null,
      "address",
      { version: "2", thing, table: null },
      { version: "1", thing: { kind: "address", address: 7 }, table: null },
      { version: "1", thing: { kind: "url", url: "https://evil.test" }, table: null },
      { version: "1", thing: { kind: "address", address: "a".repeat(8_193) }, table: null },
      { version: "1", thing, table: "cursors" },
      JSON.parse('{"__proto__":{"version":"1"}}'),
    ];
    let closed = 0;
    for (const state of states) {
      const panel = createPanel();
      panel.onDidDispose(() => (closed += 1));
      panels.restore(panel, state);
    }
    await until(() => closed === states.length, "all of them closed");
    assert.deepEqual(service.requests, []);
  });

  it("compares again if a comparison is requested while its panel is open", async () => {
    let runs = 0;
    const fail = (): Promise<never> => Promise.reject(new Error("not in this test"));
    const none = (): readonly [] => [];
    const isKnown = (): boolean => false;
    const parts: ComparisonParts = {
      facts: { tagsOf: none, symbolsOf: none, namesOf: none, isKnown, isMarked: isKnown },
      ...{ openFacts: fail, openChecks: fail, readLabelsBefore: fail, findProblems: fail },
      describe: () => "",
      isShown: () => true,
      openGit: () => {
        runs += 1;
        return fail();
      },
    };
    const compare = (compared: Compared): Comparison => new Comparison(parts, compared);
    const { panels } = await start({ compare });
    const comparison = { kind: "comparison", repository: "file:///treasury", ref: "main" } as const;
    const { detail } = panels.open(comparison);
    await until(() => detail.table("changes")?.isLoaded === true, "the first run");
    assert.equal(panels.open(comparison).detail, detail);
    await until(() => runs === 2, "the second run");
  });

  it("does not restore a second panel of a thing that is open", async () => {
    const { panels } = await start();
    panels.open(thing);
    panels.restore(createPanel(), { version: "1", thing, table: null });
    await until(() => panelTabs().length === 1, "one panel");
  });

  it("hides amounts as soon as the setting is on, and shows them again", async () => {
    const fixture = await start();
    const panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const isHidden = (): boolean => JSON.stringify(panel.detail.first()).includes('"hidden"');
    assert.equal(isHidden(), false);
    try {
      await settings.update("privacy.hideAmounts", true, vscode.ConfigurationTarget.Global);
      await until(isHidden, "hidden amounts");
      assert.doesNotMatch(JSON.stringify(panel.detail.first()), /1234567|1,234,567/);
    } finally {
      await settings.update("privacy.hideAmounts", undefined, vscode.ConfigurationTarget.Global);
    }
    await until(() => !isHidden(), "amounts again");
  });

  for (const isHidden of [true, false]) {
    it(`keeps amounts out of the page of a panel that is ${isHidden ? "hidden" : "seen"} (U-25f)`, async () => {
      const fixture = await start();
      const { panel } = await seenPanel(fixture);
      if (isHidden) await fixture.hidePanels();
      if (isHidden) await until(() => !panel.visible, "the hidden panel");
      try {
        await writeSetting(vscode.workspace, "privacy.hideAmounts", true);
        await until(() => panel.webview.html.includes('"hidden"'), "a page with hidden amounts");
        assert.doesNotMatch(panel.webview.html, /1234567|1,234,567/);
      } finally {
        await writeSetting(vscode.workspace, "privacy.hideAmounts", undefined);
      }
    });

    it(`has no row and no picture of the previous service in a page that is ${isHidden ? "hidden" : "seen"} (U-26f)`, async () => {
      const fixture = await start();
      const { panel } = await seenPanel(fixture);
      assert.match(panel.webview.html, /img-src https:\/\/records\.test/);
      if (isHidden) await fixture.hidePanels();
      if (isHidden) await until(() => !panel.visible, "the hidden panel");
      const client = fixture.service.createServiceInUse();
      const other = new ServiceInUse("remote", "other.test", "other", () => client.client());
      fixture.service.records = { chains: panelRecords.chains ?? [] };
      fixture.catalog.use(other);
      await until(
        () => panel.webview.html.includes("img-src https://other.test"),
        "the policy of the other service",
      );
      assert.doesNotMatch(panel.webview.html, /records\.test|1234567|1,234,567/);
    });
  }

  it("requests a token's deployments from another service only once the panel is visible (U-27f)", async () => {
    const fixture = await start();
    const panel = fixture.panels.open({ kind: "token", token: "usdc" });
    await fixture.loaded(panel);
    await fixture.hidePanels();
    await until(() => !panel.panel.visible, "the hidden panel");
    const other = new RecordService(panelRecords);
    fixture.catalog.use(other.createServiceInUse());
    await fixture.catalog.tokens.load();
    const ofPanel = () => other.requests.filter((path) => path.startsWith("/v2/token-holdings"));
    for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
    assert.equal(panel.detail.table("deployments")?.rowCount, 4, "the panel knows the tokens");
    assert.deepEqual(ofPanel(), []);
    panel.panel.reveal();
    await until(() => ofPanel().length > 0, "what was owed");
    await until(() => panel.detail.table("deployments")?.hasMore === false, "all deployments");
    assert.equal(ofPanel().length, 4);
  });

  for (const isHidden of [true, false]) {
    it(`reads each list once for a refresh of everything: a panel that is ${isHidden ? "hidden" : "seen"} (U-28f)`, async () => {
      const fixture = await start();
      const { service, catalog } = fixture;
      const panel = fixture.panels.open({ kind: "token", token: "usdc" });
      await fixture.loaded(panel);
      const isQuiet = () => panel.detail.table("deployments")?.hasMore === false;
      await until(isQuiet, "all deployments");
      if (isHidden) await fixture.hidePanels();
      if (isHidden) await until(() => !panel.panel.visible, "the hidden panel");
      const requestsBefore = service.requests.length;
      await catalog.refresh();
      panel.panel.reveal();
      const read = () =>
        service.requests.slice(requestsBefore).filter((path) => !path.startsWith("/v2/tags"));
      const ofPanel = () => read().filter((path) => path.startsWith("/v2/token-holdings"));
      await until(() => ofPanel().length === 4 && service.waiting === 0, "the refresh");
      // Only the tokens may be read twice, since the tag index reads them too.
      const repeated = read().filter((path, at, all) => all.indexOf(path) < at);
      assert.ok(repeated.length === 0 || repeated.join() === "/v2/tokens", repeated.join());
    });
  }

  it("loads all rows although another window's tag causes a refresh meanwhile, and reports no cap (U-29f)", async () => {
    const service = new RecordService(panelRecords, 5);
    const fixture = await start({ service });
    const panel = fixture.panels.open({ kind: "tag", tag: ownTag });
    await fixture.loaded(panel);
    const addresses = () => panel.detail.first().tables.find(({ table }) => table === "addresses");
    panel.detail.take({ type: "all", table: "addresses" });
    await until(() => (addresses()?.loaded ?? 0) > 10, "some pages");
    void fixture.catalog.refreshTags();
    await until(() => addresses()?.loading === "no", "the end");
    assert.deepEqual(
      [addresses()?.loaded, addresses()?.hasMore, addresses()?.capped],
      [412, false, false],
    );
  });

  it("shows a token with thirty deployments without a warning of too many listeners (U-30f)", async () => {
    const deployments = Array.from({ length: 30 }, (_, at) => ({
      chain: "ethereum",
      address: `0x${at.toString(16).padStart(40, "0")}`,
      decimals: 6,
    }));
    const tokens = [{ id: "many", name: "Many", symbol: "MANY", icon_url: "", deployments }];
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", note);
    try {
      const fixture = await start({ service: new RecordService({ ...panelRecords, tokens }) });
      const { detail } = fixture.panels.open({ kind: "token", token: "many" });
      await until(() => detail.table("deployments")?.hasMore === false, "all deployments");
      assert.equal(detail.table("deployments")?.rowCount, 30);
      // Node emits a warning one turn of the event loop later.
      await new Promise((done) => setImmediate(done));
    } finally {
      process.off("warning", note);
    }
    assert.deepEqual(
      warnings.filter((name) => name === "MaxListenersExceededWarning"),
      [],
    );
  });

  it("keeps what it shows and marks it when a refresh fails, until one succeeds", async () => {
    const fixture = await start();
    const { catalog, service } = fixture;
    const panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
    const holdings = () => panel.detail.first().tables.find(({ table }) => table === "holdings");
    service.trouble = () => ({ status: 403 });
    void catalog.refresh();
    await until(() => holdings()?.stale === true, "the stale mark");
    assert.equal(holdings()?.loaded, holdingRecords.length);
    service.trouble = () => undefined;
    void catalog.refresh();
    await until(() => holdings()?.stale === false, "fresh rows");
  });

  it("refreshes once it is visible again if a refresh was requested while it was hidden", async () => {
    const fixture = await start();
    const { catalog, service } = fixture;
    const panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
    await fixture.hidePanels();
    await until(() => !panel.panel.visible, "the hidden panel");
    const requestsBefore = service.requests.length;
    await catalog.refresh();
    const isOfPanel = (path: string): boolean => path.includes(ownAddress);
    assert.deepEqual(service.requests.slice(requestsBefore).filter(isOfPanel), []);
    panel.panel.reveal();
    await until(
      () => service.requests.slice(requestsBefore).some(isOfPanel),
      "the refresh that was asked for",
    );
  });

  it("ignores invalid messages of a page, and limits how many it answers (U-05f)", async () => {
    const { panels } = await start({ script: floodingPage });
    const began = Date.now();
    const { panel, detail } = panels.open(thing);
    let came = 0;
    let answerCount: unknown;
    panel.webview.onDidReceiveMessage((message: unknown) => {
      came += 1;
      // When this message reaches the page, all earlier messages of the host have reached it.
      if (message === "over") void panel.webview.postMessage("how often");
      else if (typeof message === "object" && message !== null && "often" in message) {
        answerCount = message.often;
      }
    });
    await until(() => answerCount !== undefined, "the end of the flood");
    const seconds = (Date.now() - began) / 1_000;
    assert.ok(came > 2_000, String(came));
    assert.ok(typeof answerCount === "number" && answerCount > 0, "it was answered at first");
    assert.ok(answerCount <= 30 + 10 * seconds, `${answerCount} answers in ${seconds} s`);
    detail.take({ type: "search", table: "holdings", text: "usdc" });
    assert.equal(detail.first().tables[0]?.search, "usdc");
  });

  it("shows the loaded data as JSON, and says so if it is no longer in memory", async () => {
    const fixture = await start();
    const panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
    await fixture.panels.showJson(thing);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.languageId, "json");
    const { address, holdings } = JSON.parse(document.getText()) as Record<string, Loaded>;
    assert.ok(address);
    assert.deepEqual([holdings?.loaded, holdings?.complete], [holdingRecords.length, true]);
    const gone = document.uri.with({ query: "address of last week" });
    const left = await vscode.workspace.openTextDocument(gone);
    assert.match(left.getText(), /no longer in memory/);
  });

  it("offers a deployment as text if its name reads like an icon (V-16)", () => {
    const place = { chain: "base", address: "$(key)" };
    assert.deepEqual(buildPlaceItem({ place, name: "$(trash) · Base", description: "$(key)" }), {
      label: "\\$(trash) · Base",
      description: "\\$(key)",
      place,
    });
  });

  it("adds to open JSON what was read since then, when it is requested again", async () => {
    const fixture = await start();
    const panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
    await fixture.panels.showJson(thing);
    const document = vscode.window.activeTextEditor?.document;
    const loaded = (): number | undefined =>
      (JSON.parse(document?.getText() ?? "{}") as Record<string, Loaded>)["transactions"]?.loaded;
    assert.equal(loaded(), 0);
    await panel.detail.table("transactions")?.loader.load();
    await fixture.panels.showJson(thing);
    await until(() => loaded() === 30, "the transactions in the JSON");
  });

  it("hides amounts in open JSON as soon as the setting is on", async () => {
    const fixture = await start();
    await fixture.loaded(fixture.panels.open(thing));
    await fixture.panels.showJson(thing);
    const text = (): string => vscode.window.activeTextEditor?.document.getText() ?? "";
    assert.match(text(), /"total_value_usd": 1234567\.89/);
    try {
      await writeSetting(vscode.workspace, "privacy.hideAmounts", true);
      await until(() => text().includes('"total_value_usd": "••••"'), "hidden amounts");
      assert.doesNotMatch(text(), /1234567/);
    } finally {
      await writeSetting(vscode.workspace, "privacy.hideAmounts", undefined);
    }
    await until(() => text().includes('"total_value_usd": 1234567.89'), "amounts again");
  });
});

interface Loaded {
  readonly loaded: number;
  readonly complete: boolean;
}

/**
 * A page that floods the host. Once it knows the id of a row, it sends 600 messages that the host answers, and 1,500
 * invalid ones. It counts the answers.
 */
const floodingPage = `
  const api = acquireVsCodeApi();
  const odd = [null, 7, "act", [], {}, { type: "__proto__" }, { type: "act" }, { type: "act", id: {} },
    { type: "act", id: "https://evil.test" }, { type: "act", id: "command:workbench.action.quit" },
    { type: "window", table: "holdings", from: -1, count: 1e9 }, { type: "show", table: "secrets" },
    { type: "copy", id: "x".repeat(1e5), column: "token", what: "cell" },
    { type: "sort", table: "holdings", sort: { column: "constructor", descending: true } },
    { type: "since", table: "transactions", text: 5 }];
  let often = 0;
  let row;
  const flood = (table) => {
    if (row !== undefined || table.rows.length === 0) return;
    row = table.rows[0].id;
    for (let i = 0; i < 600; i += 1) api.postMessage({ type: "copy", id: row, column: "token", what: "cell" });
    for (let i = 0; i < 100; i += 1) for (const each of odd) api.postMessage(each);
    api.postMessage("over");
  };
  addEventListener("message", ({ data }) => {
    if (data === "how often") api.postMessage({ often });
    else if (data.type === "announcement") often += 1;
    else if (data.type === "table") flood(data.table);
  });
  api.postMessage({ type: "ready" });
  flood(JSON.parse(document.getElementById("first").textContent).tables[0]);
`;

describe("the export of 100,000 rows", function () {
  this.timeout(120_000);
  const count = 100_000;
  const service = new RecordService({ ...panelRecords, holdings: manyHoldings(count) }, 5_000);
  let fixture: PanelFixture;
  let panel: DetailPanel;
  let end: () => Promise<void>;

  beforeEach(async () => {
    const server = await listenForRecords(service);
    fixture = await PanelFixture.start({ service, catalog: createRemoteCatalog(server.origin) });
    end = server.close;
    panel = fixture.panels.open(thing);
    await fixture.loaded(panel);
  });
  afterEach(async () => {
    await fixture.dispose();
    await end();
  });

  const holdings = (): AnyPanelTable => {
    const table = panel.detail.table("holdings");
    assert.ok(table);
    return table;
  };
  const fileNamed = (name: string): vscode.Uri =>
    vscode.Uri.file(path.join(fixture.folder.path, name));
  const never = new AbortController().signal;
  /** Loads the remaining rows. Cancels after `cancelAt` rows. */
  const load = async (cancelAt = Number.POSITIVE_INFINITY): Promise<LoadOutcome> => {
    const cancel = new AbortController();
    const loading = loadRest(holdings(), cancel.signal);
    void until(() => holdings().rowCount >= Math.min(cancelAt, count), "rows").then(() => {
      if (cancelAt < count) cancel.abort();
    });
    return loading;
  };

  itInCi("loads all pages and writes every row, as CSV and as JSON", async () => {
    assert.equal(await load(), "all");
    const csv = fileNamed("all.csv");
    assert.equal(await writeRows(csv, holdings(), "holdings", { nodes: [] }, never), count);
    const lines = (await readFile(csv.fsPath, "utf8")).split("\r\n");
    assert.equal(lines.length, count + 2);
    assert.match(lines[count] ?? "", /^ethereum,0x0{35}1869f,/);
    const json = fileNamed("all.json");
    await writeRows(json, holdings(), "holdings", { nodes: [] }, never);
    const rows = JSON.parse(await readFile(json.fsPath, "utf8")) as readonly unknown[];
    assert.equal(rows.length, count);
  });

  it("keeps what was loaded when it is cancelled half way", async () => {
    assert.equal(await load(count / 2), "cancelled");
    assert.ok(holdings().rowCount >= count / 2 && holdings().rowCount < count);
    assert.equal(await load(), "all");
    assert.equal(holdings().rowCount, count);
  });

  it("says that rows are missing if reading files is stopped while it loads (X-22)", async () => {
    let isStopped = false;
    const source = {
      ...noComparison,
      get state() {
        return isStopped ? ("stopped" as const) : ("reading" as const);
      },
      start: () => {
        isStopped = true;
        return Promise.resolve();
      },
    };
    const loader = new WorkspaceLoader(source, new FilterState(noFilters), () => undefined);
    const model = createComparisonTable(knowledge(), buildPageTexts(untranslated));
    const table = new PanelTable("changes", "p", loader, () => () => model, knowledge());
    assert.equal(await loadRest(table, never), "part");
  });

  it("does not export the rows of another filter that is set while it loads", async () => {
    const loading = load();
    const [chain] = panel.detail.view.buildTable(holdings()).filters.chain?.choices ?? [];
    panel.detail.take({ type: "chain", table: "holdings", id: chain?.id ?? null });
    assert.equal(await loading, "others");
  });

  it("does not export the rows of a panel that is closed while it loads", async () => {
    const loading = load();
    panel.detail.dispose();
    assert.equal(await loading, "others");
  });

  it("leaves no incomplete file when it is cancelled while it writes, and keeps the old file", async () => {
    await load();
    const file = fileNamed("kept.csv");
    await vscode.workspace.fs.writeFile(file, Buffer.from("as it was"));
    const before = await readdir(fixture.folder.path);
    const cancel = new AbortController();
    const writing = writeRows(file, holdings(), "holdings", { nodes: [] }, cancel.signal);
    setImmediate(() => {
      cancel.abort();
    });
    await assert.rejects(writing);
    assert.deepEqual(await readdir(fixture.folder.path), before);
    assert.equal(await readFile(file.fsPath, "utf8"), "as it was");
  });
});

function manyHoldings(count: number): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, index) => ({
    ...holdingRecords[0],
    chain: "ethereum",
    token_address: `0x${index.toString(16).padStart(40, "0")}`,
    token_symbol: `T${index}`,
  }));
}
