import assert from "node:assert/strict";
import { createLocalService, type LocalService } from "../../../../src/sources/local/localService";
import type { ConnectedNode } from "../../../../src/sources/node/connectedNode";
import type {
  AddressDetails,
  TagSummary,
  TokenHolding,
} from "../../../../src/sources/service/schemas";
import { json, refusal } from "../../../support/rude/plan";
import { answerOf, refuse, useNodeFixture } from "../../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";
import { showSample } from "../../../support/showSample";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const holder = addressOf(0xabc);
const token = addressOf(0x777);

describe("the local service with connected nodes", () => {
  const fixture = useNodeFixture();
  let folder: TemporaryFolder;
  let service: LocalService;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  afterEach(async () => {
    await service.dispose();
    await folder.remove();
  });

  function describeNode(origin: string, about: Partial<ConnectedNode>): ConnectedNode {
    return {
      id: "node-1",
      name: "Anvil 31337 (localhost)",
      chain: "node-1",
      chainId: 31_337,
      isDevelopment: true,
      forkOf: undefined,
      restarts: 0,
      client: fixture().client(origin),
      ...about,
    };
  }

  async function openLiving(about: Partial<ConnectedNode> = {}): Promise<ConnectedNode> {
    const node = new SimulatedNode();
    node.chainId = about.chainId ?? node.chainId;
    const server = await fixture().node(node.respond);
    return describeNode(server.origin, about);
  }

  /** Opens a node that rejects every call. */
  async function openDead(): Promise<ConnectedNode> {
    const server = await fixture().server(() => refusal(401));
    return describeNode(server.origin, { id: "node-2", chain: "node-2" });
  }

  async function get(
    path: string,
    ...nodes: readonly ConnectedNode[]
  ): Promise<{ readonly status: number; readonly value: unknown }> {
    const listNodes = () => Promise.resolve(nodes);
    await showSample(folder.path);
    service = createLocalService({ directory: folder.path, listNodes });
    const response = await service.handle({ method: "GET", path, headers: {} });
    const text = Buffer.from(response.body).toString();
    fixture().canary.see([response.status, response.headers, text]);
    const value: unknown = JSON.parse(text);
    return { status: response.status, value };
  }

  it("names the chains for which nodes answer, as soon as it has listed them", async () => {
    await get("/v2/chains", await openLiving());
    assert.deepEqual([...service.nodeChains], ["node-1"]);
  });

  it("refuses lists if no node answers, and gives no counts (N-22)", async () => {
    const dead = await openDead();
    for (const list of ["token-holdings", "transactions"]) {
      const { status } = await get(`/v2/${list}?address=${holder}`, dead);
      assert.equal(status, 424, list);
      await service.dispose();
    }
    const { status, value } = await get(`/v2/addresses/${holder}`, dead);
    assert.equal(status, 200);
    assert.deepEqual((value as AddressDetails).stats, {
      token_holding_count: null,
      txn_count: null,
      total_value_usd: null,
    });
  });

  it("shows the rows of the nodes that answer, and names those that do not (N-22)", async () => {
    const nodes = [await openLiving(), await openDead()];
    const { status, value } = await get(`/v2/token-holdings?address=${holder}`, ...nodes);
    assert.equal(status, 200);
    assert.deepEqual(
      (value as TokenHolding[]).map(({ chain, balance }) => [chain, balance]),
      [["node-1", "5"]],
    );
    assert.deepEqual(
      (await service.readContract(holder)).map(({ chain, kind }) => [chain, kind]),
      [
        ["node-1", "read"],
        ["node-2", "failed"],
      ],
    );
    const notes = await service.readNodeNotes({ address: holder });
    assert.deepEqual(
      notes.map((note) => [note.chain, note.kind === "failed" ? note.code : "read"]),
      [
        ["node-1", "read"],
        ["node-2", "E_AUTH"],
      ],
    );
  });

  it("shows nothing of the URL of a node, whatever the node writes into its errors (N-12)", async () => {
    const server = await fixture().server((request) =>
      json(answerOf(request, () => refuse(-32_000, `no key ${request.path}`))),
    );
    const failing = describeNode(server.origin, { id: "node-2", chain: "node-2" });
    const nodes = [await openLiving(), failing];
    for (const path of [
      `/v2/token-holdings?address=${holder}`,
      `/v2/transactions?address=${holder}`,
      `/v2/addresses/${holder}`,
      "/v2/chains",
      "/v2/tags",
    ]) {
      await get(path, ...nodes);
      const question = { address: holder };
      const answers = [await service.readNodeNotes(question), await service.readContract(holder)];
      assert.equal(answers.flat().filter(({ kind }) => kind === "failed").length, 2);
      fixture().canary.see(answers);
      await service.dispose();
    }
    const { status, value } = await get(`/v2/token-holdings?address=${holder}`, failing);
    assert.equal(status, 424);
    assert.doesNotMatch(JSON.stringify(value), /127\.0\.0\.1|no key/);
  });

  it("calls no token by a part of the URL of the node, which answers with its path (N-12)", async () => {
    const key = "k3y0f7h3p3rs0n";
    const texts = [`/v3/${key}`, key, `SIM ${key}`];
    for (const tokenText of texts) {
      const node = new SimulatedNode();
      node.balances.set(`${token} ${holder}`, 7n);
      node.transfers.push({ block: 9, token, from: addressOf(1), to: holder, value: 7n });
      node.tokenText = tokenText;
      const server = await fixture().node(node.respond);
      const client = fixture().client(server.origin, { path: `/v3/${key}?to=x` });
      const { value } = await get(
        `/v2/token-holdings?address=${holder}`,
        describeNode(server.origin, { client }),
      );
      const text = JSON.stringify(value);
      assert.match(text, /"balance":"7"/);
      assert.ok(!text.includes(key), text);
      await service.dispose();
    }
  });

  it("asks nodes neither for addresses of other forms nor for other chains", async () => {
    const dead = await openDead();
    const bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    for (const query of [`address=${bitcoin}`, `address=${holder}&chain=ethereum`, ""]) {
      const { status } = await get(`/v2/token-holdings?${query}`, dead);
      assert.equal(status, 200, query);
      await service.dispose();
    }
    const { status } = await get("/v2/tags", dead);
    assert.equal(status, 200);
  });

  it("invents nothing on a chain that has a node", async () => {
    const { value: tags } = await get("/v2/tags");
    const tag = (tags as readonly TagSummary[])[0]?.tag ?? "";
    await service.dispose();
    const without = await get(`/v2/token-holdings?tag=${tag}`);
    await service.dispose();
    const node = await openLiving({ chain: "ethereum", chainId: 1, isDevelopment: false });
    const { value } = await get(`/v2/token-holdings?tag=${tag}&chain=ethereum`, node);
    assert.ok((without.value as TokenHolding[]).some(({ chain }) => chain === "ethereum"));
    assert.ok((value as TokenHolding[]).every(({ token_price }) => token_price === null));
  });
});
