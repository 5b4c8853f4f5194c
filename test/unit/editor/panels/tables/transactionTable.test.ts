import assert from "node:assert/strict";
import type { Cell } from "../../../../../src/editor/panels/messages/toPage";
import { RowOrder } from "../../../../../src/editor/panels/tables/rowOrder";
import { createTransactionTable } from "../../../../../src/editor/panels/tables/transactionTable";
import type { Transaction } from "../../../../../src/sources/service/schemas";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";
import { ownAddress } from "../../../../support/panelRecords";

const other = `0x${"cd".repeat(20)}`;

function transaction(parts: Partial<Transaction> = {}): Transaction {
  return {
    id: "tx-1",
    chain: "ethereum",
    token_address: "0",
    from_address: other,
    to_address: ownAddress,
    value: "1500000000000000000",
    tx_hash: `0x${"12".repeat(32)}`,
    block_number: "123",
    block_hash: "0xab",
    block_time: "2026-11-20T12:00:00Z",
    ...parts,
  };
}

function cellsOf(item: Transaction, self: string | undefined, know = knowledge()) {
  const model = createTransactionTable(know, self, () => "day");
  const { link, actions } = linkBook();
  const cells = model.buildCells(item, link);
  const cell = (column: (typeof model.columns)[number]): Cell | undefined =>
    cells[model.columns.indexOf(column)];
  return { cell, actions, columns: model.columns };
}

