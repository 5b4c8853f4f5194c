import assert from "node:assert/strict";
import { Catalog } from "../../../src/catalog/catalog";
import { Detail } from "../../../src/detail/detail";
import type { Head, Table } from "../../../src/detail/messages/toPage";
import type { ConnectedNode } from "../../../src/node/connectedNode";
import { openLocalService } from "../../../src/openService";
import { gateOf } from "../../support/gateOf";
import { useNodeFixture } from "../../support/nodeFixture";
import { quietPort } from "../../support/quietPort";
import { addressOf, SimulatedNode } from "../../support/simulatedNode";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";

const holder = addressOf(0xabc);
const token = addressOf(0x777);
const chain = "node-0123abcd";
const bitcoin = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

describe("what nodes told, in a panel", () => {
  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let node: SimulatedNode;
  let catalog: Catalog;
  let detail: Detail;
  let connected: ConnectedNode[];

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    node = new SimulatedNode();
    node.balances.set(`${token} ${holder}`, 7n * 10n ** 18n);
    node.transfers.push({
      block: 9,
      token,
      from: addressOf(1),
      to: holder,
      value: 7n * 10n ** 18n,
    });
    const server = await fixture().node(node.respond);
    connected = [
      {
        id: chain,
        name: "Anvil 31337 (localhost:8545)",
        chain,
        chainId: 31_337,
        isDevelopment: true,
        forkOf: undefined,
        restarts: 0,
        block: undefined,
        client: fixture().client(server.origin),
      },
    ];
    catalog = new Catalog(
      openLocalService({
        directory: folder.path,
        openBook: () => Promise.resolve(undefined),
        listNodes: () => Promise.resolve(connected),
        log: () => undefined,
        onNotice: () => undefined,
        onDidChangeTags: () => undefined,
      }),
    );
  });

  afterEach(async () => {
    detail.dispose();
    catalog.dispose();
    await folder.remove();
  });

  async function open(address: string): Promise<Head> {
    detail = new Detail({
      thing: { kind: "address", address },
      catalog,
      gate: gateOf(catalog),
      port: quietPort(),
      options: {
        language: "en",
        hideAmounts: false,
        icons: "none",
        tagsOf: () => [],
        namesOf: () => [],
        findLookAlike: () => undefined,
        firstChains: [],
      },
      prefix: "p",
    });
    await detail.setVisible(true);
    return detail.first().head;
  }

  function holdings(): Table {
    const [table] = detail.first().tables;
    assert.ok(table);
    return table;
  }

  it("N-44 are not read on once the panel is closed", async () => {
    Object.assign(node, { head: 400, mostBlocks: 10 });
    node.refusal.message = "eth_getLogs is limited to a 10 range";
    node.onLogs = () => {
      if (node.askedRanges.length > 6) detail.dispose();
    };
    await open(holder);
    const asked = node.askedRanges.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.ok(asked < 20, `${asked} requests`);
    assert.ok(node.askedRanges.length <= asked + 1, `${node.askedRanges.length - asked} more`);
  });

  it("N-35 are the block, the range, and no value, not even zero", async () => {
    const { nodes, facts, sample, unasked } = await open(holder);
    assert.deepEqual(
      nodes.map(({ chip, isOld, says, further }) => [chip.text, isOld, says, further]),
      [
        [
          "Anvil 31337 (localhost:8545)",
          false,
          [
            { text: "readAtBlock", values: [20] },
            { text: "allBlocks", values: [] },
          ],
          null,
        ],
      ],
    );
    assert.deepEqual([sample, unasked], [false, null]);
    assert.ok(!facts.some(({ label }) => label === "totalValue"));
    const { columns, sum, loaded } = holdings();
    assert.deepEqual(columns, ["token", "chain", "amount", "holders", "updated"]);
    assert.deepEqual([sum, loaded], [null, 2]);
    assert.ok(!JSON.stringify(detail.first()).includes(`(${chain})`));
  });

  it("N-35 mark a token of no book, and know its decimals for transfers", async () => {
    await open(holder);
    const [coin, row] = holdings().rows;
    assert.ok(coin?.cells[0]?.kind === "text");
    assert.deepEqual(coin.cells[0].marks, [], "the native coin is no imitation of itself");
    const cell = row?.cells[0];
    assert.ok(cell?.kind === "text");
    assert.deepEqual([cell.text, cell.marks], ["SIM", ["unlisted"]]);
    detail.show("transactions");
    await detail.start();
    const moved = detail.first().tables[1]?.rows[0]?.cells.find(({ kind }) => kind === "amount");
    assert.ok(moved?.kind === "amount");
    assert.deepEqual([moved.full, moved.marks], ["7", []]);
  });

  it("N-36 are marked as old from a restart until they are read again", async () => {
    await open(holder);
    await detail.setVisible(false);
    connected = connected.map((one) => ({ ...one, restarts: 1 }));
    await catalog.service.localTags?.followNodes();
    assert.deepEqual(
      detail.first().head.nodes.map(({ isOld }) => isOld),
      [true],
    );
    catalog.noteAmounts();
    await detail.setVisible(true);
    assert.deepEqual(
      detail.first().head.nodes.map(({ isOld }) => isOld),
      [false],
    );
  });

  it("are forgotten with the node, and its address has no amounts any more", async () => {
    await open(holder);
    connected = [];
    await catalog.chains.refresh();
    await detail.refresh();
    const { nodes, sample, unasked, facts } = detail.first().head;
    assert.deepEqual([nodes, sample, unasked?.text], [[], false, "nobodyAsked"]);
    assert.deepEqual(
      facts.map(({ cell }) => cell.kind),
      ["none", "none", "none"],
    );
  });

  it("say of an address that is not EVM that no node is asked for it", async () => {
    await catalog.chains.load();
    const { unasked, nodes, unknown } = await open(bitcoin);
    assert.deepEqual([unasked?.text, nodes, unknown], ["nodesNotAsked", [], false]);
    assert.deepEqual(
      unasked?.actions.map(({ label }) => label),
      ["connectService"],
    );
    assert.equal(holdings().empty, "nodesNotAsked");
  });

  it("are nothing without a node, where a service and a node are offered", async () => {
    connected = [];
    const { unasked, nodes } = await open(addressOf(0xdef));
    assert.deepEqual(nodes, []);
    assert.equal(unasked?.text, "nobodyAsked");
    assert.deepEqual(
      unasked.actions.map(({ label, id }) => [label, detail.view.findAction(id)]),
      [
        ["connectService", { kind: "command", command: "addressAtlas.connect" }],
        ["connectNode", { kind: "command", command: "addressAtlas.connectNode" }],
      ],
    );
  });
});
