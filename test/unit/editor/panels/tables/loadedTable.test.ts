import assert from "node:assert/strict";
import type { Cell } from "../../../../../src/editor/panels/messages/toPage";
import { LoadedTable, type RowSource } from "../../../../../src/editor/panels/tables/loadedTable";
import type { TableModel } from "../../../../../src/editor/panels/tables/tableModel";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import { untranslated } from "../../../../support/untranslated";
import { freshTable } from "../../../../support/panelKnowledge";

interface Item {
  readonly name: string;
  readonly size: number;
}

const model: TableModel<Item> = {
  columns: ["address", "amount"],
  buildCells: (item, link) => [
    text(item.name, link({ kind: "copy", text: `open ${item.name}` })),
    { kind: "count", count: item.size },
  ],
  buildEntries: (item, link) => [
    { label: "id", cell: text(item.name, link({ kind: "copy", text: `entry ${item.name}` })) },
  ],
  searchText: (item) => item.name,
  sortKeys: { amount: (item) => item.size },
  picks: (item) => [item.size % 2 === 0 ? "even" : "odd"],
};

function text(value: string, open: string): Cell {
  return { kind: "text", text: value, full: null, open, code: false, icon: null, marks: [] };
}

function source(count: number, parts: Partial<RowSource<Item>> = {}): RowSource<Item> {
  return {
    items: Array.from({ length: count }, (_, i) => ({ name: `item${String(i)}`, size: i })),
    hasMore: false,
    total: undefined,
    skippedRows: 0,
    repeatedRows: 0,
    cutRows: 0,
    asOf: new Date("2026-11-20T12:00:00Z"),
    loading: undefined,
    failed: undefined,
    isLoaded: true,
    ...parts,
  };
}

