import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { AgentAnswers } from "../../src/editor/agents/agentAnswers";
import { Catalog } from "../../src/sources/catalog/catalog";
import { parseNodeUrl } from "../../src/sources/node/nodeUrl";
import { type OpenedNodes, openNodes } from "../../src/editor/commands/nodes/openNodes";
import { openLocalService } from "../../src/sources/catalog/openService";
import { writeRows } from "../../src/editor/panels/exportWork";
import { Log } from "../../src/editor/platform/log";
import { createMemento } from "../support/createMemento";
import { until } from "../support/editorFixture";
import { gateOf } from "../support/gateOf";
import { keyMark } from "../support/keyInFiles";
import { namesOf, openShippedBook } from "../support/namesOf";
import { warningsOf } from "../support/warningsOf";
import { answerOf, refuse, useNodeFixture } from "../support/nodeFixture";
import { PanelFixture } from "../support/panelFixture";
import { body, header, json, status, type Step } from "../support/rude/plan";
import type { RudeRequest } from "../support/rude/requestParser";
import type { RudeServer } from "../support/rude/rudeServer";
import { SecretsInMemory } from "../support/secretsInMemory";
import { addressOf, SimulatedNode } from "../support/simulatedNode";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

const holder = addressOf(0xabc);
const token = addressOf(0x777);
const never = new AbortController().signal;

/** Failures of a node that repeats its secret path wherever it can. */
const failures: Readonly<Record<string, (request: RudeRequest) => readonly Step[]>> = {
  "an error of JSON-RPC": (request) =>
    json(answerOf(request, () => refuse(-32_000, `nothing at ${request.path}`))),
  "a status": (request) => [
    status(401, `no key ${request.path}`),
    header("www-authenticate", request.path),
    body(request.path),
  ],
  "a redirect": (request) => [status(302), header("location", request.path), body("")],
  "a page": (request) => [status(200), body(`<title>${request.path}</title>`)],
  "another shape": (request) => json({ [request.path]: request.path }),
};

