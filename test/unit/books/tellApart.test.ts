import assert from "node:assert/strict";
import type { BookRow } from "../../../books/bookRow";
import { formatDisputes } from "../../../books/formatDisputes";
import { mergeRows, textOf } from "../../../books/mergeRows";
import { checkSymbols } from "../../../books/tellApart";
import { sourceOf, token } from "../../support/claims";

const address = (digit: string): string => `0x${digit.repeat(40)}`;

function row(digit: string, full = "USDC", bridge?: string): BookRow {
  return { address: address(digit), chain: "base", name: token("USDC", 6, full, bridge) };
}

/** Returns the names after merging, by the first digit of the address. */
function namesOf(...sources: (readonly BookRow[])[]): Readonly<Record<string, string>> {
  const { claims } = mergeRows(sources.map((rows, i) => sourceOf(`List ${i + 1}`, rows)));
  checkSymbols(claims);
  return Object.fromEntries(
    claims.map(({ canonical, name }): [string, string] => [canonical.charAt(2), textOf(name)]),
  );
}

describe("telling apart tokens of one chain with the same symbol [D-36e]", () => {
  it("keeps the symbol for the token that is not bridged, and adds the bridge to the symbols of the others", () => {
    const rows = [
      row("1"),
      row("2", "USDC", "Wormhole from Solana"),
      row("3", "USDC", "Wormhole from BNB"),
    ];
    assert.deepEqual(namesOf(rows, [row("2")], [row("2")]), {
      1: "USDC",
      2: "USDC (Wormhole from Solana)",
      3: "USDC (Wormhole from BNB)",
    });
  });

  it("reads the bridge from a full name that contains it", () => {
    assert.deepEqual(namesOf([row("1"), row("2", "USD Coin (Axelar)")]), {
      1: "USDC",
      2: "USDC (Axelar)",
    });
  });

  it("keeps the symbol for the token that most sources list", () => {
    assert.deepEqual(namesOf([row("1", "US Dirt Coin"), row("2")], [row("2")]), {
      1: "USDC (US Dirt Coin)",
      2: "USDC",
    });
  });

  it("distinguishes all tokens if nothing decides: by full name, source or address", () => {
    assert.deepEqual(namesOf([row("1", "US Dirt Coin"), row("2", "USD Coin")]), {
      1: "USDC (US Dirt Coin)",
      2: "USDC (USD Coin)",
    });
    assert.deepEqual(namesOf([row("1")], [row("2")]), { 1: "USDC (List 1)", 2: "USDC (List 2)" });
    assert.deepEqual(namesOf([row("1"), row("2")]), {
      1: "USDC (0x1111…1111)",
      2: "USDC (0x2222…2222)",
    });
  });

  it("adds the bridge to a single bridged token too, unless a second source lists it under the bare symbol", () => {
    const bridged = row("1", "USDC", "Wormhole from Solana");
    assert.deepEqual(namesOf([bridged]), { 1: "USDC (Wormhole from Solana)" });
    assert.deepEqual(namesOf([bridged], [row("1")]), { 1: "USDC" });
  });

  it("does not change tokens of different chains", () => {
    assert.deepEqual(namesOf([row("1"), { ...row("2"), chain: "bnb" }]), { 1: "USDC", 2: "USDC" });
  });

  it("refuses a book in which two tokens of one chain have the same name", () => {
    const { claims } = mergeRows([sourceOf("A", [row("1")])]);
    const [claim] = claims;
    assert.ok(claim);
    assert.doesNotThrow(() => {
      checkSymbols([claim, claim, { ...claim, canonical: address("2"), chain: "bnb" }]);
    });
    assert.throws(() => {
      checkSymbols([claim, { ...claim, canonical: address("2") }]);
    }, /USDC on base names 0x1{40} and 0x2{40}/);
  });

  it("refuses a symbol that looks like one that was distinguished", () => {
    const odd = { ...row("1"), name: token("USDC (Circle)", 6) };
    assert.deepEqual(namesOf([odd]), {});
  });

  it("prints each shared symbol and how it was decided", () => {
    const merged = mergeRows([sourceOf("A", [row("1"), row("2", "USDC", "Wormhole from Solana")])]);
    assert.match(
      formatDisputes(merged),
      /\| base \| USDC \| `0x1{40}` \| only one not bridged \| USDC \(Wormhole from Solana\) `0x2{40}` \|/,
    );
  });
});
