import assert from "node:assert/strict";
import { buildComparison } from "../../../../src/engine/checks/comparison";
import { untranslated } from "../../../support/untranslated";

const evm = (canonical: string) => ({ format: "evm", canonical }) as const;

describe("the comparison of two addresses", () => {
  it("shows this address above the known one, both in full, and marks the different part in each", () => {
    const known = evm(`0xA0b8${"1".repeat(32)}eB48`);
    const own = evm(`0xa0B8${"1".repeat(10)}${"2".repeat(22)}Eb48`);
    const { text, marks } = buildComparison(untranslated, own, known, {
      kind: "sources",
      lines: ["USDC"],
    });
    const lines = text.split("\n");
    assert.deepEqual(
      marks.map(({ line, start, end }) => lines[line]?.slice(start, end)),
      ["2".repeat(22), "1".repeat(22)],
    );
    assert.match(lines[0] ?? "", new RegExp(`^${own.canonical} +This address$`));
    assert.match(lines[1] ?? "", new RegExp(`^${known.canonical} +Known address$`));
    assert.match(lines[2] ?? "", /^·+\^{22}$/);
    assert.equal(lines[2]?.indexOf("^"), marks[0]?.start);
    assert.match(text, /share the first 16 and the last 4 characters/);
    assert.match(text, /Sources of the known address:\n- USDC\n/);
  });

  it("lists the places of an address that is known only from the workspace", () => {
    const places = { kind: "places", lines: ["a.sol:3", "b.json:12"] } as const;
    const [other, own] = [evm(`0x${"1".repeat(40)}`), evm(`0x${"1".repeat(39)}2`)];
    const { text } = buildComparison(untranslated, own, other, places);
    assert.match(text, /^0x1{39}2 +This address\n0x1{40} +Other address\n/);
    assert.match(text, /Places of the other address:\n- a\.sol:3\n- b\.json:12\n$/);
    assert.doesNotMatch(text, /Known address/);
  });

  it("shows the former sources of an address whose label a change removed", () => {
    const [known, own] = [evm(`0x${"1".repeat(40)}`), evm(`0x${"1".repeat(39)}2`)];
    const lines = ["Treasury · every chain · address-labels.csv"];
    const { text } = buildComparison(untranslated, own, known, { kind: "formerSources", lines });
    assert.match(text, /^0x1{39}2 +This address\n0x1{40} +Known address\n/);
    assert.match(text, /Sources of the known address before the change:\n- Treasury · /);
  });

  it("mentions only the end that two addresses share", () => {
    const known = evm(`0x${"a".repeat(40)}`);
    const sentenceOf = (own: string): string | undefined =>
      buildComparison(untranslated, evm(own), known, { kind: "sources", lines: [] })
        .text.split("\n")
        .find((line) => line.startsWith("They share"));
    assert.deepEqual(
      [
        sentenceOf(`0x${"a".repeat(20)}${"b".repeat(20)}`),
        sentenceOf(`0x${"b".repeat(20)}${"a".repeat(20)}`),
      ],
      [
        "They share the first 22 characters; the marked part differs.",
        "They share the last 20 characters; the marked part differs.",
      ],
    );
  });

  it("marks everything between the shared ends if one address is longer", () => {
    const solana = (canonical: string) => ({ format: "solana", canonical }) as const;
    const { text, marks } = buildComparison(untranslated, solana("abXYZcd"), solana("abPcd"), {
      kind: "sources",
      lines: [],
    });
    const lines = text.split("\n");
    assert.deepEqual(
      marks.map(({ line, start, end }) => lines[line]?.slice(start, end)),
      ["XYZ", "P"],
    );
    assert.equal(lines[2], "··^^^");
  });
});
