import assert from "node:assert/strict";
import { readLastTransfers } from "../../../../src/sources/node/lastTransfers";
import { answerOf, useNodeFixture } from "../../../support/nodeFixture";
import { json } from "../../../support/rude/plan";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const token = addressOf(9);
const [nobody, alice, bob] = [addressOf(0), addressOf(0xa), addressOf(0xb)];

describe("the last transfers of a token [N-56]", () => {
  const fixture = useNodeFixture();
  let node: SimulatedNode;
  let requests: number;
  beforeEach(() => {
    node = new SimulatedNode();
    requests = 0;
  });

  async function read(block: number) {
    const server = await fixture().server((request) => {
      requests += 1;
      return json(answerOf(request, node.respond));
    });
    return readLastTransfers(fixture().client(server.origin), token, block);
  }
  const transfer = (block: number, from: string, to: string, of = token): void => {
    node.transfers.push({ block, token: of, from, to, value: BigInt(block) });
  };

  it("are the five newest of this token", async () => {
    for (let block = 1; block <= 7; block += 1) transfer(block, block === 1 ? nobody : alice, bob);
    transfer(7, alice, bob, addressOf(10));
    const found = await read(7);
    assert.deepEqual(
      found.map(({ block, from, to }) => [block, from, to]),
      [7, 6, 5, 4, 3].map((block) => [block, alice, bob]),
    );
  });

  it("are those of a busy token from a node that gives few blocks at once", async () => {
    node.mostBlocks = 10;
    for (let block = 99_990; block <= 100_000; block += 1) transfer(block, alice, bob);
    const found = await read(100_000);
    assert.equal(found.length, 5);
    assert.equal(found[0]?.block, 100_000);
    assert.ok(requests <= 7, String(requests));
  });

  it("are none on a node that gives no logs, without further requests", async () => {
    node.mostBlocks = 0;
    node.refusal = { code: -32_601, message: "method not found" };
    assert.deepEqual(await read(7), []);
    assert.equal(requests, 1);
  });
});
