import assert from "node:assert/strict";
import { buildStats } from "../../../src/local/amountEndpoints";
import { NodeAmounts, type NodeAnswerOfFilter } from "../../../src/local/nodeAmounts";
import { TagStore } from "../../../src/local/tagStore";
import { VisibleTags } from "../../../src/local/visibleTags";
import type { ConnectedNode } from "../../../src/node/connectedNode";
import { useNodeFixture } from "../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../support/simulatedNode";

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
      block: undefined,
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

  it("N-27 are those of one node for each chain", async () => {
    assert.deepEqual(await readIds(simulate(1), simulate(1)), ["read node-0"]);
  });

  it("N-27 are those of the next node of the chain where the first fails", async () => {
    assert.deepEqual(await readIds(simulate(5), simulate(1)), ["read node-1"]);
    assert.deepEqual(await readIds(simulate(5), simulate(5)), ["failed node-0"]);
  });

  for (const [isCounted, what, isDevelopment, head] of [
    [true, "all of a development chain was looked through", true, 20],
    [false, "native transfers were not looked for", false, 20],
    [false, "older blocks were not looked through", true, 6_000],
  ] as const) {
    it(`N-28 count transactions ${isCounted ? "where" : "as null where"} ${what}`, async () => {
      const node = await connect("node-0", Object.assign(simulate(1), { head }));
      const nodes = await read({ ...node, isDevelopment });
      const found = { holdings: [], transfers: [], value: null, isUnknown: false, nodes };
      assert.equal(buildStats(found).txn_count, isCounted ? 0 : null);
    });
  }
});
