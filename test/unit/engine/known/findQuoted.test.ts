import assert from "node:assert/strict";
import type { InferredChain } from "../../../../src/engine/chains/inferredChain";
import { findQuoted, fitsQuoted } from "../../../../src/engine/known/findQuoted";

describe("the quoted text around a cursor", () => {
  /**
   * Returns the line with `X` in place of the text that a completion would replace. `|` in the input marks the cursor.
   */
  function replaced(text: string): string | undefined {
    const line = text.replace("|", "");
    const quoted = findQuoted(line, text.indexOf("|"));
    return quoted && `${line.slice(0, quoted.start)}X${line.slice(quoted.end)}`;
  }

  it("ends at its closing quote", () => {
    assert.equal(replaced('pay("0xusdc|", amount);'), 'pay("X", amount);');
    assert.equal(replaced("pay('0xus|dc e', amount);"), "pay('X', amount);");
  });

  it("ends at the cursor if its quote is not closed, so the code after it stays (T-48f)", () => {
    assert.equal(replaced('pay("0xusdc|, amount, "memo");'), 'pay("X, amount, "memo");');
    assert.equal(replaced('pay("0xusdc|);'), 'pay("X);');
    assert.equal(
      replaced(`pay("0xusdc|${" ".repeat(65)}"memo");`),
      `pay("X${" ".repeat(65)}"memo");`,
    );
  });

  it("is none if 0x does not follow the quote, or if it is a whole address", () => {
    assert.equal(replaced('pay("usdc|");'), undefined);
    assert.equal(replaced('pay("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48|");'), undefined);
    assert.equal(replaced(`pay("0x${"ab".repeat(32)}|");`), undefined);
  });

  it("may be a name after 0x without quotes, but neither a number nor part of a word", () => {
    assert.equal(replaced("pay(0xusdc|);"), "pay(X);");
    assert.equal(replaced("address a = 0xaave_po|ol;"), "address a = X;");
    for (const number of ["0xff|", "0xdeadbeef|", "0x|", "a0xusdc|", "a.0xusdc|", "10xusdc|"]) {
      assert.equal(replaced(`pay(${number});`), undefined, number);
    }
  });

  it("exists for the first digits of an address too, although they are a short address of Sui and Aptos", () => {
    for (const digits of ["d", "d8dA", "d8dA6BF269", "d8dA6BF26964aF9D"]) {
      assert.equal(replaced(`pay("0x${digits}|");`), 'pay("X");');
    }
  });

  it("is replaced by addresses that begin with 0x, and in quotes also by those of the chain that the file states", () => {
    const ofSolana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const solana = { chain: "solana", reason: "path" } as const;
    const base = { chain: "base", reason: "path" } as const;
    const fits = (address: string, inferred?: InferredChain, isLiteral = false): boolean =>
      fitsQuoted({ isLiteral }, address, inferred);
    for (const inferred of [undefined, base, solana]) {
      assert.ok(fits("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", inferred));
    }
    assert.deepEqual(
      [fits(ofSolana), fits(ofSolana, base), fits(ofSolana, solana)],
      [false, false, true],
    );
    assert.ok(!fits(ofSolana, solana, true));
  });
});
