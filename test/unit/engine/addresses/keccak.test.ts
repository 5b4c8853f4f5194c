import assert from "node:assert/strict";
import { keccak_256 } from "@noble/hashes/sha3.js";
import fc from "fast-check";
import { hashBytes, hashDigits } from "../../../../src/engine/addresses/keccak";

function hashWithLibrary(digits: string): string {
  return Buffer.from(keccak_256(new TextEncoder().encode(digits)))
    .subarray(0, 20)
    .toString("hex");
}

function hash(digits: string): string {
  hashDigits(digits);
  return Buffer.from(hashBytes).toString("hex");
}

describe("the unrolled Keccak-256", () => {
  it("hashes the 40 zeros as the library does", () => {
    const zeros = "0".repeat(40);
    assert.equal(hash(zeros), hashWithLibrary(zeros));
  });

  it("hashes every 40 ASCII characters as the library does, one call after the other", () => {
    const text = fc.string({ unit: "binary-ascii", minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(text, (digits) => {
        assert.equal(hash(digits), hashWithLibrary(digits));
      }),
      { numRuns: 2000 },
    );
  });
});
