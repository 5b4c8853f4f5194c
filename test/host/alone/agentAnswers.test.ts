import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AgentAnswers } from "../../../src/editor/agents/agentAnswers";
import { registerAgentTools } from "../../../src/editor/agents/registerAgentTools";
import { agentTools, type AgentTool, toolId } from "../../../src/editor/platform/agentTools";
import { Lazy } from "../../../src/editor/platform/lazy";
import { mostBytes, mostRows } from "../../../src/editor/agents/toolAnswer";
import { ServiceInUse } from "../../../src/sources/catalog/serviceInUse";
import { systemClock } from "../../../src/clock";
import { EditorFixture } from "../../support/editorFixture";
import { deadMove, satoshi, usdcOnEthereum, vitalik } from "../../support/realAddresses";
import { proposeTag } from "../../../src/editor/commands/tagging/runAssignTag";
import type { Choice } from "../../../src/editor/tagging/conversation";
import type { Memory } from "../../../src/editor/tagging/recentTags";
import { ScriptedPerson } from "../../support/scriptedPerson";
import { json, refusal, stall } from "../../support/rude/plan";
import type { RudeServer } from "../../support/rude/rudeServer";
import { baseOf, useServiceFixture } from "../../support/serviceFixture";
import { namesOf } from "../../support/namesOf";
import { warningsOf } from "../../support/warningsOf";

const fixture = useServiceFixture();
const hostile = "\u202e$(bug)[x](command:y)\u0007" + "Z".repeat(5_000);

const evilToken = "https://evil.example www.evil.example";

const inputs: Readonly<Record<AgentTool, object>> = {
  lookUpAddress: { address: vitalik },
  findTags: { word: "wallet" },
  listTaggedAddresses: { tag: "hot_wallet" },
  listHoldings: { address: vitalik },
  listTransactions: { tag: "hot_wallet", since: "2026-01-31T00:00:00Z" },
  assignTag: { address: usdcOnEthereum, tag: "hot_wallet" },
};

