import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/addresses/findAddresses";
import { buildSampleText } from "../../../../src/commands/walkthrough/sampleText";
import { Sample } from "../../../../src/local/sample/sample";
import { openShippedBook } from "../../../support/namesOf";
import { untranslated } from "../../../support/untranslated";

describe("the document of the walkthrough", () => {
  const found = findAddresses(buildSampleText(untranslated), {
    language: "yaml",
    isKnown: () => true,
  });
  const whole = found.flatMap((address) => (address.certainty === "broken" ? [] : [address]));

  it("holds addresses of every format, and each carries a sample tag", async () => {
    const store = new Sample(await openShippedBook()).tags;
    const tagged = new Set(
      Array.from({ length: store.addressCount }, (_, number) => store.addressText(number)),
    );
    assert.deepEqual([...new Set(whole.map(({ format }) => format))].sort(), [
      "bitcoin",
      "bitcoincash",
      "dogecoin",
      "evm",
      "move",
      "solana",
      "ton",
    ]);
    assert.deepEqual(
      whole.filter(({ canonical }) => !tagged.has(canonical)).map(({ text }) => text),
      [],
    );
  });

  it("holds one mistyped address", () => {
    assert.equal(found.length - whole.length, 1);
  });
});
