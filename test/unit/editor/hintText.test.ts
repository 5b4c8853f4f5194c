import assert from "node:assert/strict";
import type { KnownAddress } from "../../../src/catalog/knownAddresses";
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
    ["two tags in the service's order", known(["walletz", "a_tag_"]), "walletz, a_tag_"],
    [
      "the first two of five",
      known(["one_1", "two_2", "three", "four_", "five_"]),
      "one_1, two_2 +3",
    ],
    ["a token", known([], ["USDC"]), "USDC"],
    ["a token with tags", known(["circle_usdc"], ["USDC"]), "USDC circle_usdc"],
    ["one symbol of a token on many chains", known([], ["USDT", "USDT"]), "USDT"],
    ["nothing for the reserved tag alone (V-14)", known(["0"]), undefined],
    ["the other tags beside the reserved one", known(["0", "binance_hot"]), "binance_hot"],
    [
      "two long tags so that both are seen",
      known(["sample_token_contract", "sample_stablecoin_of_many", "third"], ["USDC"]),
      "USDC sample_token_co…, sample_stableco… +1",
    ],
    [
      "a short tag in full beside a long one",
      known(["sample_stablecoin_of_many_names", "short"]),
      "sample_stablecoin_of_many_names, short",
    ],
    [
      "that there are tags where symbols take all the room",
      known(["binance_hot", "known_person"], ["🚀".repeat(16), "🌕".repeat(16)]),
      `${"🚀".repeat(16)}/${"🌕".repeat(16)} …, …`,
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
    assert.equal(formatHint(known(["x".repeat(1_000_000), "y".repeat(99)]))?.length, 42);
  });
});
