import assert from "node:assert/strict";
import type { ConnectedNode } from "../../../../src/sources/node/connectedNode";
import { formatNodeName } from "../../../../src/sources/node/nodeName";
import { Nodes, type NodesChange } from "../../../../src/sources/node/nodes";
import { type NodeUrl, parseNodeUrl } from "../../../../src/sources/node/nodeUrl";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import { DevelopmentNode } from "../../../support/developmentNode";
import { useNodeFixture } from "../../../support/nodeFixture";
import { untranslated } from "../../../support/untranslated";

describe("the connected nodes", () => {
  const fixture = useNodeFixture();
  const { signal } = new AbortController();
  /** The stored value, which all windows share. */
  let stored: { text: string | undefined; fails: boolean; isFull?: boolean };
  let windows: Nodes[];
  let changes: NodesChange[];
  let chain: DevelopmentNode;

  beforeEach(() => {
    stored = { text: undefined, fails: false };
    windows = [];
    changes = [];
    chain = new DevelopmentNode();
  });
  afterEach(() => {
    for (const nodes of windows) nodes.dispose();
  });

  const shownOrigins: string[] = [];

  it("lets the editor see an origin without the sub-domain (N-38)", async () => {
    shownOrigins.length = 0;
    const verdict = parseNodeUrl("https://k3y0f7h3.node.example/v3");
    assert.ok(verdict.valid);
    await fixture().failure(open().try(verdict.url, AbortSignal.abort()), "E_CANCELLED");
    assert.deepEqual(shownOrigins, ["https://node.example"]);
  });

  function open(): Nodes {
    const nodes = new Nodes({
      secret: {
        read: () =>
          stored.fails ? Promise.reject(new Error("locked")) : Promise.resolve(stored.text),
        store: (text) => {
          if (stored.isFull) return Promise.reject(new Error("full"));
          stored.text = text;
          return Promise.resolve();
        },
      },
      openExchange: (origin, shown) => {
        shownOrigins.push(shown);
        return createNetworkExchange(origin, () => ({}));
      },
      formatName: (url, facts) =>
        formatNodeName(untranslated, facts, url.shownHost, () => undefined),
      onChange: (change) => changes.push(change),
      clock: fixture().clock,
    });
    windows.push(nodes);
    return nodes;
  }

  function urlOf(origin: string): NodeUrl {
    const verdict = parseNodeUrl(`${origin}/v3/${encodeURIComponent(fixture().canary.key)}`);
    assert.ok(verdict.valid);
    return verdict.url;
  }

  async function connect(nodes: Nodes, node = chain): Promise<ConnectedNode> {
    const url = urlOf((await fixture().node(node.respond)).origin);
    const connected = await nodes.add(url, await nodes.try(url, signal));
    assert.ok(connected);
    return connected;
  }

  it("are identified before one is stored", async () => {
    const nodes = open();
    const server = await fixture().node(chain.respond);
    const url = urlOf(server.origin);
    const { chainId, development } = await nodes.try(url, signal);
    assert.deepEqual([chainId, development, stored.text], [31_337, "anvil", undefined]);
    assert.equal(server.requests[0]?.path, url.path);
  });

  it("have an id and a name that hold nothing of the URL", async () => {
    const { id, name, client, ...facts } = await connect(open());
    assert.match(id, /^node-[0-9a-f]{8}$/);
    assert.match(name, /^Anvil 31337 \(localhost:\d+\)$/);
    fixture().canary.see([id, name, facts]);
    assert.equal(await client.call("eth_chainId"), "0x7a69");
  });

  it("with the same chain id are distinguished by their connection", async () => {
    const nodes = open();
    const [one, other] = [await connect(nodes), await connect(nodes, new DevelopmentNode())];
    assert.notEqual(one.chain, other.chain);
    assert.deepEqual([one.chain, other.chain], [one.id, other.id]);
  });

  it("answer for a chain of interface.md, unless they are forks", async () => {
    const nodes = open();
    Object.assign(chain, { chainId: 1, version: "Geth/v1.14" });
    assert.equal((await connect(nodes)).chain, "ethereum");
    const fork = Object.assign(new DevelopmentNode(), { chainId: 1, forkedChain: 1 });
    const connected = await connect(nodes, fork);
    assert.equal(connected.chain, connected.id);
    assert.deepEqual(connected.forkOf, { chainId: 1, blockNumber: 7 });
  });

  it("are the same in every window", async () => {
    const [here, there] = [open(), open()];
    assert.deepEqual(await there.list(), []);
    const { id } = await connect(here);
    await there.follow();
    const ids = async (nodes: Nodes): Promise<readonly string[]> =>
      (await nodes.list()).map((node) => node.id);
    assert.deepEqual(await ids(there), [id]);
    await there.remove(id);
    await here.follow();
    assert.deepEqual(await ids(here), []);
    await here.follow();
    assert.deepEqual(changes, ["nodes", "nodes", "nodes", "nodes"]);
  });

  it("keep their id if the same URL is connected again", async () => {
    const nodes = open();
    const url = urlOf((await fixture().node(chain.respond)).origin);
    const first = await nodes.add(url, await nodes.try(url, signal));
    chain.chainId = 1_337;
    const again = await nodes.add(url, await nodes.try(url, signal));
    assert.deepEqual([again?.id, again?.chainId], [first?.id, 1_337]);
    assert.equal((await nodes.list()).length, 1);
  });

  it("stay connected if the secret storage fails", async () => {
    const nodes = open();
    await connect(nodes);
    stored.fails = true;
    await nodes.follow();
    assert.equal((await nodes.list()).length, 1);
    assert.deepEqual(await open().list(), []);
  });

  for (const odd of [
    "",
    "null",
    "[]",
    "{",
    '{"v":2,"nodes":[]}',
    '{"v":1,"nodes":[1,{"id":"x"}]}',
  ]) {
    it(`are none where the secret storage holds ${odd === "" ? "nothing" : odd}`, async () => {
      stored.text = odd;
      assert.deepEqual(await open().list(), []);
    });
  }

  describe("while a panel is visible", () => {
    let nodes: Nodes;
    const restarts = async (): Promise<unknown> => (await nodes.list())[0]?.restarts;
    beforeEach(async () => {
      nodes = open();
      await connect(nodes);
      await nodes.look();
      changes.splice(0);
    });

    it("are checked for a new block", async () => {
      await nodes.look();
      assert.deepEqual(changes, []);
      chain.block = 6;
      await nodes.look();
      assert.deepEqual([changes, await restarts()], [["block"], 0]);
    });

    it("are recognised as restarted under the same URL (N-30)", async () => {
      Object.assign(chain, { instance: 2, block: 9 });
      await nodes.look();
      assert.deepEqual([changes, await restarts()], [["block"], 1]);
    });

    it("are recognised as reset to an earlier block (N-30)", async () => {
      chain.block = 4;
      await nodes.look();
      assert.deepEqual([changes, await restarts()], [["block"], 1]);
    });

    it("become another chain in all windows after a restart as that chain (N-31)", async () => {
      Object.assign(chain, { instance: 2, block: 0, forkedChain: 8_453 });
      await nodes.look();
      assert.deepEqual(changes, ["nodes"]);
      assert.equal((await nodes.list())[0]?.forkOf?.chainId, 8_453);
      assert.equal((await open().list())[0]?.forkOf?.chainId, 8_453);
    });

    it("become another chain after a restart that no window has seen (N-31)", async () => {
      const later = open();
      Object.assign(chain, { chainId: 1_337, instance: 2 });
      await later.look();
      assert.equal((await later.list())[0]?.chainId, 1_337);
    });

    it("are still checked after one was another kind of node meanwhile (N-31)", async () => {
      Object.assign(chain, { chainId: 1, version: "Geth/v1.14", instance: 2 });
      await nodes.look();
      assert.equal((await nodes.list())[0]?.isDevelopment, false);
      const later = open();
      Object.assign(chain, { chainId: 31_337, version: "anvil/v1.7.1", instance: 3 });
      await later.look();
      assert.equal((await later.list())[0]?.isDevelopment, true);
    });

    it("are queried by one check at a time", async () => {
      chain.block = 6;
      await Promise.all([nodes.look(), nodes.look()]);
      assert.deepEqual(changes, ["block"]);
    });
  });

  it("are read again once they answer, even if they never answered in this window (N-34)", async () => {
    const server = await fixture().node(chain.respond);
    const url = urlOf(server.origin);
    const nodes = open();
    await nodes.add(url, await nodes.try(url, signal));
    changes.splice(0);
    await server.close();
    await nodes.look();
    assert.deepEqual(changes.splice(0), ["silence"]);
    await server.listen();
    await nodes.look();
    assert.deepEqual(changes, ["silence", "block"]);
  });

  it("are reported as silent once, from the first check without an answer to the next one with an answer (N-51)", async () => {
    const server = await fixture().node(chain.respond);
    const url = urlOf(server.origin);
    const nodes = open();
    await nodes.add(url, await nodes.try(url, signal));
    await nodes.look();
    const isSilent = async (): Promise<unknown> => (await nodes.list())[0]?.isSilent;
    assert.equal(await isSilent(), false);
    changes.splice(0);
    await server.close();
    await nodes.look();
    await nodes.look();
    assert.deepEqual([await isSilent(), changes.splice(0)], [true, ["silence"]]);
    await server.listen();
    await nodes.look();
    await nodes.look();
    assert.deepEqual([await isSilent(), changes], [false, ["silence", "block"]]);
  });

  it("are not reported as silent if they answer and their new identity cannot be stored", async () => {
    const server = await fixture().node(chain.respond);
    const url = urlOf(server.origin);
    const nodes = open();
    await nodes.add(url, await nodes.try(url, signal));
    changes.splice(0);
    chain.chainId += 1;
    stored.isFull = true;
    await nodes.look();
    assert.deepEqual([(await nodes.list())[0]?.isSilent, changes], [false, []]);
  });

  it("are not checked unless they are development nodes", async () => {
    const nodes = open();
    Object.assign(chain, { chainId: 1, version: "Geth/v1.14" });
    const server = await fixture().node(chain.respond);
    const url = urlOf(server.origin);
    await nodes.add(url, await nodes.try(url, signal));
    const requestsBefore = server.requests.length;
    await nodes.look();
    assert.equal(server.requests.length, requestsBefore);
  });
});
