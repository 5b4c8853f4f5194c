import type { ChainRef } from "../../../../src/engine/chains/chainRef";
import assert from "node:assert/strict";
import type { KnownAddress } from "../../../../src/engine/known/knownAddress";
import { untranslated } from "../../../support/untranslated";
import {
  FileHints,
  formatHint,
  lineAround,
  LineHints,
} from "../../../../src/engine/known/hintText";
import type { Name } from "../../../../src/engine/names/name";
import type { Names } from "../../../../src/engine/names/names";
import type { Translate } from "../../../../src/engine/text/translate";

function known(tags: readonly string[], symbols: readonly string[] = []): KnownAddress {
  return {
    tagged: { address: "0x", tags, chains: [] },
    tokens: symbols.map((symbol) => ({ symbol, name: symbol, deployments: [] })),
  };
}

function findHint(
  found: Parameters<FileHints["find"]>[0],
  facts: KnownAddress | undefined,
  names: Pick<Names, "findAll">,
  t: Translate,
  file: string,
  line: string,
): string | undefined {
  return new FileHints({ findKnown: () => facts, names, t, file }).find(found, line);
}

describe("the hint behind an address", () => {
  const cases: readonly (readonly [string, KnownAddress, string | undefined])[] = [
    ["one tag", known(["binance_hot"]), "binance_hot"],
    [
      "the first of two tags in the service's order (D-25e)",
      known(["walletz", "a_tag_"]),
      "walletz +1",
    ],
    [
      "the first of five tags (D-25e)",
      known(["one_1", "two_2", "three", "four_", "five_"]),
      "one_1 +4",
    ],
    ["a token", known([], ["USDC"]), "USDC"],
    [
      "the symbol of a token that has tags (D-25e)",
      known(["circle_usdc", "stable"], ["USDC"]),
      "USDC +2",
    ],
    ["one symbol of a token on many chains", known([], ["USDT", "USDT"]), "USDT"],
    ["the first of two symbols (D-25e)", known([], ["USDT", "USDC"]), "USDT +1"],
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
      assert.equal(formatHint(given, [], ""), hint);
    });
  }

  it("cuts a tag of a megabyte (V-16)", () => {
    assert.equal(formatHint(known(["x".repeat(1_000_000), "y".repeat(99)]), [], "")?.length, 43);
  });
});

