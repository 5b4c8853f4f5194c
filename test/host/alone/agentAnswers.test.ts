import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AgentAnswers } from "../../../src/agents/agentAnswers";
import { agentTools, type AgentTool } from "../../../src/platform/agentTools";
import { mostBytes, mostRows } from "../../../src/agents/toolAnswer";
import { ServiceInUse } from "../../../src/catalog/serviceInUse";
import { systemClock } from "../../../src/clock";
import { EditorFixture } from "../../support/editorFixture";
import { deadMove, satoshi, usdcOnEthereum, vitalik } from "../../support/realAddresses";
import { json, refusal, stall } from "../../support/rude/plan";
import type { RudeServer } from "../../support/rude/rudeServer";
import { baseOf, useServiceFixture } from "../../support/serviceFixture";
import { namesOf } from "../../support/namesOf";

const fixture = useServiceFixture();
const hostile = "\u202e$(bug)[x](command:y)\u0007" + "Z".repeat(5_000);

const inputs: Readonly<Record<AgentTool, object>> = {
  lookUpAddress: { address: vitalik },
  findTags: { word: "wallet" },
  listTaggedAddresses: { tag: "hot_wallet" },
  listHoldings: { address: vitalik },
  listTransactions: { tag: "hot_wallet", since: "2026-01-31T00:00:00Z" },
};

