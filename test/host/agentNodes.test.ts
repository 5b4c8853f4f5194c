import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AgentAnswers } from "../../src/editor/agents/agentAnswers";
import { Catalog } from "../../src/sources/catalog/catalog";
import { parseNodeUrl } from "../../src/sources/node/nodeUrl";
import { type OpenedNodes, openNodes } from "../../src/editor/commands/nodes/openNodes";
import { openLocalService, openRemoteService } from "../../src/sources/catalog/openService";
import { createLocalService } from "../../src/sources/local/localService";
import type { Nodes } from "../../src/sources/node/nodes";
import type { AgentTool } from "../../src/editor/platform/agentTools";
import { createMemento } from "../support/createMemento";
import { gateOf } from "../support/gateOf";
import { namesOf } from "../support/namesOf";
import { answerOf, useNodeFixture } from "../support/nodeFixture";
import { PanelFixture } from "../support/panelFixture";
import { inProcessBaseUrl } from "../support/inProcessBaseUrl";
import { RecordService } from "../support/recordService";
import { json } from "../support/rude/plan";
import type { RudeServer } from "../support/rude/rudeServer";
import { SecretsInMemory } from "../support/secretsInMemory";
import { addressOf, SimulatedNode } from "../support/simulatedNode";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { warningsOf } from "../support/warningsOf";

const address = addressOf(0xabc);

describe("the tools for language models, in a new window with a node that an earlier window connected", () => {
  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let server: RudeServer;
  let panels: PanelFixture;
  let answers: AgentAnswers;
  let nodes: Nodes;
  let catalog: Catalog;
  const opened: OpenedNodes[] = [];
  /** The number of requests that the earlier window sent to connect the node. */
  let before: number;
  const countRequests = (): number => server.requests.length - before;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    const node = new SimulatedNode();
    server = await fixture().server((request) =>
      json(
        answerOf(request, (method, params) =>
          method === "web3_clientVersion" ? { result: "anvil/1" } : node.respond(method, params),
        ),
      ),
    );
    const context = { secrets: new SecretsInMemory(), globalState: createMemento() as never };
    const openWindow = (): OpenedNodes => {
      const nodes = openNodes({ context, onChange: () => undefined });
      opened.push(nodes);
      return nodes;
    };
    const verdict = parseNodeUrl(`${server.origin}/v3/${encodeURIComponent(fixture().canary.key)}`);
    assert.ok(verdict.valid);
    const earlier = openWindow().nodes;
    const identity = await earlier.try(verdict.url, new AbortController().signal);
    await earlier.add(verdict.url, identity);
    before = server.requests.length;

    ({ nodes } = openWindow());
    const service = openLocalService({
      directory: folder.path,
      openBook: () => Promise.resolve(undefined),
      listNodes: () => nodes.list(),
      onNotice: () => undefined,
      onDidChangeTags: () => undefined,
    });
    catalog = new Catalog(service);
    panels = await PanelFixture.start({ catalog });
    const names = namesOf();
    const { knowledge } = panels;
    answers = new AgentAnswers({
      catalog,
      knowledge,
      names,
      warnings: warningsOf(knowledge, names),
      gate: gateOf(catalog, knowledge),
      propose: () => Promise.reject(new Error("nobody is asked")),
    });
  });
  afterEach(async () => {
    for (const nodes of opened.splice(0)) nodes.dispose();
    await panels.dispose();
    await folder.remove();
  });

  async function answer(tool: AgentTool, input: object = { address }): Promise<string> {
    const { token } = new vscode.CancellationTokenSource();
    const { content } = await answers.answer(tool, input, token);
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    fixture().canary.see(part.value);
    return part.value;
  }

  for (const tool of ["listHoldings", "listTransactions"] as const) {
    it(`ask the user from the first call on: ${tool} (N-37)`, async () => {
      const { confirmationMessages } = await answers.prepare(tool, { address });
      assert.equal(confirmationMessages?.title, "Query your nodes?");
      assert.equal(countRequests(), 0);
      assert.match(await answer(tool), /read from the user's nodes: eip155:31337\./);
      assert.ok(countRequests() > 0);
    });

    it(`query no node for a call about which the user was not prompted: ${tool} (N-37)`, async () => {
      assert.match(await answer(tool), /"refused":"The user has not been asked/);
      assert.equal(countRequests(), 0);
    });
  }

  it("name in the prompt the connected service and the nodes, or only the one that is queried (N-37)", async () => {
    const records = new RecordService({});
    const local = createLocalService({ directory: folder.path, listNodes: () => nodes.list() });
    catalog.use(
      openRemoteService({
        base: inProcessBaseUrl,
        apiKey: () => "key",
        openExchange: () => Promise.resolve((request, signal) => records.answer(request, signal)),
        nodes: { listNodes: () => nodes.list(), openLocal: () => Promise.resolve(local) },
      }),
    );
    const ofNode = { address, chain: "eip155:31337" };
    const titleOf = async (input: object): Promise<string | undefined> =>
      (await answers.prepare("listHoldings", input)).confirmationMessages?.title.toString();
    assert.deepEqual(
      [
        await titleOf({ address }),
        await titleOf(ofNode),
        await titleOf({ address, chain: "ethereum" }),
        await titleOf({ tag: "treasury" }),
      ],
      [
        "Query the connected service and your nodes?",
        "Query your nodes?",
        "Query the connected service?",
        "Query the connected service?",
      ],
    );
    assert.deepEqual([countRequests(), records.requests.length], [0, 0]);
    assert.match(await answer("listHoldings"), /on eip155:31337 are read from the user's nodes/);
    assert.ok(
      countRequests() > 0 && records.requests.some((path) => path.includes("token-holdings")),
    );
    records.requests.length = 0;
    assert.match(await answer("listHoldings", ofNode), /"chain":"eip155:31337"/);
    assert.ok(!records.requests.some((path) => path.includes("token-holdings")));
    records.trouble = (path) => (path.includes("token-holdings") ? { status: 403 } : undefined);
    assert.match(await answer("listHoldings"), /"complete":false.*"chain":"eip155:31337"/);
    await local.dispose();
  });

  it("look up an address without a prompt and without querying a node (N-37)", async () => {
    assert.equal(
      (await answers.prepare("lookUpAddress", { address })).confirmationMessages,
      undefined,
    );
    assert.match(await answer("lookUpAddress"), /"valid":true/);
    assert.equal(countRequests(), 0);
  });
});
