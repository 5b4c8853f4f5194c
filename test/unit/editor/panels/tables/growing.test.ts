import assert from "node:assert/strict";
import { RowOrder } from "../../../../../src/editor/panels/tables/rowOrder";
import { RunningTotal } from "../../../../../src/editor/panels/tables/runningTotal";
import { createShareTotals } from "../../../../../src/editor/panels/tables/sharePlot";
import type { TableModel, TableView } from "../../../../../src/editor/panels/tables/tableModel";
import { type TokenHolding, tokenHoldingSchema } from "../../../../../src/sources/service/schemas";
import { knowledge } from "../../../../support/panelKnowledge";
import { holdingRecords } from "../../../../support/panelRecords";

interface Item {
  readonly name: string;
  readonly size: number | undefined;
}

/** Returns an item. The sizes are unsorted, sometimes equal and sometimes undefined. */
function itemAt(index: number): Item {
  const size = (index * 37) % 101;
  return { name: `item${String(index)}`, size: size % 10 === 0 ? undefined : size };
}

class Watched {
  looks = 0;
  readonly model: TableModel<Item> = {
    columns: ["amount"],
    buildCells: () => [],
    buildEntries: () => [],
    searchText: (item) => {
      this.looks += 1;
      return item.name;
    },
    sortKeys: { amount: (item) => item.size },
    picks: () => [],
  };
}

const view = { sort: null, search: "item", picked: null } as const;
const views: Readonly<Record<string, TableView>> = {
  narrowed: { ...view, search: "1" },
  sorted: { ...view, search: "", sort: { column: "amount", descending: false } },
  "narrowed and sorted downwards": {
    ...view,
    search: "2",
    sort: { column: "amount", descending: true },
  },
};

describe("a list that grows", () => {
  for (const [name, each] of Object.entries(views)) {
    it(`has the same order page by page as all at once: ${name}`, () => {
      const { model } = new Watched();
      const items: Item[] = [];
      const growing = new RowOrder<Item>();
      for (let page = 0; page < 10; page += 1) {
        for (let i = 0; i < 30; i += 1) items.push(itemAt(items.length));
        const atOnce = new RowOrder<Item>().follow([...items], model, each);
        assert.deepEqual(growing.follow(items, model, each), atOnce);
      }
    });
  }

  it("has each row read only once, however often it is shown", () => {
    const rows = new Watched();
    const items = Array.from({ length: 1_000 }, (_, index) => itemAt(index));
    const order = new RowOrder<Item>();
    for (let turn = 0; turn < 5; turn += 1) order.follow(items, rows.model, view);
    items.push(itemAt(1_000));
    order.follow(items, rows.model, view);
    assert.equal(rows.looks, 1_001);
  });

  it("has each row summed only once, except for another list or changed knowledge", () => {
    let created = 0;
    let added = 0;
    const total = new RunningTotal<number, { add(item: number): void }>(() => {
      created += 1;
      return { add: () => (added += 1) };
    });
    const items = [1, 2, 3];
    const know = knowledge();
    for (let turn = 0; turn < 5; turn += 1) total.of(items, know);
    items.push(4);
    total.of(items, know);
    assert.deepEqual([created, added], [1, 4]);
    total.of(items, knowledge());
    assert.deepEqual([created, added], [2, 8]);
    total.of([...items], know);
    assert.deepEqual([created, added], [3, 12]);
  });

  it("has its largest parts updated as it grows", () => {
    const rows = Array.from({ length: 500 }, (_, index) => holdingOf((index * 13) % 40, index));
    const totals = createShareTotals(knowledge());
    for (const [index, row] of rows.entries()) {
      totals.add(row);
      if (index % 50 !== 49) continue;
      const found = totals.tokens.largest.map(({ value }) => value.digits);
      assert.deepEqual(found, largestOf(rows.slice(0, index + 1)));
    }
    assert.equal(totals.tokens.count, 40);
  });
});

function holdingOf(token: number, index: number): TokenHolding {
  const parts = { token_address: `0xabc${String(token)}`, token_symbol: `T${String(token)}` };
  const worth = { balance: String(((index * 7) % 90) + 1), token_decimals: 0, token_price: 1 };
  return tokenHoldingSchema.parse({ ...holdingRecords[0], ...parts, ...worth });
}

/** Calculates the eight largest sums by token in one pass, for comparison. */
function largestOf(rows: readonly TokenHolding[]): readonly bigint[] {
  const sums = new Map<string, bigint>();
  for (const { token_address, balance } of rows) {
    sums.set(token_address, (sums.get(token_address) ?? 0n) + BigInt(balance ?? 0));
  }
  return [...sums.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, 8);
}