describe("the hint of an address with names", () => {
  const address = { format: "evm", canonical: "0x" } as const;
  const file = "file:///a/Vault.sol";
  const called = (...texts: readonly string[]) => {
    const source = { title: "A book", version: "1" };
    const names: readonly Name[] = texts.map((text) => {
      return { text, kind: "contract", chains: "every", source };
    });
    let lookups = 0;
    const find = (): readonly Name[] => {
      lookups += 1;
      return names;
    };
    const hint = (facts?: KnownAddress): string | undefined =>
      findHint(address, facts, { findAll: find }, untranslated, file, "");
    const parts = {
      findKnown: () => undefined,
      names: { findAll: find },
      t: untranslated,
      file,
    };
    return { hint, parts, lookups: () => lookups };
  };

  it("marks the first name, and shows how many others there are", () => {
    assert.equal(called("Permit2").hint(), "≈ Permit2");
    assert.equal(called("Multicall3", "Multicall3", "multicall").hint(), "≈ Multicall3 +1");
    assert.equal(called().hint(), undefined);
  });

  it("counts the names that a symbol or a tag hides, unless they are equal", () => {
    const { hint } = called("Permit2");
    assert.equal(hint(known(["a_tag_"])), "a_tag_ +1");
    assert.equal(hint(known(["permit2"])), "permit2");
    assert.equal(hint(known([], ["PERMIT2"])), "PERMIT2");
    const declared = {
      findAll: (): readonly Name[] => [{ ...nameOf("Treasury"), kind: "declaration" }],
    };
    assert.equal(findHint(address, known(["a_tag_"]), declared, untranslated, file, ""), "a_tag_");
  });

  it("does not look up names if there is the reserved tag", () => {
    const { hint, lookups } = called("Permit2");
    assert.equal(hint(known(["0"])), undefined);
    assert.equal(lookups(), 0);
    assert.equal(hint(known([])), "≈ Permit2");
  });

  it("reads the names of an address once for all its places on a chain (X-63)", () => {
    const { parts, lookups } = called("Permit2");
    const hints = new FileHints(parts);
    const onBase = { ...address, inferred: { chain: "base", reason: "path" } } as const;
    const found = [address, onBase].map((each) =>
      ["", "permit2", ""].map((line) => hints.find(each, line)),
    );
    const shown = ["≈ Permit2", "✓", "≈ Permit2"];
    assert.deepEqual(found, [shown, shown]);
    assert.equal(lookups(), 2);
  });

  it("skips names of other chains than the one that the file names, if there is one of that chain (T-46f)", () => {
    const source = { title: "Book", version: "1" };
    const onBase: Name = { text: "Vault", kind: "contract", chains: ["base"], source };
    const onSepolia: Name = {
      text: "Vault",
      kind: "contract",
      chains: ["eip155:11155111"],
      source,
    };
    const hint = (names: readonly Name[], chain?: ChainRef): string | undefined => {
      const inferred = chain && ({ chain, reason: "path" } as const);
      const found = { ...address, ...(inferred && { inferred }) };
      return findHint(found, undefined, { findAll: () => names }, untranslated, file, "");
    };
    const both = [onBase, onSepolia];
    assert.equal(hint(both), "≈ Vault +1");
    assert.equal(hint(both, "base"), "≈ Vault");
    assert.equal(hint(both, "eip155:11155111"), "≈ Vault");
    const declared: Name = { ...onBase, text: "owner", kind: "declaration" };
    assert.equal(hint([declared], "base"), "≈ owner");
    assert.equal(hint([onSepolia, declared], "base"), "≈ Vault · Sepolia");
    assert.equal(hint([{ ...onBase, chains: [] }], "bnb"), undefined);
  });

  it("writes a name or symbol that is valid on other chains only with its chain, even if the line has it (T-46f)", () => {
    const nameOn = (text: string, chains: Name["chains"], kind: Name["kind"] = "label"): Name => ({
      text,
      kind,
      chains,
      source: { title: "Book", version: "1" },
    });
    const token = { symbol: "USDC", name: "USD Coin" };
    const deployments = [{ chain: "ethereum", address: "0x", decimals: 6 }];
    const hint = (
      names: readonly Name[],
      tags: readonly string[] = [],
      tokens: KnownAddress["tokens"] = [],
    ): string | undefined => {
      const found = { ...address, inferred: { chain: "base", reason: "chainId" } } as const;
      const facts = { ...known(tags), tokens };
      return findHint(found, facts, { findAll: () => names }, untranslated, file, "usdc, vault");
    };
    const usdc = [{ ...token, deployments }];
    assert.equal(hint([], [], usdc), "USDC · Ethereum");
    assert.equal(hint([nameOn("USDC", ["ethereum"], "token")], [], usdc), "USDC · Ethereum");
    assert.equal(hint([nameOn("Circle", ["bnb"])], [], usdc), "USDC · Ethereum +1");
    assert.equal(hint([], ["bridge"], usdc), "bridge");
    assert.equal(hint([], ["0"], usdc), undefined);
    assert.equal(hint([nameOn("Vault", "every")], [], usdc), "✓");
    assert.equal(hint([nameOn("Vault", ["bnb"], "contract")]), "≈ Vault · BNB Smart Chain");
    assert.equal(hint([nameOn("Vault", ["eip155:11155111"])]), "Vault · Sepolia");
    assert.equal(hint([nameOn("Vault", ["bnb", "ethereum"])]), "Vault · BNB Smart Chain, …");
    const long = hint([nameOn("x".repeat(100), ["ethereum"])]);
    assert.match(long ?? "", /^x+… · Ethereum$/);
    assert.equal(long?.length, 43);
    assert.equal(hint([nameOn("USDC · Base", ["ethereum"])]), "USDC Base · Ethereum");
  });

  it("skips names that come from the file with the address", () => {
    const labels = "file:///a/address-labels.csv";
    const nameIn = (text: string, uri: string): Name => {
      const source = { title: uri, version: "", place: { uri, line: 0 } };
      return { text, kind: "label", chains: "every", source };
    };
    const names: Name[] = [nameIn("Treasury", labels)];
    const hint = (where: string): string | undefined =>
      findHint(address, undefined, { findAll: () => names }, untranslated, where, "");
    assert.equal(hint(labels), undefined);
    assert.equal(hint("file:///b/address-labels.csv"), "Treasury");
    names.push(nameIn("Vault", "file:///a/foundry.toml"));
    assert.equal(hint(labels), "Vault");
    const ofBook = { title: "Book", version: "1" };
    names.splice(0, 2, { text: "Permit2", kind: "contract", chains: "every", source: ofBook });
    assert.equal(hint(labels), "≈ Permit2");
  });

  it("says that a newer deployment has replaced the address, however long the name is", () => {
    const source = { title: "run-1.json", version: "" };
    const hint = (text: string): string | undefined => {
      const name: Name = { text, kind: "deployment", chains: ["base"], source, isEarlier: true };
      return findHint(address, undefined, { findAll: () => [name] }, untranslated, file, "");
    };
    assert.equal(hint("Counter"), "Counter (earlier)");
    assert.match(hint("x".repeat(100)) ?? "", /^x+… \(earlier\)$/);
    assert.equal(hint("x".repeat(100))?.length, 43);
  });

  it("is no longer than the editor shows, and shows invisible and bidi characters by code point (V-16)", () => {
    assert.equal(called("x".repeat(1_000_000), "y").hint()?.length, 43);
    assert.equal(called("a\u202eb").hint(), "≈ a⟨U+202E⟩b");
  });

  it("shrinks to ✓ if the line has the name as separate words, unless the name has more to say", () => {
    const source = { title: "Book", version: "1" };
    const name = (text: string): Name => ({ text, kind: "contract", chains: "every", source });
    const hint = (names: readonly Name[], line: string): string | undefined =>
      findHint(address, undefined, { findAll: () => names }, untranslated, file, line);
    assert.equal(hint([name("Permit2")], "address constant PERMIT2 = ;"), "✓");
    assert.equal(hint([name("TREASURY_SAFE")], "const treasurySafe = "), "✓");
    assert.equal(hint([name("wstETH")], "address constant WSTETH = ;"), "✓");
    assert.equal(hint([name("AaveV3Ethereum.POOL")], "AaveV3Ethereum.POOL"), "✓");
    assert.equal(hint([name("Vault")], "vaults.push()"), "≈ Vault");
    assert.equal(hint([name("AaveV3Ethereum.POOL")], "pool = "), "≈ AaveV3Ethereum.POOL");
    assert.equal(hint([name("Vault"), name("Safe")], "vault = "), "✓ +1");
    assert.equal(hint([{ ...name("Vault"), isEarlier: true }], "vault"), "≈ Vault (earlier)");
    assert.equal(
      findHint(
        address,
        known([], ["USDC"]),
        { findAll: () => [] },
        untranslated,
        file,
        "USDC_ADDRESS:",
      ),
      "✓",
    );
    assert.equal(
      findHint(
        address,
        known(["hot"], ["USDC"]),
        { findAll: () => [] },
        untranslated,
        file,
        "usdc",
      ),
      "✓ +1",
    );
    assert.equal(hint([name("()")], "()"), "≈ ()");
  });

  it("reads the line around an address without the address itself", () => {
    const text = "one\nlet usdc = 0x00; // two\nthree";
    const start = text.indexOf("0x00");
    assert.equal(lineAround(text, { start, end: start + 4 }), "let usdc =  ; // two");
  });

  it("reads the text before each of several addresses in a line, and the end of the line only for the last one", () => {
    const [first, second] = ["a1".repeat(20), "b2".repeat(20)];
    const text = `{ usdc: ${first}, usdt: ${second} } // dai`;
    const around = (address: string): string => {
      const start = text.indexOf(address);
      return lineAround(text, { start, end: start + address.length });
    };
    assert.equal(around(first), "{ usdc:  ");
    assert.equal(around(second), ", usdt:   } // dai");
  });

  it("is none for the zero address, unless the user has tagged it", () => {
    const zero = { format: "evm", canonical: `0x${"0".repeat(40)}` } as const;
    const named = { findAll: () => [nameOf("Zero address")] };
    const hint = (given?: KnownAddress) => findHint(zero, given, named, untranslated, "", "");
    assert.equal(hint(), undefined);
    assert.equal(hint(known(["burn_address"])), "burn_address +1");
  });

  it("names the chain of a name only if the chain of the place is unknown or another one", () => {
    const address = { format: "evm", canonical: `0x${"1".repeat(40)}` } as const;
    const name = {
      ...nameOf("Treasury"),
      kind: "deployment",
      chains: ["eip155:31337"],
    } as const;
    const hint = (chain?: ChainRef) => {
      const inferred = chain && ({ chain, reason: "path" } as const);
      const named = { findAll: () => [name] };
      return findHint(
        { ...address, ...(inferred && { inferred }) },
        undefined,
        named,
        untranslated,
        "",
        "",
      );
    };
    assert.equal(hint("eip155:31337"), "Treasury");
    assert.equal(hint("eip155:1337"), "Treasury · chain 31337");
    assert.equal(hint(), "Treasury on chain 31337");
  });

  it("appears once per address in a line, and at most twice in a line", () => {
    const lines = new LineHints();
    const take = (line: number, digit: string) =>
      lines.take(line, { format: "evm", canonical: `0x${digit.repeat(40)}` });
    assert.deepEqual(
      [take(1, "1"), take(1, "1"), take(1, "2"), take(1, "3"), take(2, "1")],
      [true, false, true, false, true],
    );
  });
});

function nameOf(text: string): Name {
  return { text, kind: "contract", chains: "every", source: { title: "A book", version: "1" } };
}
