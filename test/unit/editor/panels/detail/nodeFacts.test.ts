import assert from "node:assert/strict";
import { Catalog } from "../../../../../src/sources/catalog/catalog";
import { named } from "../../../../../src/sources/gate/cleared";
import { Detail } from "../../../../../src/editor/panels/detail/detail";
import type { Thing } from "../../../../../src/editor/panels/messages/shared";
import type { Head, Table } from "../../../../../src/editor/panels/messages/toPage";
import type { ConnectedNode } from "../../../../../src/sources/node/connectedNode";
import {
  openLocalService,
  openRemoteService,
} from "../../../../../src/sources/catalog/openService";
import {
  createLocalService,
  type LocalService,
} from "../../../../../src/sources/local/localService";
import { gateOf } from "../../../../support/gateOf";
import { inProcessBaseUrl } from "../../../../support/inProcessBaseUrl";
import { useNodeFixture } from "../../../../support/nodeFixture";
import { quietPort } from "../../../../support/quietPort";
import { vitalik } from "../../../../support/realAddresses";
import { RecordService } from "../../../../support/recordService";
import { addressOf, SimulatedNode } from "../../../../support/simulatedNode";
import { showSample } from "../../../../support/showSample";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";
import { until } from "../../../../support/until";

const holder = addressOf(0xabc);
const token = addressOf(0x777);
const chain = "node-0123abcd";
const bitcoin = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

