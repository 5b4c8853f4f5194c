import assert from "node:assert/strict";
import {
  createDeploymentTable,
  type DeploymentRow,
} from "../../../../../src/editor/panels/tables/deploymentTable";
import { LoadedTable } from "../../../../../src/editor/panels/tables/loadedTable";
import { tokenHoldingSchema } from "../../../../../src/sources/service/schemas";
import { freshTable, knowledge } from "../../../../support/panelKnowledge";
import { holdingRecords } from "../../../../support/panelRecords";

const [record] = holdingRecords;
const chains = ["ethereum", "base", "polygon"] as const;
const deployments = chains.map((chain) => ({ chain, address: "0", decimals: 18 }));
/** Returns a source of rows with prices by chain. A chain without a price is still loading. */
function source(prices: Readonly<Record<string, number>>, of = deployments) {
  const items = of.map((deployment): DeploymentRow => {
    const price = prices[deployment.chain];
    if (price === undefined) return { deployment, holding: undefined };
    const holding = { ...(record as object), chain: deployment.chain, token_price: price };
    return { deployment, holding: tokenHoldingSchema.parse(holding) };
  });
  const counts = { total: undefined, skippedRows: 0, repeatedRows: 0, cutRows: 0 };
  const stand = { hasMore: false, asOf: undefined, loading: undefined, failed: undefined };
  return { items, isLoaded: true, ...counts, ...stand };
}

describe("the deployments of a token while their prices load", () => {
  const start = () =>
    new LoadedTable("deployments", "p", createDeploymentTable(knowledge()), source({}));

  it("keep a row open that the user opened, and update its details", () => {
    const table = start();
    const opened = table.build(freshTable).rows[1]?.id ?? "";
    table.expand(opened);
    table.follow(source({ ethereum: 3 }));
    table.follow(source({ ethereum: 3, base: 2 }));
    const { expanded, rows } = table.build(freshTable);
    assert.deepEqual([expanded?.id, expanded?.index, rows[1]?.id], [opened, 1, opened]);
    assert.ok(expanded?.entries.some(({ label }) => label === "price"));
    assert.match(JSON.stringify(expanded?.entries), /"2(\.0+)?"/);
  });

  it("are sorted by the loaded prices, including the open row", () => {
    const table = start();
    table.sort({ column: "price", descending: false });
    const opened = table.build(freshTable).rows[0]?.id ?? "";
    table.expand(opened);
    table.follow(source({ ethereum: 3, base: 2, polygon: 1 }));
    const { expanded, rows } = table.build(freshTable);
    assert.deepEqual([expanded?.id, expanded?.index, rows[2]?.id], [opened, 2, opened]);
  });

  it("are sorted by amount, whatever decimals each has, and unknown amounts come last", () => {
    const row = (at: number, balance: string | null, decimals: number): DeploymentRow => {
      const deployment = { chain: chains[at] ?? "", address: "0", decimals };
      const parts = { chain: deployment.chain, balance, token_decimals: null };
      const holding = tokenHoldingSchema.parse({ ...(record as object), ...parts });
      return { deployment, holding };
    };
    const items = [row(0, null, 18), row(1, "2000", 3), row(2, "30", 1)];
    const table = new LoadedTable("deployments", "p", createDeploymentTable(knowledge()), {
      ...source({}),
      items,
    });
    const sorted = (descending: boolean): unknown => {
      table.sort({ column: "amount", descending });
      return table.build(freshTable).rows.map(({ id }) => id.at(-1));
    };
    assert.deepEqual(sorted(true), ["2", "1", "0"]);
    assert.deepEqual(sorted(false), ["1", "2", "0"]);
  });

  it("close the row if a newer record of the token has other deployments", () => {
    const table = start();
    table.expand(table.build(freshTable).rows[1]?.id ?? "");
    table.follow(
      source(
        {},
        deployments.map((each) => ({ ...each })),
      ),
    );
    assert.equal(table.build(freshTable).expanded, null);
  });
});
