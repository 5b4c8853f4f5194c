import assert from "node:assert/strict";
import { createHoldingTable } from "../../../../../src/editor/panels/tables/holdingTable";
import { ShownColumns } from "../../../../../src/editor/panels/tables/shownColumns";
import { RowOrder } from "../../../../../src/editor/panels/tables/rowOrder";
import type { TableModel, TableView } from "../../../../../src/editor/panels/tables/tableModel";
import { type TokenHolding, tokenHoldingSchema } from "../../../../../src/sources/service/schemas";
import type { Knowledge } from "../../../../../src/editor/panels/detail/knowledge";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";
import { holdingRecords } from "../../../../support/panelRecords";

const holdings = holdingRecords.map((record) => tokenHoldingSchema.parse(record));
const view = { sort: null, search: "", picked: null } as const;

function holding(parts: Partial<TokenHolding>): TokenHolding {
  return {
    chain: "ethereum",
    token_address: "0x1111111111111111111111111111111111111111",
    token_name: "Some Coin",
    token_symbol: "SOME",
    token_decimals: 6,
    token_icon_url: null,
    token_price: 2,
    balance: "1500000",
    holders: 3,
    updated_at: "2026-11-20T12:00:00.000Z",
    ...parts,
  };
}

function textsOf(parts: Partial<TokenHolding>, know = knowledge()): readonly string[] {
  const cells = createHoldingTable(know).buildCells(holding(parts), linkBook().link);
  return cells.map((cell) => {
    if (cell.kind === "amount") return cell.integer + cell.fraction;
    if (cell.kind === "text") return cell.text;
    return cell.kind === "count" ? String(cell.count) : cell.kind;
  });
}

function rowsOf(model: TableModel<TokenHolding>, shown: TableView): readonly number[] | undefined {
  return new RowOrder<TokenHolding>().follow(holdings, model, shown).rows;
}

