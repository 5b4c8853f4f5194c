import assert from "node:assert/strict";
import { buildComparison } from "../../../../src/engine/checks/comparison";
import { untranslated } from "../../../support/untranslated";

const evm = (canonical: string) => ({ format: "evm", canonical }) as const;

describe("the comparison of two addresses", () => {
  it("has both in full with what differs marked in both", () => {
    const known = evm(`0xA0b8${"1".repeat(32)}eB48`);
    const own = evm(`0xa0B8${"1".repeat(10)}${"2".repeat(22)}Eb48`);
    const { text, marks } = buildComparison(untranslated, own, known, ["USDC"]);
    const lines = text.split("\n");
    assert.deepEqual(
      marks.map(({ line, start, end }) => lines[line]?.slice(start, end)),
      ["1".repeat(22), "2".repeat(22)],
    );
    assert.match(lines[0] ?? "", new RegExp(`^${known.canonical} +Known address$`));
    assert.match(lines[1] ?? "", new RegExp(`^${own.canonical} +This address$`));
    assert.match(lines[2] ?? "", /^·+\^{22}$/);
    assert.equal(lines[2]?.indexOf("^"), marks[0]?.start);
    assert.match(text, /share the first 16 and the last 4 characters/);
    assert.match(text, /Sources of the known address:\n- USDC\n/);
  });

  it("marks up to the ends that are shared where one is longer", () => {
    const solana = (canonical: string) => ({ format: "solana", canonical }) as const;
    const { text, marks } = buildComparison(untranslated, solana("abXYZcd"), solana("abPcd"), []);
    const lines = text.split("\n");
    assert.deepEqual(
      marks.map(({ line, start, end }) => lines[line]?.slice(start, end)),
      ["P", "XYZ"],
    );
    assert.equal(lines[2], "··^^^");
  });
});
