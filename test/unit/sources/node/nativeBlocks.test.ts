import assert from "node:assert/strict";
import type { AccountReading } from "../../../../src/sources/node/accountReading";
import { NativeBlocks } from "../../../../src/sources/node/nativeBlocks";
import { NodeReader, type ReadNode } from "../../../../src/sources/node/nodeReader";
import { useNodeFixture } from "../../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const holder = addressOf(0xabc);
const other = addressOf(0xdef);

describe("native transfers from the blocks of a development chain", () => {
  const fixture = useNodeFixture();
  let node: SimulatedNode;
  let reader: NodeReader;

  async function open(about: Partial<ReadNode> = {}): Promise<void> {
    const server = await fixture().node((method, params) => node.respond(method, params));
    const client = fixture().client(server.origin);
    const known = { chainId: 31_337, isDevelopment: true, forkOf: undefined };
    reader = new NodeReader({ client, ...known, ...about });
  }

  function pay(block: number, value: bigint, status?: "0x0" | "0x1"): void {
    const payment = { block, from: other, to: holder, value };
    node.payments.push(status === undefined ? payment : { ...payment, status });
  }

  const read = (): Promise<AccountReading> => reader.read([holder], []);
  const valuesOf = ({ transfers }: AccountReading): readonly number[] =>
    transfers.map(({ value }) => Number(value));

  beforeEach(() => {
    node = new SimulatedNode();
  });

  it("are those of transactions that succeeded", async () => {
    pay(3, 1n, "0x1");
    pay(4, 2n, "0x0");
    pay(4, 3n, "0x1");
    await open();
    const reading = await read();
    assert.deepEqual([valuesOf(reading), reading.natives?.range], [[3, 1], { from: 0, to: 20 }]);
  });

  it("report only the blocks whose payments are kept as searched (N-29)", async () => {
    for (let block = 10; block <= 20; block += 1) pay(block, BigInt(block), "0x1");
    let blockRequests = 0;
    const server = await fixture().node((method, params) => {
      if (method === "eth_getBlockByNumber") blockRequests += 1;
      return node.respond(method, params);
    });
    const blocks = new NativeBlocks(fixture().client(server.origin), 4);
    for (let round = 0; round < 2; round += 1) {
      const { transfers, range } = await blocks.find([holder], { from: 0, to: 20 }, 0, {});
      assert.deepEqual(
        transfers.map(({ value }) => Number(value)),
        [20, 19, 18, 17],
      );
      assert.deepEqual(range, { from: 17, to: 20 });
    }
    // The first round requests all blocks, the second only the newest one. Dropped blocks are not requested again.
    assert.equal(blockRequests, 21 + 1);
  });

  it("report only the blocks above a refused receipt as searched (N-29)", async () => {
    pay(3, 1n, "0x1");
    pay(7, 2n);
    pay(9, 3n, "0x1");
    await open();
    const reading = await read();
    assert.deepEqual([valuesOf(reading), reading.natives?.range], [[3], { from: 8, to: 20 }]);
  });

  it("report only the blocks above a missing block as searched (N-29)", async () => {
    pay(3, 1n, "0x1");
    pay(9, 3n, "0x1");
    node.missingBlock = 5;
    await open();
    const reading = await read();
    assert.deepEqual([valuesOf(reading), reading.natives?.range], [[3], { from: 6, to: 20 }]);
  });

  it("continue where they stopped when more blocks are requested (N-40)", async () => {
    node.head = 30_000;
    pay(29_000, 3n, "0x1");
    pay(20_000, 2n, "0x1");
    pay(5, 1n, "0x1");
    await open();
    const near = await read();
    assert.deepEqual([valuesOf(near), near.natives?.range], [[3], { from: 25_001, to: 30_000 }]);
    node.requestedBlocks.length = 0;
    reader.lookFurtherBack([holder]);
    const far = await read();
    assert.deepEqual([valuesOf(far), far.natives?.range], [[3, 2], { from: 10_001, to: 30_000 }]);
    const known = node.requestedBlocks.filter((number) => number > 25_000);
    assert.deepEqual(known, [30_000], "only the newest known block is asked for again");
    reader.lookFurtherBack([holder]);
    assert.deepEqual(valuesOf(await read()), [3, 2, 1]);
  });

  it("are not looked for in the blocks of a fork's parent", async () => {
    pay(5, 1n, "0x1");
    pay(15, 2n, "0x1");
    await open({ forkOf: { chainId: 1, blockNumber: 10 } });
    reader.lookFurtherBack([holder]);
    const reading = await read();
    assert.deepEqual([valuesOf(reading), reading.natives?.range], [[2], { from: 11, to: 20 }]);
  });

  it("are read again if the newest known block was replaced (N-15)", async () => {
    pay(15, 1n, "0x1");
    await open();
    assert.deepEqual(valuesOf(await read()), [1]);
    node.payments.length = 0;
    pay(16, 4n, "0x1");
    Object.assign(node, { head: 21, branch: 2 });
    assert.deepEqual(valuesOf(await read()), [4]);
  });

  it("are read again if the chain went back and then grew (N-15)", async () => {
    pay(10, 1n, "0x1");
    pay(15, 1n, "0x1");
    await open();
    await read();
    node.payments.length = 0;
    Object.assign(node, { head: 12, branch: 2 });
    assert.deepEqual(valuesOf(await read()), []);
    node.head = 25;
    assert.deepEqual(valuesOf(await read()), []);
  });
});
