import assert from "node:assert/strict";
import type { KnownAddress } from "../../../src/catalog/tagIndex/knownAddresses";
import { formatHint } from "../../../src/editor/hintText";

function known(tags: readonly string[], symbols: readonly string[] = []): KnownAddress {
  return {
    tagged: { address: "0x", tags, chains: [] },
    tokens: symbols.map((symbol) => ({ symbol, name: symbol, deployments: [] })),
  };
}

describe("the hint behind an address", () => {
  const cases: readonly (readonly [string, KnownAddress, string | undefined])[] = [
    ["one tag", known(["binance_hot"]), "binance_hot"],
    [
      "D-25e the first of two tags in the service's order",
      known(["walletz", "a_tag_"]),
      "walletz +1",
    ],
    [
      "D-25e the first of five tags",
      known(["one_1", "two_2", "three", "four_", "five_"]),
      "one_1 +4",
    ],
    ["a token", known([], ["USDC"]), "USDC"],
    [
      "D-25e the symbol of a token that has tags",
      known(["circle_usdc", "stable"], ["USDC"]),
      "USDC +2",
    ],
    ["one symbol of a token on many chains", known([], ["USDT", "USDT"]), "USDT"],
    ["D-25e the first of two symbols", known([], ["USDT", "USDC"]), "USDT +1"],
    ["nothing for the reserved tag alone (V-14)", known(["0"]), undefined],
    ["the other tags beside the reserved one", known(["0", "binance_hot"]), "binance_hot"],
    [
      "that there is more behind a long tag too",
      known(["sample_stablecoin_of_many_names_on_many_chains", "short"]),
      "sample_stablecoin_of_many_names_on_many… +1",
    ],
    [
      "a symbol for what it is, without all the room that it asks for",
      known([], ["🚀".repeat(99)]),
      `${"🚀".repeat(15)}…`,
    ],
    ["nothing without tags", known([]), undefined],
    [
      "what hides and turns by its code point (V-16)",
      known(["a\u202eb\u0000c"]),
      "a⟨U+202E⟩b⟨U+0000⟩c",
    ],
  ];
  for (const [what, given, hint] of cases) {
    it(`shows ${what}`, () => {
      assert.equal(formatHint(given), hint);
    });
  }

  it("cuts a tag of a megabyte (V-16)", () => {
    assert.equal(formatHint(known(["x".repeat(1_000_000), "y".repeat(99)]))?.length, 43);
  });
});
