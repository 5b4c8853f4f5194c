import assert from "node:assert/strict";
import type { Knowledge } from "../../../../../src/editor/panels/detail/knowledge";
import { RunningTotal } from "../../../../../src/editor/panels/tables/runningTotal";
import {
  buildSharePlot,
  createShareTotals,
} from "../../../../../src/editor/panels/tables/sharePlot";
import type { ShareTotals } from "../../../../../src/editor/panels/tables/shareTotals";
import { buildTimePlot } from "../../../../../src/editor/panels/tables/timePlot";
import {
  type FlowOf,
  PlaceCounts,
  TimeTotals,
} from "../../../../../src/editor/panels/tables/timeTotals";
import { bucketOf, chooseUnit } from "../../../../../src/editor/panels/tables/timeUnits";
import {
  type TokenHolding,
  tokenHoldingSchema,
  type Transaction,
  transactionSchema,
} from "../../../../../src/sources/service/schemas";
import { knowledge } from "../../../../support/panelKnowledge";
import { ownAddress } from "../../../../support/panelRecords";

function holding(symbol: string, chain: string, balance: string, price: number | null) {
  return tokenHoldingSchema.parse({
    chain,
    token_address: `0x${symbol}`,
    token_name: symbol,
    token_symbol: symbol,
    token_decimals: 2,
    token_icon_url: null,
    token_price: price,
    balance,
    holders: 1,
    updated_at: null,
  });
}

function moved(parts: Partial<Transaction>): Transaction {
  return transactionSchema.parse({
    id: "1",
    chain: "ethereum",
    token_address: "0",
    from_address: "0xother",
    to_address: ownAddress,
    value: "1000000000000000000",
    tx_hash: "0x1",
    block_number: 1,
    block_hash: null,
    block_time: "2026-11-02T10:00:00Z",
    ...parts,
  });
}

const whole = { picked: null, partOf: null };

function sharesOf(rows: readonly TokenHolding[], know: Knowledge): ShareTotals {
  return new RunningTotal(() => createShareTotals(know)).of(rows);
}

function drawShares(rows: readonly TokenHolding[], know = knowledge()) {
  return buildSharePlot(sharesOf(rows, know), know, whole);
}

function drawTimes(rows: readonly Transaction[], flow?: FlowOf, know = knowledge()) {
  const totals = new RunningTotal(() => new TimeTotals(know, flow)).of(rows);
  return buildTimePlot(totals, know, { ...whole, sample: know.sample });
}

describe("the plot of values", () => {
  const rows: readonly TokenHolding[] = [
    holding("AAA", "ethereum", "7500", 1),
    holding("BBB", "base", "500", 4),
    holding("AAA", "base", "500", 1),
    holding("CCC", "base", "100", null),
  ];

  it("adds price times amount by token and by chain, the largest first", () => {
    const [byToken, byChain] = drawShares(rows).groups;
    assert.deepEqual(
      byToken?.slices.map(({ label, share }) => [label, share]),
      [
        ["AAA", 0.75],
        ["BBB", 0.2],
        ["AAA", 0.05],
      ],
      "one deployment is not another, unless the token list says so",
    );
    assert.deepEqual(
      byChain?.slices.map(({ label, share }) => [label, share]),
      [
        ["Ethereum", 0.75],
        ["Base", 0.25],
      ],
    );
  });

  it("counts holdings without a price, and sums the others exactly", () => {
    const { sum, unpriced } = sharesOf(rows, knowledge());
    assert.deepEqual({ sum, unpriced }, { sum: { digits: 10_000n, scale: 2 }, unpriced: 1 });
  });

  it("combines all but the seven largest of many", () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      holding(`T${String(i)}`, "base", "100", i + 1),
    );
    const slices = drawShares(many).groups[0]?.slices ?? [];
    assert.equal(slices.length, 8);
    assert.deepEqual([slices[7]?.id, slices[7]?.label], [null, "13"]);
    const sum = slices.reduce((total, { share }) => total + share, 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  });

  it("hides amounts but still draws shares", () => {
    const plot = drawShares(rows, knowledge({ hideAmounts: true }));
    assert.deepEqual(plot.groups[0]?.slices[0]?.value, { kind: "hidden" });
  });
});