describe("the tools for language models, with a connected service", () => {
  let editor: EditorFixture;
  let server: RudeServer;
  let answers: AgentAnswers;

  beforeEach(async () => {
    server = await fixture().server();
    server.service.put("hot_wallet", vitalik, satoshi);
    server.service.lists["/v2/tokens"] = [
      {
        id: "usdc",
        name: "USD Coin",
        symbol: "USDC",
        deployments: [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }],
      },
    ];
    editor = await EditorFixture.start(fixture(), server);
    answers = new AgentAnswers(editor.catalog, editor.knowledge, namesOf(), editor.gate);
    await editor.readIndex();
  });
  afterEach(async () => {
    await editor.dispose();
  });

  async function ask(
    tool: AgentTool,
    input: unknown = inputs[tool],
    token = new vscode.CancellationTokenSource().token,
  ): Promise<string> {
    const { content } = await answers.answer(tool, input, token);
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    fixture().canary.see(part.value);
    assert.ok(Buffer.byteLength(part.value) <= mostBytes);
    assert.ok(!part.value.includes("localhost"), "the host got out");
    return part.value;
  }

  it("send nothing to a service that was chosen after the user was asked about another", async () => {
    const other = await fixture().server();
    answers.prepare("listHoldings", inputs.listHoldings);
    const { host, href } = baseOf(other.origin);
    const open = () => Promise.resolve(fixture().client(href, { clock: systemClock }));
    editor.catalog.use(new ServiceInUse("remote", host, href, open));
    assert.match(await ask("listHoldings"), /"failed":"Another service was chosen\."/);
    const asked = (): readonly string[] =>
      other.requests.map(({ path }) => path).filter((path) => path === "/v2/token-holdings");
    assert.deepEqual(asked(), []);
    answers.prepare("listHoldings", inputs.listHoldings);
    assert.doesNotMatch(await ask("listHoldings"), /failed/);
    assert.equal(asked().length, 1);
  });

  it("send nothing to a service that is chosen while they begin", async () => {
    const other = await fixture().server();
    const { host, href } = baseOf(other.origin);
    const open = () => Promise.resolve(fixture().client(href, { clock: systemClock }));
    const answer = ask("listHoldings");
    editor.catalog.use(new ServiceInUse("remote", host, href, open));
    assert.match(await answer, /"failed":"Another service was chosen\."/);
    assert.ok(other.requests.every(({ path }) => path !== "/v2/token-holdings"));
  });

  it("look up and find without asking the service", async () => {
    assert.match(await ask("lookUpAddress"), /hot_wallet/);
    assert.match(await ask("lookUpAddress", { address: usdcOnEthereum }), /"decimals":6/);
    assert.match(await ask("findTags"), /"tag":"hot_wallet","addresses":2/);
    const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
    assert.match(
      await ask("lookUpAddress", { address: permit2 }),
      /"name":"Permit2","kind":"contract","chains":"every chain of the form","source":"[^"]+ \d/,
    );
    assert.deepEqual(server.requests, []);
  });

  it("ask the user before the service is asked, naming it and what will be sent, and only then", () => {
    for (const tool of agentTools) {
      const { confirmationMessages } = answers.prepare(tool, inputs[tool]);
      const asks = tool !== "lookUpAddress" && tool !== "findTags";
      assert.equal(confirmationMessages !== undefined, asks, tool);
      if (confirmationMessages === undefined) continue;
      const { message } = confirmationMessages;
      assert.ok(message instanceof vscode.MarkdownString);
      assert.match(message.value, /localhost/);
      assert.equal(message.isTrusted, undefined);
    }
    assert.equal(answers.prepare("listHoldings", {}).confirmationMessages, undefined);
    assert.deepEqual(server.requests, []);
  });

  it("ask the user before connected nodes are asked, which the local service does", async () => {
    const useLocal = (...nodeChains: readonly string[]): void => {
      const tags = {
        showsSample: false,
        nodes: nodeChains.map((chain) => ({
          chain,
          chainId: 31_337,
          name: "Anvil",
          forkOf: undefined,
          restarts: 0,
        })),
        nodeChains: new Set(nodeChains),
        followNodes: () => Promise.resolve(),
        readNodeNotes: () => Promise.resolve([]),
        readControl: () => Promise.resolve([]),
        readDeployments: () => Promise.resolve([]),
        lookFurtherBack: () => Promise.resolve(),
        isSampleTag: () => false,
        hideSampleTags: () => Promise.resolve(),
        resetTags: () => Promise.resolve(""),
      };
      const open = () => Promise.reject(new Error("nobody asks"));
      editor.catalog.use(new ServiceInUse("local", "", "local", open, () => tags));
    };
    const question = () =>
      answers.prepare("listHoldings", inputs.listHoldings).confirmationMessages?.title;
    useLocal();
    assert.equal(question(), undefined);
    useLocal("node-0123abcd");
    assert.equal(question(), "Ask your nodes?");
    const told = await ask("lookUpAddress");
    assert.match(told, /read from the user's nodes: eip155:31337\./);
    assert.ok(!told.includes("node-0123abcd"), told);
  });

  it("T-28f ask the user in words of which a model cannot make a link", () => {
    const input = { tag: "hot_wallet", tokenAddress: "https://evil.example www.evil.example" };
    const message = answers.prepare("listHoldings", input).confirmationMessages?.message;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.match(message.value, /evil/);
    assert.match(message.value, /^(?:[\p{L}\p{N} ]|&#\d+;)*$/u);
  });

  it("list exact amounts with the decimals of the token, and words for what is reserved", async () => {
    server.service.lists["/v2/token-holdings"] = [
      holding({ token_address: usdcOnEthereum, token_decimals: null, balance: "1234567" }),
      holding({ token_address: "0", token_decimals: null, balance: "5" }),
    ];
    const answer = await ask("listHoldings");
    assert.match(answer, /"amount":"1.234567"/);
    assert.match(answer, /"token":"native coin".*"amountInSmallestUnit":"5"/);
    server.service.lists["/v2/transactions"] = [transaction({ from_address: "0" })];
    assert.match(await ask("listTransactions"), /"from":"no sender"/);
    const [asked] = server.requestsOf("/v2/transactions");
    assert.match(asked?.query ?? "", /tag=hot_wallet&since=2026-01-31T00/);
  });

  it("keep amounts back where the user hides them", async () => {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("privacy.hideAmounts", true, vscode.ConfigurationTarget.Global);
    try {
      server.service.lists["/v2/token-holdings"] = [holding({ balance: "1234567" })];
      const answer = await ask("listHoldings");
      assert.match(answer, /hidden/);
      assert.ok(!answer.includes("234567"));
    } finally {
      await settings.update("privacy.hideAmounts", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("stay within their bounds whatever a service sends, and show it as text on one line", async () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      holding({ chain: `${hostile}${i}`, token_symbol: hostile, token_name: hostile }),
    );
    server.service.lists["/v2/token-holdings"] = many;
    const answer = await ask("listHoldings");
    const { holdings } = JSON.parse(answer) as { holdings: { complete: boolean; rows: unknown[] } };
    assert.ok(holdings.rows.length > 0 && holdings.rows.length <= mostRows);
    assert.equal(holdings.complete, false);
    assert.ok(!/[\u202e\u0007\n]/.test(answer));
    assert.ok(!answer.includes("Z".repeat(200)));
  });

  it("read no more pages than the rows that they may show", async () => {
    const many = Array.from({ length: 400 }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);
    server.service.put("many_addresses", ...many);
    const answer = await ask("listTaggedAddresses", { tag: "many_addresses" });
    assert.match(answer, /Cut: the first 50, there are more|Cut: the first \d+, of 400/);
    assert.equal(server.requestsOf("/v2/tags/many_addresses/addresses").length, 2);
  });

  it("send no 64 digits that nothing knows, in no field and in no dress", async () => {
    const digits = deadMove.slice(2);
    const dressed = [
      { address: deadMove },
      { address: `0:${digits}` },
      { tag: digits },
      { address: vitalik, chain: digits },
      { address: vitalik, tokenAddress: `${deadMove}::coin::COIN` },
    ];
    for (const input of dressed) {
      const answer = await ask("listHoldings", input);
      assert.match(answer, /refused/, JSON.stringify(input));
      assert.ok(!answer.includes("deaddead"));
    }
    assert.deepEqual(server.requests, []);
  });

  it("send 64 digits that the service itself has named", async () => {
    server.service.put("hot_wallet", deadMove);
    await editor.readIndex();
    assert.match(await ask("listHoldings", { address: deadMove }), /"complete":true/);
  });

  it("tell a failure in words without host, key or text of the service", async () => {
    server.plan({ match: { path: "/v2/token-holdings" }, do: refusal(403) });
    assert.match(await ask("listHoldings"), /"failed":"the service does not allow/);
    server.plan({ match: { path: "/v2/transactions" }, do: json({ error: fixture().canary.key }) });
    assert.match(await ask("listTransactions"), /"failed":"the service answered with something/);
  });

  it("end when they are cancelled", async () => {
    server.plan({ match: { path: "/v2/token-holdings" }, do: [stall] });
    const source = new vscode.CancellationTokenSource();
    const asking = ask("listHoldings", inputs.listHoldings, source.token);
    while (server.requestsOf("/v2/token-holdings").length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    source.cancel();
    assert.match(await asking, /"failed":"Cancelled/);
  });

  it("answer nothing and ask nothing when they are switched off", async () => {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const off = Object.fromEntries(agentTools.map((tool) => [tool, false]));
    await settings.update("agents.tools", off, vscode.ConfigurationTarget.Global);
    try {
      for (const tool of agentTools) assert.match(await ask(tool), /"refused":"The user has/);
      assert.deepEqual(server.requests, []);
    } finally {
      await settings.update("agents.tools", undefined, vscode.ConfigurationTarget.Global);
    }
  });
});

function holding(values: object): object {
  return {
    chain: "ethereum",
    token_address: usdcOnEthereum,
    token_name: "USD Coin",
    token_symbol: "USDC",
    token_decimals: 6,
    token_price: 1,
    balance: "1",
    holders: 1,
    updated_at: "2026-01-31T00:00:00.000Z",
    ...values,
  };
}

function transaction(values: object): object {
  return {
    id: "1",
    chain: "ethereum",
    token_address: usdcOnEthereum,
    from_address: vitalik,
    to_address: vitalik,
    value: "1000000",
    tx_hash: "0xabc",
    block_number: 5,
    block_hash: "0xdef",
    block_time: "2026-01-31T00:00:00Z",
    ...values,
  };
}
