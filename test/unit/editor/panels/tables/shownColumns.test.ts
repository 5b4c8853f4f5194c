import assert from "node:assert/strict";
import { ShownColumns } from "../../../../../src/editor/panels/tables/shownColumns";
import type { Column } from "../../../../../src/editor/panels/messages/shared";
import type { TableModel } from "../../../../../src/editor/panels/tables/tableModel";

interface Item {
  readonly called?: string;
  readonly chain?: string;
}

function modelOf(reads: Item[] = []): TableModel<Item> {
  const columns: readonly Column[] = ["address", "called", "chains"];
  return {
    columns,
    buildCells: () => [],
    buildEntries: () => [],
    searchText: () => "",
    sortKeys: {},
    picks: () => [],
    optional: {
      called: (item) => {
        reads.push(item);
        return item.called !== undefined;
      },
      chains: ({ chain }) => chain !== undefined,
    },
  };
}

describe("the columns of a table that have no value in any row", () => {
  const shownOf = (own: ShownColumns<Item>, items: readonly Item[], model: TableModel<Item>) =>
    model.columns.filter(own.follow(items, model));

  it("are hidden until a row has a value; without rows all columns are shown", () => {
    const own = new ShownColumns<Item>();
    const model = modelOf();
    assert.deepEqual(shownOf(own, [], model), ["address", "called", "chains"]);
    const items: Item[] = [{}, {}];
    assert.deepEqual(shownOf(own, items, model), ["address"]);
    items.push({ called: "Treasury" });
    assert.deepEqual(shownOf(own, items, model), ["address", "called"]);
    assert.deepEqual(shownOf(own, [{ chain: "base" }], model), ["address", "chains"]);
  });

  it("are shown once a row in view has a value, although the row was read before", () => {
    const own = new ShownColumns<Item>();
    const model = modelOf();
    const late: { called?: string } = {};
    const items: readonly Item[] = [{}, late];
    assert.deepEqual(shownOf(own, items, model), ["address"]);
    late.called = "Treasury";
    assert.ok(own.follow(items, model, [late])("called"));
  });

  it("are determined by reading each row once", () => {
    const reads: Item[] = [];
    const own = new ShownColumns<Item>();
    const model = modelOf(reads);
    const items: Item[] = Array.from({ length: 100 }, () => ({}));
    for (let times = 0; times < 5; times += 1) own.follow(items, model);
    items.push({});
    own.follow(items, model);
    assert.equal(reads.length, 101);
  });
});
