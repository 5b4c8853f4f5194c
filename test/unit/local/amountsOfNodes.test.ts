import assert from "node:assert/strict";
import { NodeAmounts } from "../../../src/local/nodeAmounts";
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

  async function readIds(...nodes: readonly SimulatedNode[]): Promise<readonly string[]> {
    const connected = await Promise.all(nodes.map((node, at) => connect(`node-${at}`, node)));
    const amounts = new NodeAmounts({ listNodes: () => Promise.resolve(connected) });
    const answers = await amounts.read({ address }, tags, []);
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
});
