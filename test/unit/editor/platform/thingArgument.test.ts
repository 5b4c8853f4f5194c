import assert from "node:assert/strict";
import {
  parsePlaceArgument,
  parseSourceArgument,
} from "../../../../src/editor/platform/thingArgument";

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
    it(`L-13 is not ${what}`, () => {
      assert.equal(parsePlaceArgument([given]), undefined);
    });
  }
});

describe("the source that a link of a card hides", () => {
  it("is a book by its title, or a file by its URI too", () => {
    const file = { title: "a.json", uri: "file:///w/a.json" };
    assert.deepEqual(parseSourceArgument([{ title: "A book", more: 1 }]), [{ title: "A book" }]);
    assert.deepEqual(parseSourceArgument([{ ...file, more: 1 }]), [file]);
  });

  const odd: Readonly<Record<string, unknown>> = {
    nothing: undefined,
    "a text": "A book",
    "a file without a title": { uri: "file:///w/a.json" },
    "a number for the title": { title: 1 },
    "a number for the file": { title: "a.json", uri: 1 },
    "a very long title": { title: "x".repeat(5_000) },
    "a file with a very long name": { title: "a.json", uri: "x".repeat(5_000) },
  };
  for (const [what, given] of Object.entries(odd)) {
    it(`is not ${what}`, () => {
      assert.equal(parseSourceArgument([given]), undefined);
    });
  }
});