describe("the data of nodes in a panel", () => {
  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let node: SimulatedNode;
  let server: Awaited<ReturnType<ReturnType<typeof fixture>["node"]>>;
  let catalog: Catalog;
  let detail: Detail;
  let connected: ConnectedNode[];
  let deployed: readonly string[];
  let noted: unknown[];

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
    server = await fixture().node(node.respond);
    connected = [
      {
        id: chain,
        name: "Anvil 31337 (localhost:8545)",
        chain,
        chainId: 31_337,
        isDevelopment: true,
        forkOf: undefined,
        restarts: 0,
        client: fixture().client(server.origin),
      },
    ];
    deployed = [];
    noted = [];
    await showSample(folder.path);
    catalog = new Catalog(
      openLocalService({
        deployments: {
          whenRead: () => Promise.resolve(),
          list: () => ({ addresses: deployed, changes: 3 }),
          note: ({ name }, { block, withCode, withoutCode }, changes) =>
            noted.push([name, block, withCode, withoutCode, changes]),
        },
        directory: folder.path,
        openBook: () => Promise.resolve(undefined),
        listNodes: () => Promise.resolve(connected),
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

  function open(address: string): Promise<Head> {
    return openThing({ kind: "address", address });
  }

  async function openThing(thing: Thing): Promise<Head> {
    detail = createDetail(thing);
    await detail.setVisible(true);
    return detail.first().head;
  }

  function createDetail(thing: Thing): Detail {
    return new Detail({
      thing,
      catalog,
      gate: gateOf(catalog),
      port: quietPort(),
      options: {
        language: "en",
        hideAmounts: false,
        icons: "none",
        tagsOf: () => [],
        chainsOf: () => [],
        namesOf: (address) =>
          deployed.includes(address) ? [{ text: "Vault", full: "", isDeployment: true }] : [],
        hasSources: () => false,
        titleOf: () => undefined,
        findLookAlike: () => undefined,
        firstChains: [],
      },
      prefix: "p",
    });
  }

  function holdings(): Table {
    const [table] = detail.first().tables;
    assert.ok(table);
    return table;
  }

  it("are not read further once the panel is closed (N-44)", async () => {
    Object.assign(node, { head: 400, mostBlocks: 10 });
    deployed = [addressOf(0x999)];
    node.refusal.message = "eth_getLogs is limited to a 10 range";
    node.onLogs = () => {
      if (node.requestedRanges.length > 6) detail.dispose();
    };
    await open(holder);
    const rangesBefore = node.requestedRanges.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.ok(rangesBefore < 20, `${rangesBefore} requests`);
    assert.ok(
      node.requestedRanges.length <= rangesBefore + 1,
      `${node.requestedRanges.length - rangesBefore} more`,
    );
    assert.deepEqual(noted, [], "the deployments come after the amounts");
  });

  it("contain the block and the range, but no value, not even zero (N-35)", async () => {
    const { nodes, facts, sample, noAmountSource } = await open(holder);
    assert.deepEqual(
      nodes.map(({ chip, isOld, says, further }) => [chip.text, isOld, says, further]),
      [
        [
          "Anvil 31337 (localhost:8545)",
          false,
          [
            { text: "readAtBlock", values: [20] },
            { text: "allBlocks", values: [] },
            { text: "noInnerPayments", values: [] },
          ],
          null,
        ],
      ],
    );
    assert.deepEqual([sample, noAmountSource], [false, null]);
    assert.ok(!facts.some(({ label }) => label === "totalValue"));
    const { columns, sum, loaded } = holdings();
    assert.deepEqual(columns, ["token", "chain", "amount", "updated"]);
    assert.deepEqual([sum, loaded], [null, 2]);
    assert.equal(holdings().empty, "noHoldingsFound", "if there were none");
    detail.view.table("holdings")?.filters.chooseChain("ethereum");
    assert.equal(holdings().empty, "noNodeHere");
    assert.ok(!JSON.stringify(detail.first()).includes(`(${chain})`));
  });

  it("mark no token of a development chain, since no list contains its tokens (N-54)", async () => {
    await open(holder);
    const cell = holdings().rows[1]?.cells[0];
    assert.ok(cell?.kind === "text");
    assert.deepEqual([cell.text, cell.marks], ["SIM", []]);
  });

  it("say that payments inside calls are not visible, and show no incomplete count (N-28)", async () => {
    const { nodes, facts } = await open(holder);
    assert.ok(nodes[0]?.says.some(({ text }) => text === "noInnerPayments"));
    const count = facts.find(({ label }) => label === "transactionCount");
    assert.equal(count?.cell.kind, "none");
    node.hasIndex = true;
    fixture().clock.advance(600_001);
    node.head += 1;
    await detail.refresh();
    const later = detail.first().head;
    assert.ok(!later.nodes[0]?.says.some(({ text }) => text === "noInnerPayments"));
    const counted = later.facts.find(({ label }) => label === "transactionCount");
    assert.deepEqual(counted?.cell, { kind: "count", count: 1 });
  });

  it("are read again by Refresh, even at the same block (N-53)", async () => {
    await open(holder);
    const amount = (): string => {
      const cell = holdings().rows[0]?.cells[2];
      assert.ok(cell?.kind === "amount");
      return cell.full;
    };
    assert.equal(amount(), "0.000000000000000005");
    node.coins = 10n ** 20n;
    await detail.refresh();
    assert.equal(amount(), "100");
    node.coins = 10n ** 18n;
    await catalog.refresh();
    await until("the amounts", () => amount() === "1");
  });

  it("describe a native coin without a name in words (N-52)", async () => {
    const about = { chainId: 987_654, isDevelopment: false };
    node.chainId = about.chainId;
    connected = connected.map((one) => ({ ...one, ...about }));
    await open(holder);
    assert.deepEqual(holdings().rows[0]?.cells[0], { kind: "word", word: "nativeCoin" });
  });

  it("say why older blocks are not searched if a node refuses them (N-40)", async () => {
    node.mostBlocks = 0;
    node.refusal = { code: -32_000, message: "pruned history unavailable" };
    const [part] = (await open(holder)).nodes;
    assert.equal(part?.further, null);
    assert.ok(part.says.some(({ text }) => text === "olderRefused"));
  });

  it("mark a token that no book lists, and know its decimals for transfers (N-35)", async () => {
    node.chainId = 1;
    connected = connected.map((one) => ({ ...one, chainId: 1, isDevelopment: false }));
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

  it("let a search find transfers by symbol, although those were loaded before", async () => {
    await Promise.all([catalog.chains.load(), catalog.tokens.loadAll()]);
    detail = createDetail({ kind: "address", address: holder });
    const table = detail.table("transactions");
    table?.search("SIM");
    await table?.loader.load();
    const shown = () => detail.first().tables.find((each) => each.table === "transactions")?.shown;
    assert.equal(shown(), 0, "no symbol is known yet");
    await detail.setVisible(true);
    assert.equal(shown(), 1);
  });

  it("are marked as old after a restart until they are read again (N-36)", async () => {
    await open(holder);
    await detail.setVisible(false);
    connected = connected.map((one) => ({ ...one, restarts: 1 }));
    await catalog.service.localNodes?.followNodes();
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

  it("count deployments of the workspace without code, which names then show (N-50)", async () => {
    const vault = addressOf(0x51);
    deployed = [vault, token];
    node.contracts.add(token);
    const [part] = (await open(holder)).nodes;
    assert.deepEqual(part?.warns, [{ text: "codeless", values: [1, 2] }]);
    assert.deepEqual(part.lists, []);
    const said = part.says.map(({ text }) => text);
    assert.deepEqual(
      said,
      ["readAtBlock", "allBlocks", "noInnerPayments"],
      "what is no token is no unread one",
    );
    assert.deepEqual(noted, [["Anvil 31337 (localhost:8545)", 20, [token], [vault], 3]]);
  });

  it("list deployments without code in the panel of the node's chain (N-50)", async () => {
    deployed = [addressOf(0x51)];
    const [part] = (await openThing({ kind: "chain", chain })).nodes;
    assert.deepEqual(part?.warns, [{ text: "codeless", values: [1, 1] }]);
    const [list] = part.lists;
    assert.deepEqual(
      [list?.label, list?.entries.map(({ cell }) => cell.kind === "address" && cell.full)],
      ["noCode", deployed],
    );
    assert.deepEqual(part.says, [{ text: "readAtBlock", values: [20] }]);
  });

  describe("next to a connected service", () => {
    let local: LocalService;
    let records: RecordService;
    beforeEach(() => {
      local = createLocalService({
        directory: folder.path,
        listNodes: () => Promise.resolve(connected),
      });
      records = new RecordService({
        holdings: [
          {
            chain: "ethereum",
            token_address: token,
            token_name: "Coin",
            token_symbol: "C",
            token_decimals: 0,
            token_icon_url: null,
            token_price: 2,
            balance: "5",
            holders: 1,
            updated_at: "2026-01-01T00:00:00Z",
          },
        ],
        addressDetails: {
          address: holder,
          chains: ["ethereum"],
          tags: [],
          stats: { token_holding_count: 1, txn_count: 0, total_value_usd: 10 },
        },
      });
      catalog.use(
        openRemoteService({
          base: inProcessBaseUrl,
          apiKey: () => "key",
          openExchange: () => Promise.resolve((request, signal) => records.answer(request, signal)),
          nodes: {
            listNodes: () => Promise.resolve(connected),
            openLocal: () => Promise.resolve(local),
          },
        }),
      );
    });
    afterEach(() => local.dispose());

    it("are shown next to its rows, with its prices and without its counts (N-61)", async () => {
      const { nodes, facts } = await open(holder);
      assert.deepEqual(
        nodes.map(({ chip, says }) => [chip.text, says[0]?.text]),
        [["Anvil 31337 (localhost:8545)", "readAtBlock"]],
      );
      const labels = facts.map(({ label }) => label);
      assert.ok(labels.includes("totalValue") && !labels.includes("holdingCount"));
      const { columns, sum, loaded, rows } = holdings();
      assert.ok(columns.includes("price") && columns.includes("value"));
      assert.deepEqual([loaded, sum?.unpriced], [3, 2]);
      assert.equal(rows.at(-1)?.cells[columns.indexOf("value")]?.kind, "amount");
    });

    it("say who controls a contract on a chain that the service has (N-61)", async () => {
      node.chainId = 1;
      connected = connected.map((one) => ({
        ...one,
        chain: "ethereum",
        chainId: 1,
        isDevelopment: false,
      }));
      const { nodes, facts } = await open(holder);
      assert.deepEqual(
        nodes.map(({ says }) => says),
        [[{ text: "readAtBlock", values: [20] }]],
      );
      assert.ok(facts.some(({ label }) => label === "holdingCount"));
      assert.deepEqual([holdings().loaded, holdings().columns.includes("value")], [1, true]);
    });

    it("are not read for a tag of the service, not even for deployments (N-61)", async () => {
      deployed = [addressOf(0x51)];
      const { nodes } = await openThing({ kind: "tag", tag: "treasury" });
      assert.deepEqual([nodes, noted], [[], []]);
      assert.equal(server.requests.length, 0);
    });

    it("make an address known if they contain amounts of it (N-61)", async () => {
      records.trouble = (path) => (path.includes("/addresses/") ? { status: 404 } : undefined);
      const { unknown, asOf } = await open(holder);
      assert.deepEqual([unknown, asOf === null], [false, false]);
      connected = [];
      detail.dispose();
      assert.equal((await open(vitalik)).unknown, true);
    });
  });

  it("say that the shown address itself has no code (N-50)", async () => {
    const vault = addressOf(0x51);
    deployed = [vault];
    const [part] = (await open(vault)).nodes;
    assert.deepEqual(part?.warns, [{ text: "noCodeHere", values: [] }]);
  });

  it("stay if the node stops answering, and offer a refresh (N-51)", async () => {
    await open(holder);
    connected = connected.map((one) => ({ ...one, isSilent: true }));
    await catalog.service.localNodes?.followNodes();
    catalog.noteNodes();
    const [part] = detail.first().head.nodes;
    assert.ok(part?.again);
    assert.deepEqual(detail.view.findAction(part.again), {
      kind: "command",
      command: "addressAtlas.refresh",
    });
    assert.equal(part.says[0]?.text, "readAtBlock");
    connected = connected.map((one) => ({ ...one, isSilent: false }));
    await catalog.service.localNodes?.followNodes();
    assert.equal(detail.first().head.nodes[0]?.again, null);
  });

  it("keep their rows and names if the node does not answer, which is said once (N-51)", async () => {
    await open(holder);
    const shown = (): unknown => holdings().rows.map(({ cells }) => cells[0]);
    const before = shown();
    const name = (): string =>
      detail
        .first()
        .head.nodes.map(({ chip }) => chip.text)
        .join();
    assert.equal(name(), "Anvil 31337 (localhost:8545)");
    await server.close();
    await fixture().pass(detail.refresh());
    const { nodes, problem } = detail.first().head;
    assert.deepEqual([nodes.length, problem, holdings().problem], [1, null, null]);
    assert.deepEqual([shown(), holdings().loaded], [before, 2]);
    const [part] = nodes;
    assert.equal(part?.says[0]?.text, "readAtBlock");
    const actions = [part.again, part.remove].map((id) => detail.view.findAction(id ?? ""));
    assert.deepEqual(actions, [
      { kind: "command", command: "addressAtlas.refresh" },
      { kind: "command", command: "addressAtlas.removeNode" },
    ]);
  });

  it("are discarded with the node, and the address then has no amounts", async () => {
    await open(holder);
    connected = [];
    await catalog.chains.refresh();
    await detail.refresh();
    const { nodes, sample, noAmountSource, facts } = detail.first().head;
    assert.deepEqual([nodes, sample, noAmountSource?.text], [[], false, "noSourceConnected"]);
    assert.deepEqual(facts, []);
  });

  it("are shown next to amounts of the sample, which the head and the tables mark", async () => {
    await catalog.chains.load();
    const { sample, nodes } = await open(vitalik);
    assert.deepEqual([sample, nodes.length], [true, 1]);
    const marks = detail.first().tables.map((table) => [table.table, table.sample]);
    assert.deepEqual(marks, [
      ["holdings", true],
      ["transactions", false],
    ]);
    detail.show("transactions");
    await until("the transactions", () => detail.first().tables[1]?.sample === true);
  });

  it("mark the panel of a sample tag as sample data before its tables show any amounts", async () => {
    await openThing({ kind: "tag", tag: "sample_exchange" });
    const { head, tables } = detail.first();
    const marked = tables.filter(({ sample }) => sample).map(({ table }) => table);
    assert.deepEqual([head.sample, marked], [true, ["addresses"]]);
  });

  it("do not mark a user's own tag as sample data while the sample is on", async () => {
    connected = [];
    const client = await catalog.service.client();
    const tagged = [named("0x52908400098527886E0F7030069857D2E4169EE7")];
    await client.tagAddresses(named("my_own_tag"), tagged);
    await openThing({ kind: "tag", tag: "my_own_tag" });
    detail.show("addresses");
    const { head, tables } = detail.first();
    const rows = tables.find(({ table }) => table === "addresses")?.rows.length;
    assert.deepEqual([head.sample, rows, tables.some(({ sample }) => sample)], [false, 1, false]);
    const [count] = head.facts;
    assert.deepEqual(count, { label: "addressCount", cell: { kind: "count", count: 1 } });
  });

  it("say that no node is queried for an address that is not EVM", async () => {
    await catalog.chains.load();
    const { noAmountSource, nodes, unknown } = await open(bitcoin);
    assert.deepEqual([noAmountSource?.text, nodes, unknown], ["nodesNotQueried", [], false]);
    assert.deepEqual(
      noAmountSource?.actions.map(({ label }) => label),
      ["connectService"],
    );
    assert.equal(holdings().empty, "unknownHoldings");
    detail.view.table("holdings")?.filters.chooseChain("bitcoin");
    assert.equal(holdings().empty, "unknownHoldings");
  });

  it("are empty without a node, and the panel offers to connect a service or a node", async () => {
    connected = [];
    const { noAmountSource, nodes } = await open(addressOf(0xdef));
    assert.deepEqual(nodes, []);
    assert.equal(noAmountSource?.text, "noSourceConnected");
    assert.equal(holdings().empty, "unknownHoldings");
    const { loading, hasMore, asOf, isWhole } = holdings();
    assert.deepEqual([loading, hasMore, asOf, isWhole], ["no", false, null, false], "nothing read");
    assert.deepEqual(detail.records["holdings"], { loaded: 0, complete: false, rows: [] });
    detail.view.table("holdings")?.filters.chooseChain("ethereum");
    assert.equal(holdings().empty, "unknownHoldings");
    assert.deepEqual(
      noAmountSource.actions.map(({ label, id }) => [label, detail.view.findAction(id)]),
      [
        ["connectService", { kind: "command", command: "addressAtlas.connect" }],
        ["connectNode", { kind: "command", command: "addressAtlas.connectNode" }],
      ],
    );
  });
});
