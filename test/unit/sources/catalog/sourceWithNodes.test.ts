import assert from "node:assert/strict";
import { CatalogList } from "../../../../src/sources/catalog/catalogList";
import { openRemoteService } from "../../../../src/sources/catalog/openService";
import type { ServiceInUse } from "../../../../src/sources/catalog/serviceInUse";
import { named } from "../../../../src/sources/gate/cleared";
import { createLocalService, type LocalService } from "../../../../src/sources/local/localService";
import type { ConnectedNode } from "../../../../src/sources/node/connectedNode";
import type { PagedList } from "../../../../src/sources/service/pages";
import type { TokenHolding } from "../../../../src/sources/service/schemas";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { useNodeFixture } from "../../../support/nodeFixture";
import { RecordService } from "../../../support/recordService";
import { showSample } from "../../../support/showSample";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const holder = named(addressOf(0xabc));
const token = addressOf(0x777);
const ownChain = "node-0123abcd";
const [alice, bob] = [addressOf(1), addressOf(2)];

describe("nodes next to a connected service", () => {
  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let node: SimulatedNode;
  let origin: string;
  let connected: ConnectedNode[];
  let local: LocalService;
  let opened: number;
  let records: RecordService;
  let service: ServiceInUse;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    await showSample(folder.path);
    node = new SimulatedNode();
    node.balances.set(`${token} ${holder}`, 7n);
    node.transfers.push({ block: 9, token, from: alice, to: holder, value: 7n });
    ({ origin } = await fixture().node(node.respond));
    connected = [nodeOf(ownChain, 31_337)];
    local = createLocalService({
      directory: folder.path,
      listNodes: () => Promise.resolve(connected),
    });
    opened = 0;
    records = new RecordService(
      {
        chains: [
          { chain: "ethereum", chainId: 1, name: "Ethereum", icon_url: null, explorers: [] },
        ],
        holdings: [holdingOf(alice), holdingOf(bob)],
        transactions: [transactionOf("a"), transactionOf("b")],
      },
      1,
    );
    service = openRemoteService({
      base: inProcessBaseUrl,
      apiKey: () => "key",
      openExchange: () => Promise.resolve((request, signal) => records.answer(request, signal)),
      nodes: {
        listNodes: () => Promise.resolve(connected),
        openLocal: () => {
          opened += 1;
          return Promise.resolve(local);
        },
      },
    });
  });
  afterEach(async () => {
    service.dispose();
    await local.dispose();
    await folder.remove();
    assert.deepEqual(
      records.requests.filter((path) => path.includes("node-")),
      [],
      "the service was sent the identifier of a node's chain",
    );
  });

  function nodeOf(chain: string, chainId: number): ConnectedNode {
    const isDevelopment = chain === ownChain;
    const client = fixture().client(origin);
    const name = `Node ${chainId}`;
    const facts = { forkOf: undefined, restarts: 0, block: undefined };
    return { id: ownChain, name, chain, chainId, isDevelopment, ...facts, client };
  }

  /** Opens the list of holdings as a table of a panel does. */
  async function listHoldings(): Promise<CatalogList<TokenHolding>> {
    const client = await service.client();
    const open = () => Promise.resolve(client.listTokenHoldings({ address: holder }));
    return new CatalogList(open, () => undefined);
  }

  it("give their rows before those of the service, which come page by page [N-61]", async () => {
    const client = await service.client();
    const holdings = client.listTokenHoldings({ address: holder });
    await holdings.loadMore();
    assert.deepEqual([chainsOf(holdings), holdings.loadsNextPage], [[ownChain, ownChain], true]);
    await holdings.loadMore();
    assert.deepEqual(chainsOf(holdings), [ownChain, ownChain, "ethereum"]);
    assert.deepEqual([holdings.hasMore, holdings.loadsNextPage], [true, false]);
    await holdings.loadMore();
    assert.deepEqual(chainsOf(holdings), [ownChain, ownChain, "ethereum", "ethereum"]);
    assert.equal(holdings.hasMore, false);
    const transactions = client.listTransactions({ address: holder });
    await transactions.loadAll({ maxPages: 9 });
    assert.deepEqual(chainsOf(transactions), [ownChain, "ethereum", "ethereum"]);
  });

  it("give the chains that only they have before those of the service", async () => {
    const chains = (await service.client()).listChains();
    await chains.loadAll({ maxPages: 9 });
    assert.deepEqual(chainsOf(chains), [ownChain, "ethereum"]);
  });

  it("answer alone for a chain of their own, without a request to the service [N-61]", async () => {
    const client = await service.client();
    const chain = named(ownChain);
    const holdings = client.listTokenHoldings({ address: holder, chain });
    await holdings.loadAll({ maxPages: 9 });
    assert.deepEqual(chainsOf(holdings), [ownChain, ownChain]);
    connected = [];
    await service.localNodes?.followNodes();
    const none = client.listTransactions({ address: holder, chain });
    assert.deepEqual([await none.loadAll({ maxPages: 9 }), none.items], [true, []]);
    assert.deepEqual(records.requests, []);
  });

  it("are not queried on a chain that the service has, nor for a tag of the service", async () => {
    const client = await service.client();
    for (const filter of [
      { address: holder, chain: named("ethereum") },
      { tag: named("treasury") },
    ]) {
      const holdings = client.listTokenHoldings(filter);
      await holdings.loadMore();
      assert.deepEqual(chainsOf(holdings), ["ethereum"]);
    }
    const ofTag = { tag: named("treasury"), chain: named(ownChain) };
    const none = client.listTokenHoldings(ofTag);
    assert.deepEqual([await none.loadAll({ maxPages: 9 }), none.items], [true, []]);
    assert.deepEqual(await service.localNodes?.readNodeNotes(ofTag), []);
    assert.equal(opened, 0);
  });

  it("leave amounts on a chain of the service to the service, but read contracts there", async () => {
    node.chainId = 1;
    connected = [nodeOf("ethereum", 1)];
    const holdings = (await service.client()).listTokenHoldings({ address: holder });
    await holdings.loadMore();
    assert.deepEqual(chainsOf(holdings), ["ethereum"]);
    assert.deepEqual(await service.localNodes?.readNodeNotes({ address: holder }), []);
    const facts = await service.localNodes?.readContract(holder);
    assert.deepEqual(
      facts?.map(({ kind, chain }) => [kind, chain]),
      [["read", "ethereum"]],
    );
    assert.deepEqual([[...service.nodeChains], service.nodes.length], [[], 1]);
  });

  it("delay only their own rows if they fail, which can be loaded after those of the service [N-62]", async () => {
    node.stateRefusal = "no state";
    const holdings = (await service.client()).listTokenHoldings({ address: holder });
    await holdings.loadMore();
    await holdings.loadMore();
    assert.deepEqual([chainsOf(holdings), holdings.hasMore], [["ethereum", "ethereum"], true]);
    await assert.rejects(holdings.loadMore(), { code: "E_HTTP" });
    const notes = await service.localNodes?.readNodeNotes({ address: holder });
    assert.deepEqual(
      notes?.map(({ kind, chain }) => [kind, chain]),
      [["failed", ownChain]],
    );
    node.stateRefusal = undefined;
    await holdings.loadMore();
    assert.deepEqual(chainsOf(holdings).slice(2), [ownChain, ownChain]);
    assert.equal(holdings.hasMore, false);
  });

  it("keep their rows while the service fails, and its failure is reported [N-62]", async () => {
    records.trouble = () => ({ status: 403 });
    const list = await listHoldings();
    await list.load();
    assert.deepEqual(
      list.items.map(({ chain }) => chain),
      [ownChain, ownChain],
    );
    assert.deepEqual([list.failed?.loading, list.failed?.error.code], ["more", "E_FORBIDDEN"]);
    records.trouble = () => undefined;
    await list.loadMore();
    assert.deepEqual([list.items.length, list.failed], [3, undefined]);
  });

  it("keep the rows of both if a refresh fails on one side [N-62]", async () => {
    const list = await listHoldings();
    await list.load();
    const before = list.items.length;
    records.trouble = () => ({ status: 403 });
    await list.refresh();
    assert.deepEqual([list.items.length, list.failed?.loading], [before, "refresh"]);
    records.trouble = () => undefined;
    records.records = { ...records.records, holdings: [holdingOf(alice)] };
    node.stateRefusal = "no state";
    await local.forgetReadings();
    await list.refresh();
    assert.deepEqual([list.items.length, list.failed?.loading], [before, "refresh"]);
  });

  it("lose no row to a load that is cancelled late [N-62]", async () => {
    const holdings = (await service.client()).listTokenHoldings({ address: holder });
    const abort = new AbortController();
    const called = new Promise<void>((resolve) => {
      node.onCall = resolve;
    });
    const loading = holdings.loadMore({ signal: abort.signal });
    await called;
    abort.abort();
    await assert.rejects(loading);
    await holdings.loadAll({ maxPages: 9 });
    assert.deepEqual(chainsOf(holdings), [ownChain, ownChain, "ethereum", "ethereum"]);
  });

  it("are no longer read once the service is left", async () => {
    const nodes = service.localNodes;
    await service.client();
    service.dispose();
    await new Promise(setImmediate);
    await assert.rejects(async () => nodes?.readContract(holder), { code: "E_CANCELLED" });
    assert.equal(opened, 0);
  });

  it("are not opened if none is connected", async () => {
    connected = [];
    const client = await service.client();
    const holdings = client.listTokenHoldings({ address: holder });
    await holdings.loadAll({ maxPages: 9 });
    assert.deepEqual(chainsOf(holdings), ["ethereum", "ethereum"]);
    assert.deepEqual(await service.localNodes?.readContract(holder), []);
    await service.localNodes?.forgetReadings();
    assert.equal(opened, 0);
  });
});

function chainsOf(list: PagedList<{ readonly chain: string }>): readonly string[] {
  return list.items.map(({ chain }) => chain);
}

function holdingOf(address: string): Readonly<Record<string, unknown>> {
  return {
    chain: "ethereum",
    token_address: address,
    token_name: "Coin",
    token_symbol: "C",
    token_decimals: 18,
    token_icon_url: null,
    token_price: 2,
    balance: "5",
    holders: 1,
    updated_at: "2026-01-01T00:00:00Z",
  };
}

function transactionOf(id: string): Readonly<Record<string, unknown>> {
  return {
    id,
    chain: "ethereum",
    token_address: token,
    from_address: alice,
    to_address: bob,
    value: "5",
    tx_hash: `0x${id.repeat(64)}`,
    block_number: "1",
    block_hash: `0x${"0".repeat(64)}`,
    block_time: "2026-01-01T00:00:00Z",
  };
}