describe("the URL of a connected node", function () {
  this.timeout(60_000);
  // Registered before the fixture's hook, so that Mocha runs it first: the fixture's hook checks everything that was
  // recorded until then.
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    pages.end();
    fixture().canary.see(log.latest);
    log.dispose();
    opened.dispose();
    assert.ok(server.requests.every((request) => request.path.includes(keyMark)));
    // Both calls throw if a file contains the key.
    await panels.dispose();
    await folder.remove();
  });

  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let opened: OpenedNodes;
  let log: Log;
  let server: RudeServer;
  let answer: (request: RudeRequest) => readonly Step[];
  let panels: PanelFixture;
  let pages: WatchedPages;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    pages = new WatchedPages((text) => {
      fixture().canary.see(text);
    });
    log = new Log();
    opened = openNodes({
      context: { secrets: new SecretsInMemory(), globalState: createMemento() as never },
      onChange: () => undefined,
    });
    const service = openLocalService({
      directory: folder.path,
      openBook: openShippedBook,
      listNodes: () => opened.nodes.list(),
      onNotice: () => undefined,
      onDidChangeTags: () => undefined,
    });
    panels = await PanelFixture.start({ catalog: new Catalog(service) });
    answer = answerWithPath;
    server = await fixture().server((request) => answer(request));
    const key = encodeURIComponent(fixture().canary.key);
    const verdict = parseNodeUrl(`${server.origin}/v3/${key}`);
    assert.ok(verdict.valid);
    await opened.nodes.add(verdict.url, await opened.nodes.try(verdict.url, never));
    await panels.catalog.chains.load();
  });
  /** Answers like a node whose token repeats the node's secret path in as many fields as possible. */
  function answerWithPath(request: RudeRequest): readonly Step[] {
    const node = new SimulatedNode();
    node.balances.set(`${token} ${holder}`, 7n);
    const noise = request.path;
    node.transfers.push({ block: 9, token, from: addressOf(1), to: holder, value: 7n, noise });
    return json(
      answerOf(request, (method, params) => {
        if (method === "web3_clientVersion") return { result: `anvil/${request.path}` };
        const response = node.respond(method, params);
        if ("error" in response) return refuse(-32_601, `no ${method} at ${request.path}`);
        const { result } = response;
        const isRecord = typeof result === "object" && result !== null && !Array.isArray(result);
        return { result: isRecord ? { ...result, url: request.path } : result };
      }),
      { "x-url": request.path },
    );
  }

  /** Returns everything that the tools give a language model about an address. */
  async function askTools(address: string): Promise<string> {
    const { catalog, knowledge } = panels;
    const names = namesOf();
    const warnings = warningsOf(knowledge, names);
    const gate = gateOf(catalog, knowledge);
    const propose = (): Promise<never> => Promise.reject(new Error("nobody is asked"));
    const answers = new AgentAnswers({ catalog, knowledge, names, warnings, gate, propose });
    const token = new vscode.CancellationTokenSource().token;
    const texts: string[] = [];
    for (const tool of ["lookUpAddress", "listHoldings", "listTransactions"] as const) {
      await answers.prepare(tool, { address });
      const { content } = await answers.answer(tool, { address }, token);
      for (const part of content) {
        assert.ok(part instanceof vscode.LanguageModelTextPart);
        texts.push(part.value);
      }
    }
    fixture().canary.see(texts);
    return texts.join("\n");
  }

  async function showJson(address: string): Promise<string> {
    await panels.panels.showJson({ kind: "address", address });
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.languageId, "json");
    fixture().canary.see([document.getText(), document.uri.toString(true)]);
    return document.getText();
  }

  it("is in no page, no file, no JSON and no answer to a model about what the node reported (N-12)", async () => {
    const panel = panels.panels.open({ kind: "address", address: holder });
    await panels.loaded(panel);
    panel.detail.take({ type: "show", table: "transactions" });
    await panels.loaded(panel);
    await until(() => pages.sent.includes(`localhost:${server.port}`), "the name of the node");
    const { nodes } = panels.catalog.service;
    for (const name of ["holdings", "transactions"] as const) {
      const table = panel.detail.table(name);
      assert.ok(table !== undefined && table.rowCount > 0, name);
      for (const kind of ["csv", "json"]) {
        const file = path.join(panels.folder.path, `${name}.${kind}`);
        await writeRows(vscode.Uri.file(file), table, name, { nodes }, never);
        const text = await readFile(file, "utf8");
        assert.match(text, /eip155:31337/);
        fixture().canary.see(text);
      }
    }
    assert.match(await showJson(holder), /eip155:31337/);
    assert.match(await askTools(holder), /eip155:31337/);
    const [node] = nodes;
    assert.ok(node);
    const ofChain = panels.panels.open({ kind: "chain", chain: node.chain });
    await until(() => ofChain.panel.title.startsWith("Anvil 31337"), "the name in the tab");
    fixture().canary.see(ofChain.panel.title);
  });

  for (const [words, fail] of Object.entries(failures)) {
    it(`appears in no page, JSON or answer to a language model if the node answers with ${words} that contains it (N-12)`, async () => {
      answer = fail;
      const panel = panels.panels.open({ kind: "address", address: holder });
      await until(() => panel.detail.table("holdings")?.failed !== undefined, "the failure");
      await until(() => /"remove":"[^"]/.test(pages.sent), "the node that does not answer");
      await showJson(holder);
      assert.match(await askTools(holder), /"failed"/);
    });
  }
});

/** Records the HTML and the messages that panels send to their pages. */
class WatchedPages {
  readonly #create = vscode.window.createWebviewPanel;
  readonly #see: (text: string) => void;
  sent = "";

  constructor(see: (text: string) => void) {
    this.#see = see;
    const create = (...given: Parameters<typeof vscode.window.createWebviewPanel>) => {
      const panel = this.#create(...given);
      const webview = this.#watch(panel.webview);
      return Object.defineProperty(panel, "webview", { value: webview });
    };
    Reflect.set(vscode.window, "createWebviewPanel", create);
  }

  end(): void {
    Reflect.set(vscode.window, "createWebviewPanel", this.#create);
  }

  #watch(webview: vscode.Webview): vscode.Webview {
    return new Proxy(webview, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          if (key === "postMessage") this.#note(JSON.stringify(given));
          return Reflect.apply(value, target, given);
        };
      },
      set: (target, key, value) => {
        this.#note(String(value));
        return Reflect.set(target, key, value);
      },
    });
  }

  #note(text: string): void {
    this.sent += text;
    this.#see(text);
  }
}