describe("the tools for language models, with a connected service", () => {
  let editor: EditorFixture;
  let server: RudeServer;
  let answers: AgentAnswers;
  let person: ScriptedPerson;
  /** The button that the user presses in the prompt about a proposed tag. */
  let answer: Choice;

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
    const { catalog, knowledge, gate } = editor;
    const names = namesOf();
    const warnings = warningsOf(knowledge, names);
    person = new ScriptedPerson({ tags: [], ask: () => answer });
    const stored = new Map<string, unknown>();
    const memory: Memory = {
      get: (key) => stored.get(key),
      update: (key, value) => Promise.resolve(void stored.set(key, value)),
      keys: () => [...stored.keys()],
      setKeysForSync: () => undefined,
    };
    const parts = { catalog, knowledge, names, warnings, gate };
    answers = new AgentAnswers({
      ...parts,
      propose: (proposal, signal) => proposeTag({ ...parts, memory }, proposal, signal, person),
    });
    answer = "go";
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
    await answers.prepare(tool, input);
    return answerPrepared(tool, input, token);
  }

  /** Makes the service list a token with any text as its address. */
  async function listToken(chain: string, address: string): Promise<void> {
    const deployments = [{ chain, address, decimals: 6 }];
    server.service.lists["/v2/tokens"] = [
      { id: "evil", name: "Evil", symbol: "EVIL", deployments },
    ];
    await editor.catalog.tokens.load();
  }

  /** Calls a tool directly, without the preparation that the editor does before every call. */
  async function answerPrepared(
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

  it("send nothing to a service that was chosen after the user was prompted about another", async () => {
    const other = await fixture().server();
    await answers.prepare("listHoldings", inputs.listHoldings);
    const { host, href } = baseOf(other.origin);
    const open = () => Promise.resolve(fixture().client(href, { clock: systemClock }));
    editor.catalog.use(new ServiceInUse("remote", host, href, open));
    assert.match(await answerPrepared("listHoldings"), /"failed":"Another service was chosen\."/);
    const holdingRequests = (): readonly string[] =>
      other.requests.map(({ path }) => path).filter((path) => path === "/v2/token-holdings");
    assert.deepEqual(holdingRequests(), []);
    assert.doesNotMatch(await ask("listHoldings"), /failed/);
    assert.equal(holdingRequests().length, 1);
  });

  it("send nothing to a service that is chosen while a call begins", async () => {
    const other = await fixture().server();
    const { host, href } = baseOf(other.origin);
    const open = () => Promise.resolve(fixture().client(href, { clock: systemClock }));
    await answers.prepare("listHoldings", inputs.listHoldings);
    const answer = answerPrepared("listHoldings");
    editor.catalog.use(new ServiceInUse("remote", host, href, open));
    assert.match(await answer, /"failed":"Another service was chosen\."/);
    assert.ok(other.requests.every(({ path }) => path !== "/v2/token-holdings"));
  });

  it("answer when the editor prepares and then invokes a call", async () => {
    type Tool = Required<vscode.LanguageModelTool<unknown>>;
    const tools = new Map<string, Tool>();
    const { registerTool } = vscode.lm;
    Reflect.set(vscode.lm, "registerTool", (id: string, tool: Tool) => {
      tools.set(id, tool);
      return new vscode.Disposable(() => undefined);
    });
    const { catalog, knowledge, names, gate } = editor;
    const lazily = <T extends object>(it: T) => new Lazy(() => Promise.resolve(it));
    registerAgentTools(
      {
        ...{ catalog, knowledge, names, gate: lazily(gate) },
        warnings: lazily(warningsOf(knowledge, names)),
        lazy: (make) => new Lazy(make),
      },
      () => Promise.resolve({ kind: "declined" }),
    );
    Reflect.set(vscode.lm, "registerTool", registerTool);
    const tool = tools.get(toolId("listHoldings"));
    const { token } = new vscode.CancellationTokenSource();
    const input = inputs.listHoldings;
    await tool?.prepareInvocation({ input }, token);
    const result = await tool?.invoke({ input, toolInvocationToken: undefined }, token);
    assert.doesNotMatch(JSON.stringify(result?.content), /refused/);
    assert.equal(server.requestsOf("/v2/token-holdings").length, 1);
  });

  it("look up addresses and find tags without a request to the service", async () => {
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

  it("prompt the user before the service is requested, naming it and what will be sent, and only then", async () => {
    for (const tool of agentTools) {
      const { confirmationMessages } = await answers.prepare(tool, inputs[tool]);
      const asks = tool !== "lookUpAddress" && tool !== "findTags";
      assert.equal(confirmationMessages !== undefined, asks, tool);
      if (confirmationMessages === undefined) continue;
      const { message } = confirmationMessages;
      assert.ok(message instanceof vscode.MarkdownString);
      assert.match(message.value, /localhost/);
      assert.equal(message.isTrusted, undefined);
    }
    assert.equal((await answers.prepare("listHoldings", {})).confirmationMessages, undefined);
    assert.deepEqual(server.requests, []);
  });

  it("send nothing that the user was not prompted about", async () => {
    for (const tool of ["listTaggedAddresses", "listHoldings", "listTransactions"] as const) {
      assert.match(await answerPrepared(tool), /"refused":"The user has not been asked/, tool);
    }
    assert.deepEqual(server.requests, []);
  });

  it("prompt the user with a text in which a model cannot place a link (T-28f)", async () => {
    await listToken("ethereum", evilToken);
    const input = { tag: "hot_wallet", tokenAddress: evilToken };
    const message = (await answers.prepare("listHoldings", input)).confirmationMessages?.message;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.match(message.value, /evil/);
    assert.match(message.value, /^(?:[\p{L}\p{N} ]|&#\d+;)*$/u);
  });

  it("show the user all of every text that will be sent, as it is sent (T-56f)", async () => {
    const long = `${"long_".repeat(40)}tag`;
    server.service.put(long, vitalik);
    await editor.readIndex();
    const input = { tag: long, address: vitalik.toLowerCase(), tokenAddress: usdcOnEthereum };
    const { confirmationMessages } = await answers.prepare("listHoldings", input);
    const message = confirmationMessages?.message;
    assert.ok(message instanceof vscode.MarkdownString);
    const shown = message.value.replace(/&#(\d+);/g, (_, code) =>
      String.fromCharCode(Number(code)),
    );
    for (const text of [long, vitalik, usdcOnEthereum]) assert.ok(shown.includes(text), shown);
  });

  it("send nothing that the prompt cannot show, even if it came from the service [T-56f]", async () => {
    const hidden = "0x2::sui\u202e::SUI";
    await listToken("sui", hidden);
    const input = { tag: "hot_wallet", tokenAddress: hidden };
    assert.equal((await answers.prepare("listHoldings", input)).confirmationMessages, undefined);
    assert.match(await ask("listHoldings", input), /cannot be shown to the user/);
    assert.deepEqual(server.requestsOf("/v2/token-holdings"), []);
  });

  it("list exact amounts with the decimals of the token, and words for the reserved address 0", async () => {
    server.service.lists["/v2/token-holdings"] = [
      holding({ token_address: usdcOnEthereum, token_decimals: null, balance: "1234567" }),
      holding({ token_address: "0", token_decimals: null, balance: "5" }),
    ];
    const answer = await ask("listHoldings");
    assert.match(answer, /"amount":"1.234567"/);
    assert.match(answer, /"token":"native coin".*"amountInSmallestUnit":"5"/);
    server.service.lists["/v2/transactions"] = [transaction({ from_address: "0" })];
    assert.match(await ask("listTransactions"), /"from":"no sender"/);
    const [request] = server.requestsOf("/v2/transactions");
    assert.match(request?.query ?? "", /tag=hot_wallet&since=2026-01-31T00/);
  });

  it("return no amounts while the user hides them", async () => {
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

  it("stay within their limits whatever a service sends, and return its texts on one line", async () => {
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

  it("read no more pages than they need for the rows that they may return", async () => {
    const many = Array.from({ length: 400 }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);
    server.service.put("many_addresses", ...many);
    const answer = await ask("listTaggedAddresses", { tag: "many_addresses" });
    assert.match(answer, /Cut: the first 50, there are more|Cut: the first \d+, of 400/);
    assert.equal(server.requestsOf("/v2/tags/many_addresses/addresses").length, 2);
  });

  it("send no 64 unknown hex digits, in any field or spelling", async () => {
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

  it("send 64 hex digits that the service itself has returned", async () => {
    server.service.put("hot_wallet", deadMove);
    await editor.readIndex();
    assert.match(await ask("listHoldings", { address: deadMove }), /"complete":true/);
  });

  it("report a failure without the host, the key or any text of the service", async () => {
    server.plan({ match: { path: "/v2/token-holdings" }, do: refusal(403) });
    assert.match(await ask("listHoldings"), /"failed":"the service does not allow/);
    server.plan({ match: { path: "/v2/transactions" }, do: json({ error: fixture().canary.key }) });
    assert.match(await ask("listTransactions"), /"failed":"the service sent an unexpected answer/);
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

  /** Runs a function with a value of the setting `agents.tools`. */
  async function withSetting(value: unknown, run: () => Promise<void>): Promise<void> {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("agents.tools", value, vscode.ConfigurationTarget.Global);
    try {
      await run();
    } finally {
      await settings.update("agents.tools", undefined, vscode.ConfigurationTarget.Global);
    }
  }

  it("answer nothing and send no request when they are switched off", async () => {
    const off = Object.fromEntries(agentTools.map((tool) => [tool, false]));
    await withSetting(off, async () => {
      for (const tool of agentTools) assert.match(await ask(tool), /"refused":"The user has/);
      assert.deepEqual(server.requests, []);
    });
  });

  const posts = (): readonly unknown[] =>
    server.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => JSON.parse(body) as unknown);

  it("propose no tag unless the user has set `assignTag` to exactly true (T-52f)", async () => {
    for (const value of [
      undefined,
      {},
      { assignTag: "true" },
      { assignTag: 1 },
      { findTags: true },
    ]) {
      await withSetting(value, async () => {
        assert.match(await ask("assignTag"), /"refused":"The user has/);
      });
    }
    assert.deepEqual([person.questions, posts()], [[], []]);
  });

  it("assign a proposed tag only after the editor's prompt and the usual confirmation (T-52f)", async () => {
    const { confirmationMessages } = await answers.prepare("assignTag", inputs.assignTag);
    const { message } = confirmationMessages ?? {};
    assert.ok(message instanceof vscode.MarkdownString);
    assert.match(message.value, new RegExp(`${usdcOnEthereum}.*hot.*localhost`));
    const bold = { ...inputs.assignTag, tag: "__binance__" };
    const { message: ofBold } =
      (await answers.prepare("assignTag", bold)).confirmationMessages ?? {};
    assert.ok(ofBold instanceof vscode.MarkdownString && !/\s_/.test(ofBold.value));
    assert.equal(message.isTrusted, undefined);
    await withSetting({ assignTag: true }, async () => {
      answer = "safe";
      assert.match(await ask("assignTag"), /"refused":"The user did not confirm it\."/);
      answer = undefined;
      assert.match(await ask("assignTag"), /"refused":"The user did not confirm it\."/);
      assert.deepEqual(posts(), []);
      assert.equal(person.tagRequests.length, 0);
      answer = "go";
      assert.match(await ask("assignTag"), /"result":"The address has the tag now\."/);
      assert.deepEqual(posts(), [[usdcOnEthereum]]);
      const [question] = person.questions;
      assert.match(question?.detail ?? "", /^A language model in the editor proposes this tag\./);
      assert.ok(question?.detail.includes(usdcOnEthereum));
      assert.equal(question?.safe, "Do Not Tag");
    });
  });

  it("propose nothing that the review would refuse, and do not prompt the user about it (T-53f)", async () => {
    const lookAlike =
      `${vitalik.slice(0, 8)}${"1a2b3c4".repeat(4)}${vitalik.slice(-6)}`.toLowerCase();
    const refused: readonly (readonly [input: object, why: RegExp])[] = [
      [{ address: vitalik, tag: "hot_wallet" }, /has this tag already/],
      [{ address: vitalik.replace("A9", "a9"), tag: "hot_wallet" }, /not valid: .*hecksum/],
      [
        { address: lookAlike, tag: "hot_wallet" },
        /looks like 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/,
      ],
      [{ address: deadMove, tag: "hot_wallet" }, /private key/],
      [{ address: usdcOnEthereum, tag: "Hot Wallet" }, /tag must be a name of 5 to 64/],
      [{ address: usdcOnEthereum, tag: "0" }, /tag must be a name of 5 to 64/],
      [{ address: usdcOnEthereum, tag: "dead".repeat(16) }, /private key/],
      [{ address: usdcOnEthereum }, /tag must be/],
      [{ address: usdcOnEthereum, tag: "hot_wallet", chain: "base" }, /takes no such field/],
    ];
    await withSetting({ assignTag: true }, async () => {
      for (const [input, why] of refused) {
        const said = await ask("assignTag", input);
        assert.match(said, /"refused"/, JSON.stringify(input));
        assert.match(said, why);
        assert.doesNotMatch(said, /deaddead/);
      }
    });
    assert.deepEqual([person.questions, person.reviews, posts()], [[], [], []]);
  });

  it("send nothing for a proposal that was cancelled while the user was prompted (T-53f)", async () => {
    await withSetting({ assignTag: true }, async () => {
      const source = new vscode.CancellationTokenSource();
      answer = "go";
      person = new ScriptedPerson({
        tags: [],
        ask: () => {
          source.cancel();
          return "go";
        },
      });
      assert.match(await ask("assignTag", inputs.assignTag, source.token), /did not confirm/);
      assert.deepEqual(posts(), []);
    });
  });

  it("report a failure without host or key, and show the user the reason (T-53f)", async () => {
    await withSetting({ assignTag: true }, async () => {
      server.plan({ match: { method: "POST" }, do: refusal(403) });
      assert.match(await ask("assignTag"), /"failed":"The address was not tagged\./);
      assert.equal(person.messages.length, 1);
    });
  });

  it("warn a model of an address that looks like a known one, and return the names of tagged addresses", async () => {
    const lookAlike =
      `${vitalik.slice(0, 8)}${"1a2b3c4".repeat(4)}${vitalik.slice(-6)}`.toLowerCase();
    const said = await ask("lookUpAddress", { address: lookAlike });
    assert.match(said, new RegExp(`"warning":\\{"kind":"lookAlike".*"knownAddress":"${vitalik}"`));
    assert.doesNotMatch(await ask("lookUpAddress"), /"warning"/);
    const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
    server.service.put("some_names", permit2);
    assert.match(await ask("listTaggedAddresses", { tag: "some_names" }), /"name":"Permit2"/);
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
