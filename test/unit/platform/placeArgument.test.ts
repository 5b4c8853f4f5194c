import assert from "node:assert/strict";
import { parsePlaceArgument } from "../../../src/platform/thingArgument";

describe("the place that a link of a card opens", () => {
  it("is a file and one of its lines", () => {
    const place = { uri: "file:///w/a.json", line: 7 };
    assert.deepEqual(parsePlaceArgument([{ ...place, more: 1 }]), [place]);
  });

  for (const odd of [
    undefined,
    null,
    "file:///w/a.json",
    {},
    { uri: 1, line: 1 },
    { uri: "file:///w/a.json", line: -1 },
    { uri: "file:///w/a.json", line: 0.5 },
    { uri: "file:///w/a.json", line: "1" },
    { uri: "x".repeat(5_000), line: 1 },
  ]) {
    it(`L-13 is not ${`${JSON.stringify(odd)}`.slice(0, 50)}`, () => {
      assert.equal(parsePlaceArgument([odd]), undefined);
    });
  }
});
