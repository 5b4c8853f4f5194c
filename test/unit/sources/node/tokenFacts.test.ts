import assert from "node:assert/strict";
import { TokenFactsReader } from "../../../../src/sources/node/tokenFacts";
import { addressOf } from "../../../support/simulatedNode";

const six = "6".padStart(64, "0");

describe("the facts of tokens", () => {
  it("stay in the answer that removes them from memory", async () => {
    const reader = new TokenFactsReader({
      read: (questions) => Promise.resolve(questions.map(() => six)),
    });
    const many = Array.from({ length: 5_002 }, (_, at) => addressOf(at + 1));
    await reader.read(many.slice(0, -1), 1, {});
    const found = await reader.read(many, 1, {});
    assert.deepEqual(
      many.filter((address) => found.get(address)?.decimals !== 6),
      [],
    );
  });
});
