import assert from "node:assert/strict";
import { findNearMisses } from "../../../../src/sources/catalog/nearMisses";

const names = ["binance_hot", "kraken_cold", "pool_10", "treasury"];

describe("near misses of a tag's name", () => {
  const slips: readonly (readonly [string, string, string])[] = [
    ["a letter too many", "binance_hots", "binance_hot"],
    ["a letter missing at the front", "inance_hot", "binance_hot"],
    ["a letter missing at the end", "treasur", "treasury"],
    ["another letter", "binanze_hot", "binance_hot"],
    ["two letters swapped", "krakne_cold", "kraken_cold"],
    ["two letters swapped at the end", "treasuyr", "treasury"],
    ["o for 0", "pool_1o", "pool_10"],
    ["1 for l, 0 for o, all at once", "p001_l0", "pool_10"],
    ["i for l and l for 1", "pooi_l0", "pool_10"],
  ];
  for (const [slip, typed, meant] of slips) {
    it(`points out ${slip}: ${typed}`, () => {
      assert.deepEqual(findNearMisses(typed, names, 3), [meant]);
    });
  }

  for (const typed of ["binance_hot", "binance_cold", "binance_hotel", "rteasuyr", ""]) {
    it(`has none for ${typed || "an empty name"}`, () => {
      assert.deepEqual(findNearMisses(typed, names, 3), []);
    });
  }

  it("returns no more names than requested, in the given order", () => {
    const many = ["tag_1a", "tag_1b", "tag_1c", "tag_1d"];
    assert.deepEqual(findNearMisses("tag_1x", many, 2), ["tag_1a", "tag_1b"]);
  });

  it("searches only the first 10,000 names", () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `name_number_${i}`);
    assert.deepEqual(findNearMisses("treasuri", [...many.slice(1), "treasury"], 3), ["treasury"]);
    assert.deepEqual(findNearMisses("treasuri", [...many, "treasury"], 3), []);
  });
});
