import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import * as vscode from "vscode";
import { Connection } from "../../src/sources/catalog/connection";
import { askText } from "../../src/editor/commands/connection/askText";
import { connectNode, removeNode } from "../../src/editor/commands/nodes/nodeCommands";
import { type OpenedNodes, openNodes } from "../../src/editor/commands/nodes/openNodes";
import { followNodes } from "../../src/editor/commands/registerNodes";
import { openLocalService, openRemoteService } from "../../src/sources/catalog/openService";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { createMemento } from "../support/createMemento";
import { DevelopmentNode } from "../support/developmentNode";
import { openShippedBook } from "../support/namesOf";
import { inProcessBaseUrl } from "../support/inProcessBaseUrl";
import { noNodes } from "../support/noNodes";
import { RecordService } from "../support/recordService";
import { nextBox, nextInputBox } from "../support/nextBox";
import { answerOf, useNodeFixture } from "../support/nodeFixture";
import { refusal, stall } from "../support/rude/plan";
import type { RudeServer } from "../support/rude/rudeServer";
import { SecretsInMemory } from "../support/secretsInMemory";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { until } from "../support/until";

describe("the conversations about nodes", () => {
  const fixture = useNodeFixture();
  let secrets: SecretsInMemory;
  let folder: TemporaryFolder;
  let connection: Connection;
  let chain: DevelopmentNode;
  let server: RudeServer;
  let here: OpenedNodes;
  let there: OpenedNodes;

  beforeEach(async () => {
    secrets = new SecretsInMemory();
    folder = await makeTemporaryFolder();
    here = openWindow();
    there = openWindow();
    connection = new Connection({
      readBaseUrl: () => "",
      readKey: () => Promise.resolve(undefined),
      openLocal: () =>
        openLocalService({
          directory: folder.path,
          openBook: openShippedBook,
          listNodes: () => here.nodes.list(),
          onNotice: () => undefined,
          onDidChangeTags: () => undefined,
        }),
      openRemote: () => assert.fail("no service is used"),
    });
    chain = new DevelopmentNode();
    server = await fixture().node(chain.respond);
  });
  afterEach(async () => {
    connection.dispose();
    here.dispose();
    there.dispose();
    await folder.remove();
  });

  function openWindow(): OpenedNodes {
    return openNodes({
      context: { secrets, globalState: createMemento() as never },
      onChange: (change) => {
        if (change === "nodes") void connection.catalog.chains.refresh();
      },
    });
  }

  const connect = (...places: readonly string[]): Promise<void> =>
    connectNode({ nodes: here.nodes, connection, askText, isRemoteWorkspace: false, places });
  const remove = (): Promise<void> =>
    removeNode({ nodes: here.nodes, connection, askText, isRemoteWorkspace: false });
  const secretUrl = (): string => `${server.origin}/v3/${encodeURIComponent(fixture().canary.key)}`;
  const namesIn = async ({ nodes }: OpenedNodes): Promise<readonly string[]> =>
    (await nodes.list()).map(({ name }) => name);

  /** Waits until a box has rows. Returns their labels. */
  async function rowsOf(box: Awaited<ReturnType<typeof nextBox>>): Promise<readonly string[]> {
    await until("the rows", () => box.items.length > 0);
    fixture().canary.see(JSON.stringify([box.items, box.title, box.placeholder]));
    return box.items.map(({ label }) => label);
  }

  /** Activates the row whose label contains the words. */
  async function choose(shown: ReturnType<typeof nextBox>, words: string): Promise<void> {
    const box = await shown;
    await rowsOf(box);
    const row = box.items.find(({ label }) => label.includes(words));
    assert.ok(row, words);
    box.activeItems = [row];
  }

  /** Opens the input box for a URL and types the URL. */
  async function typeUrl(url: string) {
    const [shown, input] = [nextBox(), nextInputBox()];
    const conversation = connect();
    await choose(shown, "Enter a URL");
    const state = { box: undefined as vscode.InputBox | undefined };
    void input.then((box) => {
      box.value = url;
      state.box = box;
    });
    while (state.box === undefined) {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    }
    return { conversation, box: state.box };
  }

  /** Returns the origin of a server that no longer listens. */
  async function closedOrigin(): Promise<string> {
    const closed = await fixture().node(chain.respond);
    await closed.close();
    return closed.origin;
  }

  /** Types a URL and returns the validation message about it. */
  async function refusalOf(url: string): Promise<string> {
    const { conversation, box } = await typeUrl(url);
    const message = await until("the reason", async () => {
      const { validationMessage } = box;
      if (typeof validationMessage === "string" && validationMessage !== "") {
        return validationMessage;
      }
      if (!box.busy) {
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      }
      return undefined;
    });
    await closeUntil(conversation);
    fixture().canary.see(message);
    assert.deepEqual([await namesIn(here), secrets.values.size], [[], 0]);
    return message;
  }

  it("offer a node that answers on this machine, and connect it in every window", async () => {
    const shown = nextBox();
    const conversation = connect(server.origin);
    await choose(shown, "Anvil 31337");
    await acceptUntil(conversation);
    const name = `Anvil 31337 (localhost:${server.port})`;
    assert.deepEqual(await namesIn(here), [name]);
    await until("the other window", async () => (await namesIn(there)).length > 0);
    assert.deepEqual(await namesIn(there), [name]);
  });

  it("look on this machine only while the box is open (N-33)", async () => {
    await here.nodes.list();
    assert.equal(server.requests.length, 0);
    await closeUntil(connect(server.origin));
    const requestsBefore = server.requests.length;
    await connection.catalog.chains.load();
    await connection.catalog.refresh();
    assert.equal(server.requests.length, requestsBefore);
  });

  it("offer a node that answers at IPv4 and IPv6 only once, and two different nodes separately (N-33)", async () => {
    const six = http.createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        response.end(JSON.stringify(answerOf({ body } as never, chain.respond)));
      });
    });
    six.listen(0, "::1");
    await once(six, "listening");
    const places = [server.origin, `http://[::1]:${(six.address() as AddressInfo).port}`];
    const offered = async (): Promise<number> => {
      const shown = nextBox();
      const conversation = connect(...places);
      const rows = await rowsOf(await shown);
      await closeUntil(conversation);
      return rows.length - 1;
    };
    assert.equal(await offered(), 1);
    const other = new DevelopmentNode();
    other.instance = 2;
    chain = other;
    assert.equal(await offered(), 2);
    six.close();
    six.closeAllConnections();
  });

  it("offer only to enter a URL if nothing answers in time (N-33)", async () => {
    const silent = await fixture().server(() => [stall]);
    const shown = nextBox();
    const conversation = connect(silent.origin, await closedOrigin());
    assert.deepEqual(await rowsOf(await shown), ["$(link) Enter a URL…"]);
    await closeUntil(conversation);
  });

  it("take a URL that was pasted into the first box to the masked one", async () => {
    const [shown, input] = [nextBox(), nextInputBox()];
    const conversation = connect();
    const first = await shown;
    await rowsOf(first);
    first.value = secretUrl();
    const state = { box: undefined as vscode.InputBox | undefined };
    void input.then((box) => (state.box = box));
    await until("the masked box", async () => {
      // The editor may lose the active row when the extension sets the text of a box.
      if (first.activeItems.length === 0) first.activeItems = first.items.slice(-1);
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return state.box;
    });
    assert.deepEqual([state.box?.value, state.box?.password], [secretUrl(), true]);
    await acceptUntil(conversation);
    assert.deepEqual(await namesIn(here), [`Anvil 31337 (localhost:${server.port})`]);
  });

  it("keep a URL in the secret storage alone, after its chain and client were read", async () => {
    const { conversation, box } = await typeUrl(secretUrl());
    assert.equal(box.password, true);
    await acceptUntil(conversation);
    assert.deepEqual(await namesIn(here), [`Anvil 31337 (localhost:${server.port})`]);
    assert.match([...secrets.values.values()].join(), /\/v3\//);
    await connection.catalog.chains.load();
    fixture().canary.see(JSON.stringify(connection.catalog.chains.items));
  });

  it("say why a URL is not kept and what to do, without the URL (N-32)", async () => {
    assert.match(await refusalOf("http://node.example/x"), /unencrypted/);
    const page = await fixture().server(() => refusal(200));
    assert.match(await refusalOf(`${page.origin}/secret`), /does not answer like an EVM node/);
    const locked = await fixture().server(() => refusal(401));
    assert.match(await refusalOf(`${locked.origin}/secret`), /Copy the URL again/);
    assert.match(await refusalOf(await closedOrigin()), /Start the node/);
  });

  it("are ended by Escape while a node does not answer, and keep nothing (N-32)", async () => {
    const silent = await fixture().server(() => [stall]);
    const { conversation } = await typeUrl(`${silent.origin}/secret`);
    await until("the request", async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return silent.requests.length > 0;
    });
    await closeUntil(conversation);
    await silent.whenDisconnected();
    assert.deepEqual([await namesIn(here), secrets.values.size], [[], 0]);
  });

  it("list a development chain among the chains while its node is connected", async () => {
    await connection.catalog.chains.load();
    const names = (): readonly string[] =>
      connection.catalog.chains.items.map(({ name }) => name).slice(0, 2);
    assert.deepEqual(names(), ["Bitcoin", "Ethereum"]);
    Object.assign(chain, { chainId: 8_453, forkedChain: 8_453 });
    const connected = nextBox();
    const conversation = connect(server.origin);
    await choose(connected, "Anvil fork of Base");
    await acceptUntil(conversation);
    await until("the chain", () => names()[0]?.startsWith("Anvil fork of Base"));
    const shown = nextBox();
    const removal = remove();
    await choose(shown, "Anvil fork of Base");
    await acceptUntil(removal);
    await until("its end", () => names()[0] === "Bitcoin");
    assert.deepEqual(await namesIn(there), []);
  });

  it("do not read the secret storage before a node is connected", async () => {
    secrets.get = () => assert.fail("the secret storage is read");
    assert.deepEqual(await namesIn(here), []);
  });

  it("refresh amounts of a connected service when nodes change, but not for a new block (N-63)", async () => {
    const { catalog } = connection;
    const records = new RecordService({});
    const service = openRemoteService({
      base: inProcessBaseUrl,
      apiKey: () => "key",
      openExchange: () => Promise.resolve((request, signal) => records.answer(request, signal)),
      nodes: { ...noNodes, listNodes: () => here.nodes.list() },
    });
    const changes: string[] = [];
    const following = { catalog, names: { followNodes: () => undefined }, nodes: { get } };
    function get(): Promise<OpenedNodes> {
      return Promise.resolve(here);
    }
    catalog.onDidChange(({ kind }) => changes.push(kind));
    await followNodes(following, "block");
    assert.deepEqual(changes.splice(0), ["amounts"], "the local service");
    catalog.use(service);
    await followNodes(following, "block");
    assert.deepEqual(changes.splice(0), ["service", "nodes"]);
    await followNodes(following, "nodes");
    assert.ok(changes.includes("amounts"));
  });
});
