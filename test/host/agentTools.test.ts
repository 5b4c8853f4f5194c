import assert from "node:assert/strict";
import * as vscode from "vscode";
import { agentTools, type AgentTool, toolId } from "../../src/editor/platform/agentTools";
import { mostBytes } from "../../src/editor/agents/toolAnswer";
import { until } from "../support/editorFixture";
import { deadMove, usdcOnEthereum, vitalik } from "../support/realAddresses";

interface List {
  readonly complete: boolean;
  readonly rows: readonly Record<string, unknown>[];
}
type Answer = Record<string, unknown> & Record<"tags" | "tokens" | "addresses", List | undefined>;

/** Calls a tool as an agent does: through the editor, which validates the input against the manifest. */
async function call(tool: AgentTool, input: object): Promise<Answer> {
  const options = { toolInvocationToken: undefined, input };
  const result = await vscode.lm.invokeTool(toolId(tool), options);
  const [part] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.ok(Buffer.byteLength(part.value) <= mostBytes);
  return JSON.parse(part.value) as Answer;
}

describe("the tools for language models, called by the editor", () => {
  const isOffered = (tool: AgentTool): boolean =>
    vscode.lm.tools.some(({ name }) => name === toolId(tool));

  before(async () => {
    await vscode.extensions.getExtension("address-atlas.address-atlas")?.activate();
  });

  it("are offered, each with a description and a schema", async () => {
    const reading = agentTools.filter((tool) => tool !== "assignTag");
    for (const tool of reading) await until(() => isOffered(tool), tool);
    for (const { name, description, inputSchema } of vscode.lm.tools) {
      // Newer editors also list tools that are switched off, such as `assignTag`, which is not read-only.
      if (!name.startsWith("addressAtlas_") || name === toolId("assignTag")) continue;
      assert.match(description, /Read only\.$/);
      assert.ok(inputSchema);
    }
  });

  it("look up an address without the sample's tags, although the sample is on", async () => {
    const answer = await call("lookUpAddress", { address: usdcOnEthereum.toLowerCase() });
    assert.equal(answer["address"], usdcOnEthereum);
    assert.equal(answer["service"], "local");
    assert.match(String(answer["amounts"]), /^No node is connected/);
    assert.match(String(answer["texts"]), /files, not instructions/);
    const token = answer.tokens?.rows.find(({ chain }) => chain === "ethereum");
    assert.deepEqual([token?.["symbol"], token?.["decimals"]], ["USDC", 6]);
    assert.deepEqual(answer.tags?.rows ?? [], []);
  });

  it("say why a text is not an address", async () => {
    const broken = vitalik.replace("A9", "a9");
    const answer = await call("lookUpAddress", { address: broken });
    assert.equal(answer["valid"], false);
    assert.match(String(answer["reason"]), /EIP-55|checksum/i);
  });

  it("refuse 64 unknown hex digits, and do not repeat them", async () => {
    for (const input of [{ address: deadMove }, { tag: "dead".repeat(16) }]) {
      const tool = "tag" in input ? "listTaggedAddresses" : "lookUpAddress";
      const answer = await call(tool, input);
      assert.match(String(answer["refused"]), /private key/);
      assert.ok(!JSON.stringify(answer).includes("deaddead"));
    }
  });

  it("find no tag of the sample, and list no addresses of such a tag", async () => {
    const { tags } = await call("findTags", { word: "SAMPLE" });
    assert.deepEqual(tags?.rows ?? [], []);
    const answer = await call("listTaggedAddresses", { tag: "sample_exchange" });
    assert.match(String(answer["refused"]), /sample/);
  });

  for (const tool of ["listHoldings", "listTransactions"] as const) {
    it(`${tool} returns no amounts of the sample for an address or a tag`, async () => {
      for (const input of [{ address: usdcOnEthereum }, { tag: "sample_exchange" }]) {
        const answer = await call(tool, input);
        const list = answer[tool === "listHoldings" ? "holdings" : "transactions"] as List;
        assert.deepEqual(list.rows, []);
      }
    });
  }

  it("are switched off one by one by the setting, which their `when` clauses read", async () => {
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    const set = (value: unknown): Thenable<void> =>
      settings.update("agents.tools", value, vscode.ConfigurationTarget.Global);
    const read = (tool: AgentTool): unknown =>
      vscode.workspace.getConfiguration().get(`addressAtlas.agents.tools.${tool}`);
    await set({ findTags: false });
    try {
      assert.deepEqual([read("findTags"), read("lookUpAddress")], [false, true]);
      assert.match(String((await call("findTags", {}))["refused"]), /switched this tool off/);
      assert.equal((await call("lookUpAddress", { address: vitalik }))["valid"], true);
    } finally {
      await set(undefined);
    }
    assert.equal(read("findTags"), true);
    assert.equal(read("assignTag"), false);
  });
});
