import assert from "node:assert/strict";
import { findAddresses } from "../../../../../src/engine/addresses/findAddresses";
import { buildSampleText } from "../../../../../src/editor/commands/walkthrough/sampleText";
import { Sample } from "../../../../../src/sources/local/sample/sample";
import { namesOf, openShippedBook } from "../../../../support/namesOf";
import { untranslated } from "../../../../support/untranslated";

describe("the document of the walkthrough", () => {
  const found = findAddresses(buildSampleText(untranslated), {
    language: "yaml",
    isKnown: () => true,
  });
  const whole = found.flatMap((address) => (address.certainty === "broken" ? [] : [address]));

  it("has addresses of every format, each with a sample tag or a name", async () => {
    const store = new Sample(await openShippedBook()).tags;
    const tagged = new Set(
      Array.from({ length: store.addressCount }, (_, number) => store.addressText(number)),
    );
    const names = namesOf();
    await names.open();
    const untagged = whole.filter(({ canonical }) => !tagged.has(canonical));
    assert.deepEqual(
      untagged.map((address) => names.find(address)[0]?.text),
      ["Uniswap V2 router", "Uniswap V3 factory", "Safe 1.4.1"],
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
  });

  it("has one mistyped address", () => {
    assert.equal(found.length - whole.length, 1);
  });
});
