import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { NodeReader, type ReadNode } from "../../../../src/sources/node/nodeReader";
import { json, reset } from "../../../support/rude/plan";
import type { RudeServer } from "../../../support/rude/rudeServer";
import { answerOf, type NodeFixture, refuse, useNodeFixture } from "../../../support/nodeFixture";
import type { RudeRequest } from "../../../support/rude/requestParser";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const holder = addressOf(0xabc);
const other = addressOf(0xdef);
const huge = 2n ** 256n - 1n;
const facts = { symbol: "KNOWN", name: "Known", decimals: 6 };

function tokens(count: number): readonly { address: string; facts: typeof facts }[] {
  return Array.from({ length: count }, (_, index) => ({ address: addressOf(index + 1), facts }));
}

describe("reading from a node", () => {
  const fixture = useNodeFixture();
  let node: SimulatedNode;

  beforeEach(() => {
    node = new SimulatedNode();
  });

  async function open(
    about: Partial<ReadNode> = {},
  ): Promise<{ reader: NodeReader; server: RudeServer }> {
    const current: NodeFixture = fixture();
    const server = await current.node((method, params) => node.respond(method, params));
    const client = current.client(server.origin);
    const known = { chainId: 31_337, isDevelopment: true, forkOf: undefined };
    return { reader: new NodeReader({ client, ...known, ...about }), server };
  }

  for (const [name, takesOverrides, hasMulticall3] of [
    ["by a state override", true, false],
    ["by Multicall3 where overrides are ignored (N-21)", false, true],
    ["by single questions where there is neither (N-21)", false, false],
  ] as const) {
    it(`reads balances ${name}, and loses only the row of a bad token (N-17)`, async () => {
      Object.assign(node, { takesOverrides, hasMulticall3 });
      for (let index = 1; index <= 300; index += 1) {
        if (index !== 7) node.balances.set(`${addressOf(index)} ${holder}`, BigInt(index) * huge);
      }
      for (const [key, value] of node.balances) node.balances.set(key, value % (huge + 1n));
      const { reader, server } = await open();
      const reading = await reader.read([holder], tokens(300));
      assert.ok(server.requests.length <= 12, `${server.requests.length} requests`);
      assert.equal(reading.holdings.length, 300);
      assert.equal(reading.holdings[0]?.balance, 5n);
      for (const { token, balance } of reading.holdings.slice(1)) {
        assert.equal(balance, node.balances.get(`${token} ${holder}`));
      }
      assert.deepEqual(reading.unread, [addressOf(7)]);
    });
  }

  it("tries larger calls again after ten minutes with a node that accepted only single calls (N-21)", async () => {
    node.takesOverrides = false;
    for (let index = 1; index <= 300; index += 1) {
      node.balances.set(`${addressOf(index)} ${holder}`, 1n);
    }
    const { reader } = await open({ isDevelopment: false });
    const countCalls = async (): Promise<number> => {
      let calls = 0;
      node.onCall = () => {
        calls += 1;
      };
      node.head += 1;
      assert.equal((await reader.read([holder], tokens(300))).holdings.length, 301);
      return calls;
    };
    assert.ok((await countCalls()) >= 300);
    node.takesOverrides = true;
    assert.ok((await countCalls()) >= 300, "not at once");
    fixture().clock.advance(600_001);
    assert.ok((await countCalls()) < 10, "in a few calls");
  });

  it("requests 300 balances in at most six requests once it knows what the node accepts", async () => {
    for (let index = 1; index <= 300; index += 1) {
      node.balances.set(`${addressOf(index)} ${holder}`, 1n);
    }
    const { reader, server } = await open({ isDevelopment: false });
    await reader.read([other], tokens(3));
    server.requests.length = 0;
    await reader.read([holder], tokens(300));
    assert.ok(server.requests.length <= 6, String(server.requests.length));
  });

  for (const message of ["header not found", "missing trie node 1234", "internal error"]) {
    it(`does not take "${message}" for "holds nothing" (N-24)`, async () => {
      node.stateRefusal = message;
      const { reader } = await open();
      await fixture().failure(reader.read([holder], tokens(3)), "E_REFUSED");
    });
  }

  it("sums the largest balances to the last digit (N-20)", async () => {
    node.balances.set(`${addressOf(1)} ${holder}`, huge);
    node.balances.set(`${addressOf(1)} ${other}`, huge);
    const { reader } = await open();
    const { holdings } = await reader.read([holder, other], tokens(1));
    assert.deepEqual([holdings[1]?.balance, holdings[1]?.holders], [2n * huge, 2]);
  });

  const wordings: readonly (readonly [most: number, message: string])[] = [
    [
      2_000,
      "You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters, this block range should work: [0x0, 0x7cf]",
    ],
    [10_000, "eth_getLogs is limited to a 10,000 range"],
    [2_048, "requested too many blocks from 0 to 50000, maximum is set to 2048"],
    [50_000, "exceed maximum block range: 50000"],
    [10_000, "ranges over 10000 blocks are not supported on freetier"],
    [800, "Max range: 800"],
    [3_000, "Block range is too wide"],
    [3_000, "query returned more than 10000 results. Try with this block range [0x0, 0x7d0]."],
  ];
  for (const [most, message] of wordings) {
    it(`keeps to the range that a node allows: ${message.slice(0, 60)} (N-13)`, async () => {
      const head = Math.min(60_000, most * 50);
      Object.assign(node, { head, mostBlocks: most, refusal: { code: -32_005, message } });
      node.transfers.push({ block: 3, token: addressOf(9), from: other, to: holder, value: 4n });
      const { reader } = await open({ isDevelopment: false });
      reader.lookFurtherBack([holder]);
      const { transfers, range } = await reader.read([holder], []);
      assert.deepEqual(range, { from: 0, to: head });
      assert.equal(transfers.length, 1);
      const refused = node.requestedRanges.filter((blocks) => blocks > most).length;
      assert.ok(refused <= 10, `${refused} requests were refused`);
      node.requestedRanges.length = 0;
      node.head += 1;
      await reader.read([holder], []);
      assert.ok(node.requestedRanges.every((blocks) => blocks <= most));
    });
  }

  it("keeps to a range that another reading has learnt meanwhile (N-13, N-42)", async () => {
    Object.assign(node, { head: 9_999, mostBlocks: 500 });
    node.refusal = { code: -32_005, message: "eth_getLogs is limited to a 500 range" };
    const { reader } = await open({ isDevelopment: false });
    await Promise.all([reader.read([holder], []), reader.read([other], [])]);
    const refused = node.requestedRanges.filter((blocks) => blocks > 500).length;
    assert.ok(refused <= 4, `each side of each reading once, not ${refused}`);
    node.requestedRanges.length = 0;
    await reader.read([addressOf(7)], []);
    assert.ok(node.requestedRanges.every((blocks) => blocks <= 500));
  });

  it("reports how far it came if a node allows few blocks at once (N-13)", async () => {
    Object.assign(node, { head: 9_999, mostBlocks: 100 });
    node.refusal = { code: -32_005, message: "eth_getLogs is limited to a 100 range" };
    const { reader } = await open({ isDevelopment: false });
    const { range } = await reader.read([holder], []);
    assert.deepEqual(range, { from: 4_100, to: 9_999 }, "60 requests, one of which was refused");
  });

  it("requests fewer blocks if the logs are larger than 512 KB (N-13)", async () => {
    const noise = "x".repeat(100_000);
    for (let block = 1; block <= 20; block += 1) {
      const value = BigInt(block);
      node.transfers.push({ block, token: addressOf(9), from: other, to: holder, value, noise });
    }
    const { reader } = await open({ isDevelopment: false });
    const { transfers } = await reader.read([holder], []);
    assert.deepEqual(
      transfers.map(({ value }) => Number(value)),
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
    assert.ok(node.requestedRanges.length > 4, "no answer was larger");
  });

  it("has each transfer once, the newest first, even if it is between two of the addresses", async () => {
    Object.assign(node, { mostBlocks: 4, head: 20 });
    for (let block = 1; block <= 20; block += 1) {
      const sides =
        block % 2 === 0 ? { from: holder, to: other } : { from: other, to: addressOf(1) };
      for (const index of [3, 1, 2]) {
        node.transfers.push({ block, index, token: addressOf(9), ...sides, value: 1n });
      }
    }
    const { reader } = await open({ isDevelopment: false });
    const { transfers } = await reader.read([holder, other], []);
    const expected = Array.from({ length: 60 }, (_, at) => [20 - Math.floor(at / 3), 3 - (at % 3)]);
    assert.deepEqual(
      transfers.map(({ block, index }) => [block, index]),
      expected,
    );
  });

  for (const [code, message] of [
    [-32_601, "the method eth_getLogs does not exist"],
    [-32_000, "query timeout exceeded"],
    [-32_000, "pruned history unavailable"],
  ] as const) {
    it(`reads balances where all logs are refused: ${message} (N-26)`, async () => {
      Object.assign(node, { mostBlocks: 0, refusal: { code, message } });
      node.balances.set(`${addressOf(1)} ${holder}`, 3n);
      const { reader } = await open({ isDevelopment: false });
      const { holdings, transfers, range } = await reader.read([holder], tokens(1));
      assert.equal(holdings[1]?.balance, 3n);
      assert.deepEqual([transfers, range], [[], { from: 21, to: 20 }]);
    });
  }

  it("requests fewer blocks where the node is too slow for many (N-26)", async () => {
    Object.assign(node, {
      mostBlocks: 6,
      refusal: refuse(-32_000, "query timeout exceeded").error,
    });
    node.transfers.push({ block: 3, token: addressOf(9), from: other, to: holder, value: 4n });
    const { reader } = await open({ isDevelopment: false });
    const { transfers, range } = await reader.read([holder], []);
    assert.deepEqual([transfers.length, range], [1, { from: 0, to: 20 }]);
  });

  it("reports that another chain answers (N-14)", async () => {
    const { reader } = await open();
    await reader.read([holder], []);
    node.chainId = 1;
    await fixture().failure(reader.read([holder], []), "E_CHANGED");
  });

  it("shows nothing of a read during which the node died, and repeats the read later (N-09)", async () => {
    node.balances.set(`${addressOf(1)} ${holder}`, 1n);
    let isDead = false;
    let isRepaired = false;
    const server = await fixture().server((request) => {
      isDead = !isRepaired && (isDead || request.body.includes("eth_getLogs"));
      return isDead ? [reset] : json(answerOf(request, node.respond));
    });
    const client = fixture().client(server.origin);
    const known = { chainId: 31_337, isDevelopment: true, forkOf: undefined };
    const reader = new NodeReader({ client, ...known });
    await fixture().failure(reader.read([holder], tokens(1)), "E_CONNECT");
    await fixture().failure(reader.read([holder], tokens(1)), "E_CONNECT");
    isRepaired = true;
    assert.equal((await reader.read([holder], tokens(1))).holdings[1]?.balance, 1n);
  });

  it("reads again if the chain is re-organised meanwhile (N-15)", async () => {
    node.balances.set(`${addressOf(1)} ${holder}`, 1n);
    const { reader } = await open();
    await reader.read([holder], []);
    node.head += 1;
    node.onCall = () => {
      node.onCall = () => undefined;
      node.branch = 2;
      node.balances.set(`${addressOf(1)} ${holder}`, 2n);
    };
    const { holdings, head } = await reader.read([holder], tokens(1));
    assert.equal(holdings[1]?.balance, 2n);
    assert.equal(BigInt(head.hash), 2_001_021n, "that of the other branch");
  });

  it("gives up a chain that is re-organised again and again (N-15)", async () => {
    const { reader } = await open();
    node.onCall = () => {
      node.branch += 1;
    };
    await fixture().failure(reader.read([holder], tokens(1)), "E_CHANGED");
  });

  it("uses nothing that was read before a restart (N-16)", async () => {
    node.balances.set(`${addressOf(1)} ${holder}`, 1n);
    const { reader } = await open();
    await reader.read([holder], tokens(1));
    node.instance = 2;
    node.balances.set(`${addressOf(1)} ${holder}`, 9n);
    const after = await reader.read([holder], tokens(1));
    assert.equal(after.holdings[1]?.balance, 9n);
  });

  it("shares one reading at the same block", async () => {
    const { reader, server } = await open();
    const first = await reader.read([holder], []);
    const requestsBefore = server.requests.length;
    assert.equal(await reader.read([holder], []), first);
    assert.equal(server.requests.length, requestsBefore + 1);
  });

  it("reads again at the same block for another token", async () => {
    node.balances.set(`${addressOf(2)} ${holder}`, 7n);
    const { reader } = await open();
    const [first, second] = tokens(2).map((token) => [token]);
    await reader.read([holder], first ?? []);
    const { holdings } = await reader.read([holder], second ?? []);
    assert.equal(holdings[1]?.balance, 7n);
  });

  it("reads again at the same block after the user refreshes (N-53)", async () => {
    node.balances.set(`${addressOf(1)} ${holder}`, 1n);
    const { reader } = await open();
    await reader.read([holder], tokens(1));
    node.coins = 100n;
    node.balances.set(`${addressOf(1)} ${holder}`, 9n);
    const before = await reader.read([holder], tokens(1));
    assert.deepEqual(
      before.holdings.map(({ balance }) => balance),
      [5n, 1n],
      "not by itself",
    );
    reader.forgetReadings();
    const { holdings, head } = await reader.read([holder], tokens(1));
    assert.deepEqual([holdings.map(({ balance }) => balance), head.number], [[100n, 9n], 20]);
  });

  it("looks further back from where it stopped, to the beginning of the chain (N-40)", async () => {
    node.head = 9_999;
    Object.assign(node, { mostBlocks: 50 });
    node.refusal = { code: -32_005, message: "eth_getLogs is limited to a 50 range" };
    for (let block = 0; block < node.head; block += 100) {
      node.transfers.push({ block, token: addressOf(9), from: other, to: holder, value: 1n });
    }
    const { reader } = await open();
    const first = await reader.read([holder], []);
    assert.equal(first.range.from, 7_050, "60 requests, one of which was refused");
    const reached: number[] = [];
    for (let press = 0; press < 3; press += 1) {
      reader.lookFurtherBack([holder]);
      node.requestedRanges.length = 0;
      reached.push((await reader.read([holder], [])).range.from);
      assert.ok(node.requestedRanges.length <= 120, "60 of each side");
    }
    assert.deepEqual(reached, [4_050, 1_050, 0]);
    const all = await reader.read([holder], []);
    assert.deepEqual(
      all.transfers.map(({ block }) => block),
      Array.from({ length: 100 }, (_, at) => 9_900 - at * 100),
    );
    node.head += 60;
    node.transfers.push({ block: 10_050, token: addressOf(9), from: other, to: holder, value: 1n });
    node.requestedRanges.length = 0;
    const later = await reader.read([holder], []);
    assert.deepEqual([later.range, later.transfers.length], [{ from: 0, to: 10_059 }, 101]);
    assert.ok(node.requestedRanges.length <= 4, "only the new blocks are looked through");
  });

  it("reads a development chain with 26,000 transfers to its beginning (N-40)", async () => {
    node.head = 26_000;
    for (let block = 1; block <= node.head; block += 1) {
      node.transfers.push({ block, token: addressOf(9), from: other, to: holder, value: 1n });
    }
    const { reader } = await open();
    let last = await reader.read([holder], []);
    assert.ok(last.range.from > 0);
    for (let press = 0; press < 4 && last.range.from > 0; press += 1) {
      reader.lookFurtherBack([holder]);
      const next = await reader.read([holder], []);
      assert.ok(next.range.from < last.range.from, "each time further");
      last = next;
    }
    assert.deepEqual([last.range.from, last.transfers.length], [0, 26_000]);
  });

  it("finds payments by an index beyond the first thousand (N-40)", async () => {
    Object.assign(node, { hasIndex: true, head: 2_600 });
    for (let block = 1; block <= 2_500; block += 1) {
      node.payments.push({ block, from: other, to: holder, value: 1n });
    }
    const { reader } = await open();
    const first = await reader.read([holder], []);
    assert.deepEqual([first.natives?.range.from, first.transfers.length], [1_501, 1_000]);
    const reached: (number | undefined)[] = [];
    for (let press = 0; press < 2; press += 1) {
      reader.lookFurtherBack([holder]);
      reached.push((await reader.read([holder], [])).natives?.range.from);
    }
    assert.deepEqual(reached, [501, 0]);
    assert.equal((await reader.read([holder], [])).transfers.length, 2_500);
  });

  it("keeps nothing of blocks that a snapshot has undone (N-40)", async () => {
    node.transfers.push({ block: 19, token: addressOf(9), from: other, to: holder, value: 1n });
    const { reader } = await open();
    assert.equal((await reader.read([holder], [])).transfers.length, 1);
    node.transfers.length = 0;
    node.branch = 2;
    assert.equal((await reader.read([holder], [])).transfers.length, 0);
    node.transfers.push({ block: 15, token: addressOf(9), from: other, to: holder, value: 1n });
    Object.assign(node, { branch: 3, head: 25 });
    assert.equal((await reader.read([holder], [])).transfers.length, 1);
  });

  it("reports that a node refuses older blocks, until the user refreshes (N-40)", async () => {
    Object.assign(node, { head: 20_000, mostBlocks: 0 });
    node.refusal = { code: -32_000, message: "pruned history unavailable" };
    const { reader } = await open({ isDevelopment: false });
    assert.equal((await reader.read([holder], [])).end, "refused");
    reader.lookFurtherBack([holder]);
    assert.equal((await reader.read([holder], [])).end, "refused");
    node.mostBlocks = 1_000_000;
    reader.forgetReadings();
    const { end, range } = await reader.read([holder], []);
    assert.deepEqual([end, range], [undefined, { from: 0, to: 20_000 }]);
  });

  it("searches only the newest blocks until older ones are requested", async () => {
    node.head = 1_000_000;
    const { reader } = await open({ isDevelopment: false });
    const near = await reader.read([holder], []);
    assert.deepEqual(near.range, { from: 990_001, to: 1_000_000 });
    assert.equal(near.natives, undefined);
    reader.lookFurtherBack([holder]);
    const far = await reader.read([holder], []);
    assert.deepEqual(far.range, { from: 900_001, to: 1_000_000 });
  });

  it("ignores logs of other addresses and of blocks that were not requested (N-43)", async () => {
    const log = { block: 3, token: addressOf(9), from: other, to: holder, value: 4n };
    node.foreignLogs.push({ ...log, to: addressOf(0x999) }, { ...log, block: 21 });
    const { reader } = await open({ isDevelopment: false });
    assert.deepEqual((await reader.read([holder], [])).transfers, []);
  });

  it("sends nothing more once everybody who waited for a reading has left (N-44)", async () => {
    const { reader, server } = await open();
    const [one, two] = [new AbortController(), new AbortController()];
    node.onCall = () => {
      one.abort();
    };
    const first = reader.read([holder], tokens(3), one.signal);
    const second = reader.read([holder], tokens(3), two.signal);
    await fixture().failure(first, "E_CANCELLED");
    assert.equal((await second).head.number, 20, "another one still waits");
    // The logs now need 20 consecutive requests.
    Object.assign(node, { head: 200, mostBlocks: 10 });
    node.refusal.message = "eth_getLogs is limited to a 10 range";
    node.onCall = () => undefined;
    node.requestedRanges.length = 0;
    node.onLogs = () => {
      if (node.requestedRanges.length > 6) two.abort();
    };
    await fixture().failure(reader.read([holder], tokens(3), two.signal), "E_CANCELLED");
    const requestsBefore = server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.ok(
      server.requests.length <= requestsBefore + 1,
      `${server.requests.length - requestsBefore} more`,
    );
  });

  it("reads a node on the IPv6 loopback (N-23)", async () => {
    const answer: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const answers = answerOf({ body } as RudeRequest, (method, params) =>
          node.respond(method, params),
        );
        response.end(JSON.stringify(answers));
      });
    };
    const server = createServer(answer).listen(0, "::1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const client = fixture().client(`http://[::1]:${port}`);
    const reader = new NodeReader({
      client,
      chainId: 31_337,
      isDevelopment: true,
      forkOf: undefined,
    });
    assert.equal((await reader.read([holder], [])).head.number, 20);
    server.close();
    server.closeAllConnections();
  });
});
