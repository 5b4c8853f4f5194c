import assert from "node:assert/strict";
import { createDecimalFormat } from "../../../../src/engine/text/amounts";
import type { RememberedDetails } from "../../../../src/editor/documents/addressDetailsMemory";
import { buildDetailsCard, type DetailsWords } from "../../../../src/editor/documents/detailsCard";
import { vitalik } from "../../../support/realAddresses";
import { untranslated } from "../../../support/untranslated";

const words: DetailsWords = {
  t: untranslated,
  decimals: createDecimalFormat("en"),
  formatTime: (time) => time.toISOString(),
  hideAmounts: false,
  describe: () => "The service did not answer.",
};

function details(
  total_value_usd: number | null,
  txn_count: number | null = 3_456,
): RememberedDetails {
  const stats = { token_holding_count: 12, txn_count, total_value_usd };
  return {
    kind: "details",
    readAt: new Date(2026, 0, 1),
    details: { address: vitalik, chains: [], tags: [], stats },
  };
}

const firstLine = (remembered: RememberedDetails, more: Partial<DetailsWords> = {}): string =>
  buildDetailsCard(remembered, { ...words, ...more })[0]
    ?.map((piece) => piece.text)
    .join("") ?? "";

describe("the details in a hover", () => {
  it("are the value and the counts that the service sends", () => {
    assert.equal(
      firstLine(details(1234.5)),
      "Value: 1,234.50 USD · Holdings: 12 · Transactions: 3,456",
    );
  });

  it("are dashes if the service sends nothing", () => {
    assert.equal(firstLine(details(null, null)), "Value: – · Holdings: 12 · Transactions: –");
  });

  it("hide the amount if amounts are hidden", () => {
    assert.match(firstLine(details(1234.5), { hideAmounts: true }), /^Value: ••• ·/);
  });

  it("are one sentence of the extension if the service failed", () => {
    const failed = { kind: "failed", error: new Error("secret"), readAt: new Date() } as const;
    assert.equal(firstLine(failed), "The service did not answer.");
  });
});
