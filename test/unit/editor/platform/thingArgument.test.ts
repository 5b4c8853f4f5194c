import assert from "node:assert/strict";
import {
  parsePlaceArgument,
  parseTakeArgument,
} from "../../../../src/editor/platform/thingArgument";

describe("the addresses from which a tag is removed", () => {
  const [one, two] = ["0x01", "0x02"].map((address) => ({ address, parent: { tag: "keeper" } }));
  const [third, fourth] = ["0x03", "0x04"].map((address) => ({ address, parent: {} }));

  it("are the selected rows below the same tag", () => {
    const taken = parseTakeArgument([two, [one, two, third]]);
    assert.deepEqual(taken, [{ tag: "keeper", addresses: ["0x01", "0x02"] }]);
  });

  it("are only the row with the menu, if it is below no tag", () => {
    const taken = parseTakeArgument([fourth, [third, fourth]]);
    assert.deepEqual(taken, [{ tag: undefined, addresses: ["0x04"] }]);
  });
});

describe("the place that a link of a card opens", () => {
  it("is a file and one of its lines", () => {
    const place = { uri: "file:///w/a.json", line: 7 };
    assert.deepEqual(parsePlaceArgument([{ ...place, more: 1 }]), [place]);
  });

  const odd: Readonly<Record<string, unknown>> = {
    nothing: undefined,
    null: null,
    "a text": "file:///w/a.json",
    "an empty object": {},
    "a number for the file": { uri: 1, line: 1 },
    "a line before the first": { uri: "file:///w/a.json", line: -1 },
    "half a line": { uri: "file:///w/a.json", line: 0.5 },
    "a text for the line": { uri: "file:///w/a.json", line: "1" },
    "a file with a very long name": { uri: "x".repeat(5_000), line: 1 },
  };
  for (const [what, given] of Object.entries(odd)) {
    it(`is not ${what} (L-13)`, () => {
      assert.equal(parsePlaceArgument([given]), undefined);
    });
  }
});
