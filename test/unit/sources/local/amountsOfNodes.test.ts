import assert from "node:assert/strict";
import { buildStats } from "../../../../src/sources/local/amountEndpoints";
import { NodeAmounts, type NodeAnswerOfFilter } from "../../../../src/sources/local/nodeAmounts";
import { buildNodeHolding, listHoldingRows } from "../../../../src/sources/local/nodeRows";
import { TagStore } from "../../../../src/sources/local/tagStore";
import { VisibleTags } from "../../../../src/sources/local/visibleTags";
import type { ConnectedNode } from "../../../../src/sources/node/connectedNode";
import { useNodeFixture } from "../../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

describe("the amounts of the connected nodes", () => {
  const fixture = useNodeFixture();
  const address = addressOf(0xabc);
  const tags = new VisibleTags(new TagStore(), new TagStore(), false);

  async function connect(id: string, node: SimulatedNode): Promise<ConnectedNode> {
    const { origin } = await fixture().node(node.respond);
    return {
      id,
      name: id,
      chain: "ethereum",
      chainId: 1,
      isDevelopment: false,
      forkOf: undefined,
      restarts: 0,
      client: fixture().client(origin),
    };
  }

  function read(...nodes: readonly ConnectedNode[]): Promise<readonly NodeAnswerOfFilter[]> {
    const amounts = new NodeAmounts({ listNodes: () => Promise.resolve(nodes) });
    return amounts.read({ address }, tags, []);
  }

  async function readIds(...nodes: readonly SimulatedNode[]): Promise<readonly string[]> {
    const connected = await Promise.all(nodes.map((node, at) => connect(`node-${at}`, node)));
    const answers = await read(...connected);
    return answers.map(({ kind, node }) => `${kind} ${node.id}`);
  }

  const simulate = (chainId: number): SimulatedNode =>
    Object.assign(new SimulatedNode(), { chainId });

  it("are those of one node for each chain (N-27)", async () => {
    assert.deepEqual(await readIds(simulate(1), simulate(1)), ["read node-0"]);
  });

  it("are those of the next node of the chain if the first fails (N-27)", async () => {
    assert.deepEqual(await readIds(simulate(5), simulate(1)), ["read node-1"]);
    assert.deepEqual(await readIds(simulate(5), simulate(5)), ["failed node-0"]);
  });

  for (const [isCounted, what, isDevelopment, head, hasIndex] of [
    [true, "all of a development chain was looked through", true, 20, true],
    [false, "native transfers were not looked for", false, 20, false],
    [false, "older blocks were not looked through", false, 10_020, true],
    [false, "payments inside of calls are not visible", true, 20, false],
  ] as const) {
    it(`count transactions ${isCounted ? "where" : "as null where"} ${what} (N-28)`, async () => {
      const node = await connect("node-0", Object.assign(simulate(1), { head, hasIndex }));
      const nodes = await read({ ...node, isDevelopment });
      const found = { holdings: [], transfers: [], value: null, isUnknown: false, nodes };
      assert.equal(buildStats(found).txn_count, isCounted ? 0 : null);
    });
  }

  it("include several addresses in one reading, but only the first 200 of many", async () => {
    const node = simulate(1);
    node.balances.set(`${addressOf(1)} ${addressOf(0xa)}`, 3n);
    node.balances.set(`${addressOf(1)} ${addressOf(0xb)}`, 4n);
    const connected = await connect("node-0", node);
    const amounts = new NodeAmounts({ listNodes: () => Promise.resolve([connected]) });
    const bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const many = Array.from({ length: 250 }, (_, at) => addressOf(at + 10));
    for (const each of many.slice(2)) node.balances.set(`${addressOf(1)} ${each}`, 0n);
    const tokens = [
      {
        name: "Known",
        symbol: "KNOWN",
        deployments: [{ chain: "ethereum", address: addressOf(1), decimals: 6 }],
      },
    ];
    const [answer] = await amounts.read({ addresses: [...many, bitcoin] }, tags, tokens as never);
    assert.ok(answer?.kind === "read");
    assert.deepEqual([answer.addresses.length, answer.meantCount], [200, 250]);
    const { holdings } = answer.reading;
    assert.deepEqual(
      holdings.map(({ token, balance, holders }) => [token, balance, holders]),
      [
        ["0", 1_000n, 200],
        [addressOf(1), 7n, 2],
      ],
    );
    const found = { holdings: [], transfers: [], value: null, isUnknown: false, nodes: [answer] };
    assert.equal(buildStats(found).txn_count, null, "not all were read");
  });

  for (const [what, about, symbol, name] of [
    ["Ethereum", { chainId: 1, isDevelopment: false }, "ETH", "Ether"],
    ["Sepolia", { chainId: 11_155_111, isDevelopment: false }, "ETH", "Ether"],
    ["Zora", { chainId: 7_777_777, isDevelopment: false }, "ETH", "Ether"],
    ["Polygon", { chainId: 137, isDevelopment: false }, "POL", "Polygon Ecosystem Token"],
    ["Avalanche", { chainId: 43_114, isDevelopment: false }, "AVAX", undefined],
    ["Polygon Amoy", { chainId: 80_002, isDevelopment: false }, "POL", undefined],
    ["an unknown chain", { chainId: 987_654, isDevelopment: false }, undefined, undefined],
    ["a development chain", { chainId: 31_337, isDevelopment: true }, "ETH", "Ether"],
    [
      "a development chain of its own number",
      { chainId: 987_654, isDevelopment: true },
      "ETH",
      "Ether",
    ],
    [
      "a fork of Avalanche",
      { chainId: 31_337, isDevelopment: true, forkOf: { chainId: 43_114, blockNumber: 1 } },
      "AVAX",
      undefined,
    ],
    [
      "a fork of an unknown chain",
      { chainId: 31_337, isDevelopment: true, forkOf: { chainId: 987_654, blockNumber: 1 } },
      undefined,
      undefined,
    ],
  ] as const) {
    it(`name the native coin of ${what} ${symbol ?? "not at all"} (N-52)`, async () => {
      const node = await connect("node-0", simulate(about.chainId));
      const answers = await read({ ...node, ...about });
      const [row] = listHoldingRows(answers, {});
      assert.ok(row);
      const { token_symbol, token_name, token_decimals } = buildNodeHolding(row);
      assert.deepEqual(
        [token_symbol, token_name, token_decimals],
        [symbol ?? null, name ?? null, 18],
      );
    });
  }
});