describe("the plot of transactions over time", () => {
  it("counts transactions for each day, including days without any", () => {
    const plot = drawTimes([
      moved({}),
      moved({ block_time: "2026-11-02T23:59:59Z" }),
      moved({ block_time: "2026-11-05T00:00:00Z" }),
    ]);
    assert.equal(plot.what, "count");
    assert.equal(plot.unit, "day");
    assert.deepEqual(
      plot.buckets.map(({ time, up }) => [time.slice(0, 10), up]),
      [
        ["2026-11-02", 1],
        ["2026-11-03", 0],
        ["2026-11-04", 0],
        ["2026-11-05", 0.5],
      ],
    );
    assert.deepEqual(plot.buckets[0]?.upCell, { kind: "count", count: 2 });
  });

  it("sums incoming and outgoing amounts only of a single deployment", () => {
    const place = { chain: "ethereum", address: "0" };
    const plot = drawTimes(
      [
        moved({}),
        moved({ from_address: ownAddress, to_address: "0xother", value: "250000000000000000" }),
        moved({ token_address: "0xusdc", value: "999999999999999999999999" }),
        moved({ chain: "base", value: "999999999999999999999999" }),
      ],
      { self: ownAddress, place },
    );
    const [bucket] = plot.buckets;
    assert.deepEqual([plot.what, plot.deployment], ["flow", "ETH · Ethereum"]);
    assert.deepEqual([bucket?.up, bucket?.down], [1, 0.25]);
    assert.ok(bucket?.upCell.kind === "amount" && bucket.upCell.full === "1");
    assert.ok(bucket.downCell?.kind === "amount" && bucket.downCell.full === "0.25");
  });

  it("counts a transaction to itself as incoming and as outgoing", () => {
    const place = { chain: "ethereum", address: "0" };
    const plot = drawTimes([moved({ from_address: ownAddress })], { self: ownAddress, place });
    assert.deepEqual([plot.buckets[0]?.up, plot.buckets[0]?.down], [1, 1]);
  });

  it("counts transactions without a readable time instead of drawing them (V-12)", () => {
    const times = [null, "soon", "0001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"];
    const rows = times.map((block_time) => moved({ block_time }));
    const plot = drawTimes([...rows, moved({})]);
    assert.deepEqual([plot.buckets.length, plot.untimed], [1, 4]);
  });

  it("uses weeks, months and years if there are too many days", () => {
    const from = new Date("2020-01-01T00:00:00Z");
    const unit = (to: string) => chooseUnit(from, new Date(to));
    assert.equal(unit("2020-04-01T00:00:00Z"), "day");
    assert.equal(unit("2021-01-01T00:00:00Z"), "week");
    assert.equal(unit("2026-01-01T00:00:00Z"), "month");
    assert.equal(unit("2080-01-01T00:00:00Z"), "year");
    const sunday = new Date("2026-11-22T23:00:00Z");
    assert.equal(bucketOf(sunday, "week").toISOString(), "2026-11-16T00:00:00.000Z");
    assert.equal(bucketOf(sunday, "month").toISOString(), "2026-11-01T00:00:00.000Z");
    assert.equal(bucketOf(sunday, "year").toISOString(), "2026-01-01T00:00:00.000Z");
  });

  it("offers the deployments that occur, the most frequent first", () => {
    const rows = [moved({}), moved({ chain: "base" }), moved({ chain: "base" })];
    const places = new RunningTotal(() => new PlaceCounts()).of(rows);
    assert.deepEqual(places.most, { chain: "base", address: "0" });
    assert.deepEqual(places.list(), [
      { chain: "base", address: "0" },
      { chain: "ethereum", address: "0" },
    ]);
  });
});
