import assert from "node:assert/strict";
import {
  addDecimals,
  createDecimalFormat,
  type Decimal,
  zero,
} from "../../../../../src/engine/text/amounts";
import { buildHolding, sumValue } from "../../../../../src/sources/local/sample/sampleAmounts";
import { Sample } from "../../../../../src/sources/local/sample/sample";
import { inventAccount } from "../../../../../src/sources/local/sample/sampleTransfers";
import { valueOf } from "../../../../../src/editor/panels/tables/cells";
import { many } from "../../../../support/manyAddresses";
import { openShippedBook } from "../../../../support/namesOf";

describe("the amounts of the sample", () => {
  it("add up to the total value shown next to them, to the cent (U-39f)", async () => {
    const format = createDecimalFormat("en");
    const { deployments } = new Sample(await openShippedBook());
    for (const address of many(200)) {
      const holdings = inventAccount(address, deployments).balances.map((balance) => ({
        ...balance,
        holders: 1,
      }));
      const sum = holdings
        .map((holding) => buildHolding(holding))
        .map((row) => valueOf(row, row.token_decimals) ?? zero)
        .reduce<Decimal>(addDecimals, zero);
      const total = sumValue(holdings).toLocaleString("en", { minimumFractionDigits: 2 });
      assert.equal(format.rounded(sum, 2), total, address);
    }
  });
});
