import assert from "node:assert/strict";
import type { BookRow } from "../../../books/bookRow";
import { formatDisputes } from "../../../books/formatDisputes";
import { type MergedRows, mergeRows, textOf } from "../../../books/mergeRows";
import { contract, sourceOf, token } from "../../support/claims";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

function row(name: BookRow["name"], address = usdc, chain: BookRow["chain"] = "ethereum"): BookRow {
  return { address, chain, name };
}

function textsOf({ claims }: MergedRows): readonly string[] {
  return claims.map(({ name }) => textOf(name));
}

describe("merging the rows of a book's sources", () => {
  it("names the first of several sources that agree, ignoring case and punctuation", () => {
    const merged = mergeRows([
      sourceOf("A", [row(token("USDC.e", 6))]),
      sourceOf("B", [row(token("usdce", 6))]),
    ]);
    assert.deepEqual(textsOf(merged), ["USDC.e"]);
    assert.equal(merged.claims[0]?.source.title, "A");
    assert.deepEqual(merged.disputes, []);
  });

  it("keeps what more than half of the sources say", () => {
    const merged = mergeRows([
      sourceOf("A", [row(token("USDC", 18))]),
      sourceOf("B", [row(token("USDC", 6))]),
      sourceOf("C", [row(token("USDC", 6))]),
    ]);
    assert.deepEqual(merged.claims[0]?.name, token("USDC", 6));
    assert.equal(merged.disputes.length, 1);
    assert.match(formatDisputes(merged), /A: USDC, 18; B: USDC, 6; C: USDC, 6 \| USDC \|/);
  });

  it("skips a token for which no claim has a majority", () => {
    const merged = mergeRows([
      sourceOf("A", [row(token("USDC", 18))]),
      sourceOf("B", [row(token("USDC", 6))]),
    ]);
    assert.deepEqual(merged.claims, []);
    assert.match(formatDisputes(merged), /left out/);
  });

  it("prefers the claim of the token's issuer", () => {
    const merged = mergeRows([
      sourceOf("A", [row(token("aUSDC", 6))]),
      sourceOf("B", [row(token("aEthUSDC", 6, "Aave USDC"))], {
        isIssuerOf: (name) => name.kind === "token" && name.tokenName.startsWith("Aave"),
      }),
      sourceOf("C", [row(token("aUSDC", 6))]),
    ]);
    assert.deepEqual(textsOf(merged), ["aEthUSDC"]);
  });

  it("marks a token that a source lists at the same address on several chains, shipped ones or others", () => {
    const noted = (...chains: BookRow["chain"][]): readonly (boolean | undefined)[] =>
      mergeRows([
        sourceOf(
          "A",
          chains.map((chain) => row(token("BOB", 18), usdc, chain)),
        ),
      ]).claims.map(({ isOnSeveral }) => isOnSeveral);
    assert.deepEqual(noted("base"), [undefined]);
    assert.deepEqual(noted("base", "eip155:146"), [true]);
    assert.deepEqual(noted("base", "polygon"), [true, true]);
  });

  it("lets a witness vote, but ships no name that only a witness lists", () => {
    const witness = { isWitness: true } as const;
    const other = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
    const merged = mergeRows([
      sourceOf("A", [row(token("USDC", 18))]),
      sourceOf("B", [row(token("USDC", 6))]),
      sourceOf("W", [row(token("USDC", 6)), row(token("USDT", 6), other)], witness),
    ]);
    assert.deepEqual(
      merged.claims.map(({ name, source }) => [name, source.title]),
      [[token("USDC", 6), "B"]],
    );
  });

  it("ships all names of a contract, but no contract name next to the name of a token", () => {
    const merged = mergeRows([
      sourceOf("A", [row(contract("A.pool")), row(token("USDC", 6), usdc, "base")]),
      sourceOf("B", [row(contract("B.pool")), row(contract("B.underlying"), usdc, "base")]),
    ]);
    assert.deepEqual(textsOf(merged), ["A.pool", "B.pool", "USDC"]);
  });

  it("names an address on another chain if it is known on a shipped chain or to a second source, but no token twice", () => {
    const lone = "0x1111111254EEB25477B68fb85Ed929f73A960582";
    const shared = "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7";
    const bridged = "0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664";
    const merged = mergeRows([
      sourceOf("A", [
        row(token("USDC", 6)),
        row(token("USDC", 6), usdc, "base"),
        row(token("USDC", 6), usdc, "eip155:43114"),
        row(token("USDC", 6), bridged, "eip155:43114"),
        row(token("LONE", 18), lone, "eip155:43114"),
        row(token("WAVAX", 18), shared, "eip155:43114"),
      ]),
      sourceOf("B", [row(token("WAVAX", 18), shared, "eip155:43114")]),
    ]);
    assert.deepEqual(
      merged.claims.map(({ name, chain }) => `${textOf(name)} ${chain}`),
      ["USDC ethereum", "USDC base", "USDC eip155:43114", "WAVAX eip155:43114"],
    );
  });

  const refused: readonly (readonly [string, BookRow])[] = [
    ["no address", row(contract("x"), "0x1234")],
    ["a broken checksum", row(contract("x"), usdc.replace("A0b", "a0b"))],
    ["a chain on which the address is not valid", row(contract("x"), usdc, "solana")],
    ["markup", row(contract("<img src=x>"))],
    ["a link", row(contract("[a](command:b)"))],
    ["a bidi mark", row(contract("a\u202Eb"))],
    ["a line break", row(contract("a\nb"))],
    ["a megabyte", row(contract("x".repeat(1_000_000)))],
    ["a long symbol", row(token("x".repeat(25), 6))],
    ["decimals below 0", row(token("X", -1))],
    ["decimals that are no whole number", row(token("X", 1.5))],
    ["decimals that are none", row(token("X", Number.NaN))],
  ];
  for (const [what, bad] of refused) {
    it(`refuses ${what}, and reports it`, () => {
      const merged = mergeRows([sourceOf("A", [bad])]);
      assert.deepEqual(merged.claims, []);
      assert.equal(merged.refused.length, 1);
    });
  }
});
