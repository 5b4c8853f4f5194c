import assert from "node:assert/strict";
import { createAddressTable } from "../../../../../src/editor/panels/models/taggedAddressTable";
import { vitalik } from "../../../../support/realAddresses";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";

describe("the addresses of a tag in its panel", () => {
  const { columns, buildCells, sortKeys } = createAddressTable(knowledge(), "treasury");
  const otherTags = (...tags: readonly string[]) => {
    const cells = buildCells({ address: vitalik, tags: [...tags], chains: [] }, linkBook().link);
    return cells[columns.indexOf("otherTags")];
  };

  it("have no other tag in words where they have none, not what is unknown", () => {
    assert.deepEqual(otherTags("treasury", "0"), { kind: "word", word: "noneListed" });
  });

  it("stay sorted as version 0.2 kept them, by the former name of the column", () => {
    const item = { address: vitalik, tags: ["hot_wallet", "treasury"], chains: [] };
    assert.deepEqual([sortKeys.tags?.(item), sortKeys.otherTags?.(item)], [1, 1]);
  });

  it("have their other tags", () => {
    const cell = otherTags("hot_wallet", "treasury");
    assert.ok(cell?.kind === "chips");
    assert.deepEqual(
      cell.chips.map(({ text }) => text),
      ["hot_wallet"],
    );
  });
});
