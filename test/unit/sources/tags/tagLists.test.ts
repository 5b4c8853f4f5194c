import assert from "node:assert/strict";
import { TagLists } from "../../../../src/sources/tags/tagLists";

describe("TagLists", () => {
  it("begins with the empty list", () => {
    const lists = new TagLists();
    assert.equal(lists.idOf([]), 0);
    assert.deepEqual(lists.list(0), []);
  });

  it("keeps each list once and in its order", () => {
    const lists = new TagLists();
    const ids = [[1, 2], [2, 1], [1], [1, 2], [12]].map((list) => lists.idOf(list));
    assert.deepEqual(ids, [1, 2, 3, 1, 4]);
    assert.deepEqual(lists.list(2), [2, 1]);
  });

  it("finds the same ids after it is restored from its parts, and can grow further", () => {
    const before = new TagLists();
    const all = Array.from({ length: 3_000 }, (_, i) => [i, i * 7, i % 5]);
    const ids = all.map((list) => before.idOf(list));
    const after = new TagLists(before.parts);
    assert.deepEqual(
      all.map((list) => after.idOf(list)),
      ids,
    );
    assert.equal(after.idOf([9, 9, 9, 9]), 3_001);
    assert.deepEqual(after.list(3_001), [9, 9, 9, 9]);
  });

  it("returns the ids of the lists that contain an item, each once", () => {
    const lists = new TagLists();
    for (const list of [[5], [], [1, 5, 5], [6], [15], [5, 6]]) lists.idOf(list);
    assert.deepEqual([...lists.having(5)], [1, 2, 5]);
    assert.deepEqual([...lists.having(7)], []);
  });
});