describe("the rows of transactions", () => {
  it("shows the direction for the panel's address, in any spelling", () => {
    const flow = (parts: Partial<Transaction>): unknown =>
      cellsOf(transaction(parts), ownAddress.toLowerCase()).cell("direction");
    assert.deepEqual(flow({}), { kind: "flow", flow: "in" });
    assert.deepEqual(flow({ from_address: ownAddress, to_address: other }), {
      kind: "flow",
      flow: "out",
    });
    assert.deepEqual(flow({ from_address: ownAddress }), { kind: "flow", flow: "self" });
    assert.deepEqual(flow({ to_address: other }), { kind: "flow", flow: "other" });
  });

  it("names the other side as the counterparty", () => {
    const counterparty = (parts: Partial<Transaction>): unknown => {
      const cell = cellsOf(transaction(parts), ownAddress).cell("counterparty");
      return cell?.kind === "address" ? cell.full : cell;
    };
    assert.equal(counterparty({}), other);
    assert.equal(counterparty({ from_address: ownAddress, to_address: other }), other);
    assert.deepEqual(counterparty({ from_address: "0" }), { kind: "word", word: "noSender" });
  });

  it("shows the name of the counterparty on its chain if it has no tag", () => {
    const namesOf = (address: string, chain?: string) => [
      { text: `≈ ${address.slice(0, 4)} on ${chain ?? "any"}`, full: "" },
    ];
    const shown = (parts: Parameters<typeof knowledge>[0]): unknown => {
      const know = knowledge({ namesOf, ...parts });
      const cell = cellsOf(transaction(), ownAddress, know).cell("counterparty");
      return cell?.kind === "address" && cell.tags.map(({ text }) => text);
    };
    assert.deepEqual(shown({}), ["≈ 0xcd on ethereum"]);
    assert.deepEqual(shown({ tagsOf: () => ["a_tag_"] }), ["a_tag_"]);
    const model = createTransactionTable(knowledge({ namesOf }), ownAddress, () => "day");
    assert.match(model.searchText(transaction()), /≈ 0xcd on ethereum/);
  });

  it("has sender and receiver if the panel is not about one address", () => {
    const { columns, cell } = cellsOf(transaction(), undefined);
    assert.deepEqual(columns, ["time", "token", "amount", "from", "to", "chain", "hash", "block"]);
    assert.equal(cell("from")?.kind, "address");
  });

  it("uses the decimals of the deployment, or the raw integer with a mark", () => {
    const known = cellsOf(transaction(), ownAddress).cell("amount");
    assert.ok(known?.kind === "amount");
    assert.equal(known.full, "1.5");
    const unknown = cellsOf(transaction({ token_address: other }), ownAddress).cell("amount");
    assert.ok(unknown?.kind === "amount");
    assert.deepEqual([unknown.full, unknown.marks], ["1500000000000000000", ["rawAmount"]]);
  });

  it("describes an unlisted native coin in words", () => {
    const cell = cellsOf(transaction({ chain: "bitcoin" }), ownAddress).cell("token");
    assert.deepEqual(cell, { kind: "word", word: "nativeCoin" });
  });

  it("links the hash to the first usable explorer, in full and encoded", () => {
    const { cell, actions } = cellsOf(transaction(), ownAddress);
    const hash = cell("hash");
    assert.ok(hash?.kind === "text");
    assert.equal(hash.text, "0x12121212…12121212");
    assert.equal(hash.full, `0x${"12".repeat(32)}`);
    assert.deepEqual(actions[Number(hash.open)], {
      kind: "browse",
      url: `https://etherscan.io/tx/0x${"12".repeat(32)}`,
    });
  });

  it("shows every field in the details", () => {
    const model = createTransactionTable(knowledge(), ownAddress, () => "day");
    const item = transaction({
      chain: "some_chain",
      token_address: "some_token",
      block_hash: "0xblock",
      value: "1500",
    });
    const entries = model.buildEntries(item, linkBook().link);
    const shown = entries.map(({ cell }) => JSON.stringify(cell)).join("\n");
    for (const [field, value] of Object.entries(item)) {
      const text = field === "block_time" ? "2026-11-20T12:00:00" : value;
      assert.ok(text !== null && shown.includes(text), `${field} in ${shown}`);
    }
    const raw = entries.find(({ label }) => label === "smallestUnit")?.cell;
    assert.ok(raw?.kind === "amount");
    assert.equal(raw.full, "1500");
    assert.equal(
      new Set(entries.map(({ label }) => label)).size,
      entries.length,
      "each by its name",
    );
  });

  it("finds a transaction again after a refresh by its chain and its id", () => {
    const { isSameRow } = createTransactionTable(knowledge(), ownAddress, () => "day");
    assert.equal(isSameRow?.(transaction(), transaction({ block_hash: null })), true);
    assert.equal(isSameRow(transaction(), transaction({ id: "tx-2" })), false);
    assert.equal(isSameRow(transaction(), transaction({ chain: "base" })), false);
  });

  it("orders blocks as numbers, however many digits they have (V-08)", () => {
    const key = createTransactionTable(knowledge(), ownAddress, () => "day").sortKeys.block;
    assert.ok(key);
    assert.equal(key(transaction({ block_number: "99999999999999999999" })), 99999999999999999999n);
    assert.equal(key(transaction({ block_number: "pending" })), undefined);
    assert.equal(key(transaction({ block_number: null })), undefined);
  });

  it("sorts transactions of the same second by block and by position in the block (U-60f)", () => {
    const later = "2026-11-20T12:00:01Z";
    // The rows are in the order in which a node returns them, newest first.
    const rows = [
      transaction({ id: "d", block_number: "15", block_time: later }),
      transaction({ id: "c", block_number: "14" }),
      transaction({ id: "b", block_number: "14" }),
      transaction({ id: "a", block_number: "13" }),
    ];
    const model = createTransactionTable(knowledge(), ownAddress, () => "day");
    const sorted = (items: readonly Transaction[], descending: boolean): string => {
      const view = { sort: { column: "time", descending }, search: "", picked: null } as const;
      const shown = new RowOrder<Transaction>().follow(items, model, view);
      return (shown.rows ?? []).map((at) => items[at]?.id).join("");
    };
    assert.deepEqual([sorted(rows, false), sorted(rows, true)], ["abcd", "dcba"]);
    const [d, c, b, a] = rows as [Transaction, Transaction, Transaction, Transaction];
    assert.equal(sorted([a, d, c, b], true), "dcba", "whatever the order of the blocks");
  });
});