describe("the rows of holdings", () => {
  it("has token, chain, amount, price, value, holders and time", () => {
    assert.deepEqual(textsOf({}), ["SOME", "Ethereum", "1.5", "2.00", "3.00", "3", "time"]);
  });

  it("has no column without values, and no holders column if every row has at most one holder", () => {
    const columnsOf = (...rows: readonly Partial<TokenHolding>[]) => {
      const model = createHoldingTable(knowledge());
      const shown = new ShownColumns<TokenHolding>().follow(rows.map(holding), model);
      return model.columns.filter(shown).join(" ");
    };
    assert.equal(columnsOf({}), "token chain amount price value holders updated");
    const bare = { token_price: null, holders: 1, updated_at: null };
    assert.equal(columnsOf(bare, { ...bare, holders: 0 }), "token chain amount");
    assert.equal(columnsOf(bare, { ...bare, holders: 2 }), "token chain amount holders");
    assert.equal(columnsOf({ ...bare, balance: null }), "token chain");
  });

  it("multiplies the largest amount by the smallest price exactly", () => {
    const model = createHoldingTable(knowledge());
    const balance = (2n ** 256n - 1n).toString();
    const row = holding({ balance, token_decimals: 18, token_price: 1e-9 });
    const entries = model.buildEntries(row, linkBook().link);
    const value = entries.find(({ label }) => label === "exactValue")?.cell;
    assert.ok(value?.kind === "amount");
    assert.equal(
      value.full,
      "115792089237316195423570985008687907853269984665640.564039457584007913129639935",
    );
  });

  it("has no value if price, amount or decimals are unknown", () => {
    for (const parts of [{ token_price: null }, { balance: null }, { token_decimals: null }])
      assert.equal(textsOf(parts)[4], "none");
  });

  it("takes the decimals of the deployment if the row has none", () => {
    const parts = { token_address: "0", token_decimals: null, balance: "1500000000000000000" };
    assert.equal(textsOf(parts)[2], "1.5");
  });

  const marksOf = (parts: Partial<TokenHolding>, know = knowledge()): readonly string[] => {
    const [cell] = createHoldingTable(know).buildCells(holding(parts), linkBook().link);
    return cell?.kind === "text" ? cell.marks : [];
  };

  it("marks a token that is named like a listed token but is not one of its deployments", () => {
    assert.deepEqual(marksOf({ token_symbol: "USDC" }), ["notInTokenList"]);
    assert.deepEqual(marksOf({ token_symbol: "UЅDС" }), ["notInTokenList"], "Cyrillic letters");
    assert.deepEqual(marksOf({ token_symbol: "us dc." }), ["notInTokenList"]);
    assert.deepEqual(marksOf({ token_symbol: "X", token_name: "Wrapped Bitcoin" }), [
      "notInTokenList",
    ]);
    assert.deepEqual(marksOf({ token_symbol: "SOME" }), []);
    assert.deepEqual(marksOf({ token_symbol: "ETH", token_address: "0" }), []);
  });

  /** Returns the marks of each amount and count in a row and its details. */
  function marksOfFigures(row: Partial<TokenHolding>, know: Knowledge): readonly unknown[] {
    const table = createHoldingTable(know);
    const { link } = linkBook();
    const entries = table
      .buildEntries(holding(row), link)
      .filter(({ label }) => label !== "decimals")
      .map(({ cell }) => cell);
    return [...table.buildCells(holding(row), link), ...entries].flatMap((cell) =>
      cell.kind === "amount" || cell.kind === "count" ? [cell.marks ?? []] : [],
    );
  }

  it("marks every figure of a row of the sample, but none of another service", () => {
    const figures = marksOfFigures({ holders: 3 }, knowledge({ sample: true }));
    assert.equal(figures.length, 9);
    for (const marks of figures) assert.deepEqual(marks, ["sample"]);
    for (const marks of marksOfFigures({ holders: 3 }, knowledge())) assert.deepEqual(marks, []);
  });

  it("marks no row of a chain for which a connected node answers", () => {
    const nodeChains = new Set([holding({}).chain]);
    const know = knowledge({ sample: true, nodeChains });
    for (const marks of marksOfFigures({}, know)) assert.deepEqual(marks, []);
    for (const marks of marksOfFigures({ chain: "base" }, know))
      assert.deepEqual(marks, ["sample"]);
  });

  it("opens the token if the service lists it", () => {
    const { link, actions } = linkBook();
    const [cell] = createHoldingTable(knowledge()).buildCells(
      holding({ token_address: "0" }),
      link,
    );
    assert.ok(cell?.kind === "text");
    assert.deepEqual(actions[Number(cell.open)], {
      kind: "open",
      thing: { kind: "token", token: "eth" },
    });
  });

  it("sorts by exact value, with rows without a value last in both directions", () => {
    const model = createHoldingTable(knowledge());
    for (const descending of [true, false]) {
      const sort = { column: "value", descending } as const;
      const rows = rowsOf(model, { ...view, sort }) ?? [];
      const last = holdings[rows.at(-1) ?? -1];
      assert.ok(last?.token_price === null || last?.token_decimals === null);
      const first = holdings[rows[0] ?? -1];
      assert.equal(first?.token_symbol, descending ? "ETH" : "UЅDС");
    }
  });

  it("searches symbol, name, address and chain, and finds rows with all words", () => {
    const model = createHoldingTable(knowledge());
    const found = (search: string): number => rowsOf(model, { ...view, search })?.length ?? -1;
    assert.equal(found("usdc arbitrum"), 1);
    assert.equal(found("WRAPPED"), 2);
    assert.equal(found("0x1111111111111111111111111111111111111111"), 1);
    assert.equal(found("nothing of the kind"), 0);
  });

  it("narrows to a part of the plot", () => {
    const model = createHoldingTable(knowledge());
    const rows = rowsOf(model, { ...view, picked: "chain base" }) ?? [];
    assert.deepEqual(new Set(rows.map((row) => holdings[row]?.chain)), new Set(["base"]));
    assert.equal(rows.length, 3);
  });

  it("creates no list of rows while nothing is narrowed or sorted", () => {
    assert.equal(rowsOf(createHoldingTable(knowledge()), view), undefined);
  });
});
