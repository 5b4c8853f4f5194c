import assert from "node:assert/strict";
import { describeWritten } from "../../../../src/editor/commands/labels/labelTexts";
import { untranslated } from "../../../support/untranslated";

const describeEnd = (...[kind, count]: [Parameters<typeof describeWritten>[0]["kind"], number]) =>
  describeWritten({ kind }, count, untranslated);

describe("the texts about written labels", () => {
  it("state how many there are", () => {
    assert.equal(
      describeEnd("unsaved", 1),
      "address-labels.csv has unsaved changes, so the label was added in the editor only. Save the file.",
    );
    assert.equal(
      describeEnd("unsaved", 3),
      "address-labels.csv has unsaved changes, so 3 labels were added in the editor only. Save the file.",
    );
    assert.equal(describeEnd("same", 1), "address-labels.csv has that label already.");
    assert.equal(describeEnd("same", 3), "address-labels.csv has those 3 labels already.");
  });

  it("say that the file is a folder only if it is one", () => {
    assert.match(describeEnd("folder", 1), /is a folder/);
    assert.match(describeEnd("special", 1), /is not a regular file/);
  });
});
