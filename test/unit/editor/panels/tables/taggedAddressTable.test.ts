import assert from "node:assert/strict";
import { createAddressTable } from "../../../../../src/editor/panels/tables/taggedAddressTable";
import { copyTextOf } from "../../../../../src/editor/panels/tables/cells";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import { ShownColumns } from "../../../../../src/editor/panels/tables/shownColumns";
import type { TaggedAddress } from "../../../../../src/sources/service/schemas";
import { vitalik } from "../../../../support/realAddresses";
import { untranslated } from "../../../../support/untranslated";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";

describe("the addresses of a tag in its panel", () => {
  const { columns, buildCells, sortKeys } = createAddressTable(knowledge(), "treasury");
  const otherTags = (...tags: readonly string[]) => {
    const cells = buildCells({ address: vitalik, tags: [...tags], chains: [] }, linkBook().link);
    return cells[columns.indexOf("otherTags")];
  };

  it("say in words that there is no other tag, instead of calling it unknown", () => {
    assert.deepEqual(otherTags("treasury", "0"), { kind: "word", word: "noneListed" });
  });

  it("keep the sort order that version 0.2 stored under the column's former name", () => {
    const item = { address: vitalik, tags: ["hot_wallet", "treasury"], chains: [] };
    assert.deepEqual([sortKeys.tags?.(item), sortKeys.otherTags?.(item)], [1, 1]);
  });

  it("have columns for names, other tags and chains only if a row has something to show there", () => {
    const every = ["ethereum", "bnb", "polygon"];
    const shown = (...rows: readonly (readonly [tags: string[], chains: string[]])[]) => {
      const items = rows.map(([tags, chains]) => ({ address: vitalik, tags, chains }));
      const model = createAddressTable(knowledge(), "treasury");
      return model.columns.filter(new ShownColumns<TaggedAddress>().follow(items, model));
    };
    assert.deepEqual(shown([["treasury"], every], [["treasury", "0"], every]), ["address"]);
    assert.deepEqual(shown([["treasury"], every], [["treasury"], ["base"]]), ["address", "chains"]);
    assert.deepEqual(shown([["treasury"], []], [["other"], []]), ["address", "otherTags"]);
    const names = [{ text: "Permit2", full: "Permit2 · every chain · Singletons 1.0.0" }];
    const model = createAddressTable(knowledge({ namesOf: () => names }), "treasury");
    const item = { address: vitalik, tags: [], chains: [] };
    const follow = new ShownColumns<TaggedAddress>().follow([item], model);
    assert.deepEqual(model.columns.filter(follow), ["address", "called"]);
    const cell = model.buildCells(item, linkBook().link)[1];
    assert.ok(cell?.kind === "text");
    assert.deepEqual([cell.text, cell.full], ["Permit2", names[0]?.full]);
  });

  it("stay open after a refresh, whatever tags they have by then", () => {
    const { isSameRow } = createAddressTable(knowledge(), "treasury");
    const before = { address: vitalik, tags: ["treasury"], chains: [] };
    assert.equal(isSameRow?.(before, { ...before, tags: ["treasury", "hot_wallet"] }), true);
    assert.equal(isSameRow(before, { ...before, address: `0x${"cd".repeat(20)}` }), false);
  });

  it("show their other tags", () => {
    const cell = otherTags("hot_wallet", "treasury");
    assert.ok(cell?.kind === "chips");
    assert.deepEqual(
      cell.chips.map(({ text }) => text),
      ["hot_wallet"],
    );
  });

  it("have all other tags in a copied value, of which the row shows the first", () => {
    const tags = Array.from({ length: 9 }, (_, at) => `tag_${String(at)}`);
    const cell = otherTags("treasury", ...tags);
    assert.ok(cell?.kind === "chips");
    assert.deepEqual([cell.chips.length, cell.more], [6, 3]);
    assert.equal(copyTextOf(cell, false, buildPageTexts(untranslated)), tags.join(", "));
  });
});
