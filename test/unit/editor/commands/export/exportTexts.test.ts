import assert from "node:assert/strict";
import {
  describeGaps,
  describeMerge,
  describeNothingNew,
  describeWritten,
} from "../../../../../src/editor/commands/export/exportTexts";
import { untranslated as t } from "../../../../support/untranslated";

describe("the texts of an export", () => {
  it("state, before it writes, what is new, what is there already and what keeps another name", () => {
    const counts = { added: 1, same: 2, taken: 3 };
    assert.equal(
      describeMerge(counts, false, t),
      "1 new label · 2 already in the file · 3 keep their existing names",
    );
    assert.equal(
      describeMerge({ ...counts, taken: 1 }, false, t),
      "1 new label · 2 already in the file · 1 keeps its existing name",
    );
    assert.equal(describeMerge({ added: 0, same: 0, taken: 1 }, true, t), "1 renamed");
  });

  it("state, after it has written, only what is new and what was renamed", () => {
    const say = (added: number, taken: number, isReplaced: boolean): string =>
      describeWritten({ added, same: 5, taken }, isReplaced, "f", t);
    assert.equal(say(1, 1, false), "1 label was added to f.");
    assert.equal(say(2, 1, true), "2 labels were added to f. 1 label of f has a new name.");
    assert.equal(say(0, 3, true), "3 labels of f have new names.");
  });

  it("state, if nothing is new, whether the names in the file are the same", () => {
    const say = (same: number, taken: number): string =>
      describeNothingNew({ added: 0, same, taken }, "f", t);
    assert.equal(say(2, 0), "f has all of these labels already.");
    assert.equal(
      say(2, 1),
      "f already has all of these addresses. Addresses that keep their existing names: 1.",
    );
    assert.equal(say(0, 0), "There is nothing to export.");
  });

  it("mention what may be missing, also if reading was stopped or a file was skipped", () => {
    const files = "Not every file was read: addresses may be missing.";
    const tags = "The tag index is not complete: tags may be missing.";
    const left = { root: 0, path: "a", cause: "size" } as const;
    assert.equal(describeGaps(false, undefined, t), "");
    assert.equal(describeGaps(true, { state: "done", unread: [] }, t), tags);
    assert.equal(describeGaps(false, { state: "checking", unread: [] }, t), "");
    assert.equal(describeGaps(true, { state: "stopped", unread: [] }, t), `${tags} ${files}`);
    assert.equal(describeGaps(false, { state: "done", unread: [left] }, t), files);
  });
});
