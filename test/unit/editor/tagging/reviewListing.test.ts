import assert from "node:assert/strict";
import { formatListing, takenOfListing } from "../../../../src/editor/tagging/reviewListing";
import type { ReviewRow } from "../../../../src/editor/tagging/review";
import { addressRow, malformedRow } from "../../../support/reviewRows";
import { untranslated } from "../../../support/untranslated";

const ready = Array.from({ length: 20_000 }, (_, i) => addressRow(i + 10));
const others: readonly ReviewRow[] = [
  addressRow(1, { doubts: [{ kind: "lookAlike", of: "0xabcd" }] }),
  addressRow(2, { doubts: [{ kind: "privateKey" }] }),
  addressRow(3, { standing: "tagged" }),
  addressRow(4, { standing: "full" }),
  malformedRow("0x12", "It has too few digits"),
];
const rows = [...others, ...ready];
const request = { tag: "hot_wallet", rows, ticked: rows, note: "Not everything is known." };

describe("a review that is too long for ticks (D-02e)", () => {
  it("selects new addresses without doubts, whatever else was ticked", () => {
    assert.deepEqual(takenOfListing(request), ready);
  });

  it("lists every address in full, grouped by what happens to it", () => {
    const lines = formatListing(request, untranslated).split("\n");
    assert.deepEqual(lines.slice(0, 16), [
      "Tag as hot_wallet: 20000 of 20005 addresses",
      "Not everything is known.",
      "",
      "Doubtful, skipped (2): tag these in a separate step, where you can tick each address",
      `  ${"0x".padEnd(41, "0")}1  doubtful  ·  Looks like 0xabcd, but is another address  ·  ethereum, base`,
      `  ${"0x".padEnd(41, "0")}2  doubtful  ·  64 hex digits: may be a private key  ·  ethereum, base`,
      "",
      "Cannot be tagged (2)",
      `  ${"0x".padEnd(41, "0")}4  has 50 tags, which is the maximum  ·  ethereum, base`,
      "  0x12  malformed  ·  It has too few digits",
      "",
      "Already tagged, skipped (1)",
      `  ${"0x".padEnd(41, "0")}3  already tagged  ·  ethereum, base`,
      "",
      "New, to be tagged (20000)",
      `  ${"0x".padEnd(40, "0")}10  new  ·  ethereum, base`,
    ]);
    assert.equal(lines.length, 16 + 20_000);
  });
});