describe("a table as the page sees it", () => {
  const names = (table: LoadedTable<Item>): readonly string[] =>
    table
      .build(freshTable)
      .rows.map(({ cells: [cell] }) => (cell?.kind === "text" ? cell.text : ""));

  it("returns a window of the rows, not all of them", () => {
    const table = new LoadedTable("holdings", "p", model, source(100_000));
    const first = table.build(freshTable);
    assert.deepEqual([first.shown, first.from, first.rows.length], [100_000, 0, 60]);
    table.look(99_990, 60);
    assert.deepEqual(names(table).slice(0, 2), ["item99990", "item99991"]);
    assert.equal(table.build(freshTable).rows.length, 10);
  });

  it("returns an empty window at the end if the requested window lies beyond it", () => {
    const table = new LoadedTable("holdings", "p", model, source(5));
    table.look(900, 60);
    assert.deepEqual([table.build(freshTable).from, table.build(freshTable).rows.length], [5, 0]);
  });

  it("sorts, searches and narrows the loaded rows", () => {
    const table = new LoadedTable("holdings", "p", model, source(20));
    table.sort({ column: "amount", descending: true });
    assert.deepEqual(names(table).slice(0, 2), ["item19", "item18"]);
    table.search("item1");
    assert.equal(table.build(freshTable).shown, 11);
    table.pick("odd");
    assert.deepEqual(names(table), ["item19", "item17", "item15", "item13", "item11", "item1"]);
    assert.equal(table.build(freshTable).loaded, 20);
  });

  it("finds the action of a click on a cell or an entry, whatever the order of rows", () => {
    const table = new LoadedTable("holdings", "p", model, source(20));
    table.sort({ column: "amount", descending: true });
    const [first] = table.build(freshTable).rows;
    const [cell] = first?.cells ?? [];
    assert.ok(cell?.kind === "text" && cell.open !== null);
    assert.deepEqual(table.find(cell.open), { kind: "copy", text: "open item19" });
    table.expand(first?.id ?? "");
    const entry = table.build(freshTable).expanded?.entries[0]?.cell;
    assert.ok(entry?.kind === "text" && entry.open !== null);
    assert.deepEqual(table.find(entry.open), { kind: "copy", text: "entry item19" });
  });

  it("accepts no id of another panel, table, list, row or action (U-05f)", () => {
    const table = new LoadedTable("holdings", "p", model, source(3));
    const id = "p.holdings.0.1.c0";
    assert.deepEqual(table.find(id), { kind: "copy", text: "open item1" });
    for (const wrong of [
      "q.holdings.0.1.c0",
      "p.transactions.0.1.c0",
      "p.holdings.1.1.c0",
      "p.holdings.0.3.c0",
      "p.holdings.0.1.c1",
      "p.holdings.0.1.x0",
      "p.holdings.0.-1.c0",
      "p.holdings.0.1",
      "p.holdings.0.1.c0 ",
      "__proto__",
      "",
    ]) {
      assert.equal(table.find(wrong), undefined, wrong);
    }
  });

  it("forgets the ids of the last list when another list replaces it", () => {
    const table = new LoadedTable("holdings", "p", model, source(3));
    table.expand("p.holdings.0.1");
    table.follow(source(3));
    assert.equal(table.find("p.holdings.0.1.c0"), undefined);
    assert.equal(table.build(freshTable).expanded, null);
    assert.deepEqual(table.find("p.holdings.1.1.c0"), { kind: "copy", text: "open item1" });
  });

  it("keeps a row open, and carries out its last ids, when newer rows come before it", () => {
    const isSameRow = (before: Item, now: Item): boolean => before.name === now.name;
    const table = new LoadedTable("holdings", "p", { ...model, isSameRow }, source(3));
    table.expand("p.holdings.0.1");
    const { items } = source(3);
    table.follow(source(0, { items: [{ name: "newer", size: 9 }, ...items] }));
    const { expanded, rows } = table.build(freshTable);
    assert.deepEqual([expanded?.index, expanded?.id], [2, rows[2]?.id]);
    assert.deepEqual(table.find("p.holdings.0.1.c0"), { kind: "copy", text: "open item1" });
    const texts = buildPageTexts(untranslated);
    assert.equal(table.copyText("p.holdings.0.1", "address", "cell", texts)?.text, "item1");
    table.follow(source(0, { items: items.slice(0, 1) }));
    assert.equal(table.build(freshTable).expanded, null, "its row is gone");
    assert.equal(table.copyText("p.holdings.1.2", "address", "cell", texts), undefined);
  });

  it("keeps a row open at its place after sorting", () => {
    const table = new LoadedTable("holdings", "p", model, source(10));
    table.sort({ column: "amount", descending: true });
    table.expand("p.holdings.0.7");
    assert.equal(table.build(freshTable).expanded?.index, 2);
  });

  it("copies a cell, the exact value, or the row", () => {
    const texts = buildPageTexts(untranslated);
    const table = new LoadedTable("holdings", "p", model, source(3));
    assert.equal(table.copyText("p.holdings.0.2", "address", "cell", texts)?.text, "item2");
    assert.equal(table.copyText("p.holdings.0.2", "amount", "row", texts)?.text, "item2\t2");
    assert.equal(table.copyText("p.holdings.0.9", "amount", "row", texts), undefined);
  });

  it("reports rows that could not be read, were repeated or were skipped", () => {
    const parts = { skippedRows: 1, repeatedRows: 3, cutRows: 7 };
    const { skipped, repeated, cut } = new LoadedTable(
      "holdings",
      "p",
      model,
      source(3, parts),
    ).build(freshTable);
    assert.deepEqual([skipped, repeated, cut], [1, 3, 7]);
  });

  it("reports whether rows are loading, complete or stale", () => {
    const build = (parts: Partial<RowSource<Item>>, count = 3) =>
      new LoadedTable("holdings", "p", model, source(count, parts)).build(freshTable);
    assert.equal(build({ isLoaded: false }, 0).loading, "first");
    assert.equal(build({ loading: "more", hasMore: true }).loading, "more");
    assert.equal(build({ loading: "refresh" }).loading, "no");
    assert.equal(build({ hasMore: true, total: 412 }).total, 412);
    assert.equal(build({ hasMore: true, total: 2 }).total, null, "a total below what is loaded");
    assert.equal(build({ asOf: undefined }).asOf, null);
  });
});
