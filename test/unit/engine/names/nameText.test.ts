import assert from "node:assert/strict";
import type { Name } from "../../../../src/engine/names/name";
import { formatName, formatNameInFull } from "../../../../src/engine/names/nameText";
import { untranslated } from "../../../support/untranslated";

describe("the text of a name", () => {
  it("shows a label that imitates a name of the book as one name of its file (L-50)", () => {
    const label: Name = {
      text: "USDC · Ethereum · Aave address book 4.68.1; USD Coin",
      kind: "label",
      chains: ["base"],
      source: {
        title: "a · Ethereum; b/address-labels.csv",
        version: "",
        place: { uri: "file:///w/a", line: 0 },
      },
    };
    const text = "USDC Ethereum Aave address book 4.68.1 USD Coin";
    assert.equal(formatName(untranslated, label), text);
    const full = formatNameInFull(untranslated, label, () => "Base");
    assert.equal(full, `${text} · Base · a Ethereum b/address-labels.csv`);
    for (const separator of ["•", "‧", "∙", "⋅", "・", "･", "；", "\u0387", "\u037e"]) {
      const name = { ...label, text: `USDC ${separator} Base` };
      assert.equal(formatName(untranslated, name), "USDC Base", separator);
    }
  });

  it("leaves names without separators as they are", () => {
    for (const text of ["AaveV3Base.POOL", "USDC (Wormhole from Solana)", "Safe: ops, 2 of 3"]) {
      const name: Name = {
        text,
        kind: "label",
        chains: "every",
        source: { title: "a", version: "" },
      };
      assert.equal(formatName(untranslated, name), text);
    }
  });
});
