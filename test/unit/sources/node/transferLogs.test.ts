import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type BlockRange, TransferLogs } from "../../../../src/sources/node/transferLogs";
import { answerOf, useNodeFixture } from "../../../support/nodeFixture";
import { json } from "../../../support/rude/plan";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const holder = addressOf(0xabc);
const count = 5_000;

describe("reading the logs of transfers", () => {
  const fixture = useNodeFixture();

  it("gives other work its turn while a large answer is decoded (N-45)", async () => {
    const node = new SimulatedNode();
    for (let index = 0; index < count; index += 1) {
      const from = addressOf(index + 1);
      node.transfers.push({ block: 7, index, token: addressOf(9), from, to: holder, value: 1n });
    }
    let answeredAt = 0;
    let turns = 0;
    const server = await fixture().server((request) => {
      answeredAt = turns;
      return json(answerOf(request, node.respond));
    });
    const client = fixture().client(server.origin);
    const block: BlockRange = { from: 7, to: 7 };
    const ended = new AbortController();
    const reading = new TransferLogs(client).find([holder], block).finally(() => {
      ended.abort();
    });
    for (; !ended.signal.aborted; turns += 1) await nextTurn();
    assert.equal((await reading).transfers.length, count);
    assert.ok(turns - answeredAt >= count / 100, `${turns - answeredAt} turns`);
  });
});
