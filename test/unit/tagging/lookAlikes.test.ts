import assert from "node:assert/strict";
import type { AddressFormatName } from "../../../src/addresses/addressFormat";
import { findLookAlikes, type WrittenAddress } from "../../../src/tagging/lookAlikes";

const written = (
  text: string,
  format: AddressFormatName = "evm",
  canonical = text,
): WrittenAddress => ({ format, canonical, text });

const evm = (head: string, middle: string, tail: string): WrittenAddress =>
  written(`0x${head}${middle.repeat(32)}${tail}`);

describe("look-alikes", () => {
  const known = evm("a0b8", "1", "eb48");

  it("T-13f finds another address with the first and last four characters of a known one", () => {
    const poisoned = evm("a0b8", "2", "eb48");
    assert.equal(findLookAlikes([poisoned], [known]).get(poisoned), known);
  });

  it("does not take the 0x for characters of the address", () => {
    const other = evm("a1b8", "2", "eb48");
    assert.equal(findLookAlikes([other], [known]).size, 0);
  });

  it("does not call an address a look-alike of itself", () => {
    assert.equal(findLookAlikes([evm("a0b8", "1", "eb48")], [known]).size, 0);
  });

  it("never suspects a known address, whatever else is known", () => {
    const twin = evm("a0b8", "3", "eb48");
    assert.equal(findLookAlikes([twin], [known, evm("a0b8", "3", "eb48")]).size, 0);
  });

  it("suspects two unknown addresses that look alike of each other", () => {
    const a = evm("beef", "1", "cafe");
    const b = evm("beef", "2", "cafe");
    const found = findLookAlikes([a, b], []);
    assert.equal(found.get(a), b);
    assert.equal(found.get(b), a);
  });

  it("suspects only the unknown one of two of which one is known", () => {
    const a = evm("a0b8", "1", "eb48");
    const b = evm("a0b8", "2", "eb48");
    assert.deepEqual([...findLookAlikes([a, b], [known]).keys()], [b]);
  });

  it("sees through the case of hex digits, but not of base58", () => {
    const upper = written(`0xA0B8${"2".repeat(32)}EB48`, "evm", `0xa0b8${"2".repeat(32)}eb48`);
    assert.equal(findLookAlikes([upper], [known]).size, 1);
    const solana = written(`AbCd${"1".repeat(36)}WxYz`, "solana");
    const other = written(`abcd${"2".repeat(36)}wxyz`, "solana");
    assert.equal(findLookAlikes([other], [solana]).size, 0);
  });

  const prefixes: readonly (readonly [AddressFormatName, string, string, string])[] = [
    ["bitcoin", "bc1", "qabcd", "wxyz"],
    ["bitcoincash", "bitcoincash:", "qabcd", "wxyz"],
    ["ton", "EQ", "abcd", "wxyz"],
    ["move", "0x", "abcd", "wxyz"],
  ];
  for (const [format, prefix, head, tail] of prefixes) {
    it(`compares what follows ${prefix}`, () => {
      const one = written(`${prefix}${head}${"1".repeat(28)}${tail}`, format);
      const alike = written(`${prefix}${head}${"2".repeat(28)}${tail}`, format);
      const other = written(`${prefix}${head.slice(0, -2)}xx${"2".repeat(28)}${tail}`, format);
      assert.equal(findLookAlikes([alike], [one]).get(alike), one);
      assert.equal(findLookAlikes([other], [one]).size, 0);
    });
  }

  it("compares the text as written where the canonical form hides it", () => {
    const one = written("EQabcd1111111111wxyz", "ton", `0:${"1".repeat(64)}`);
    const alike = written("EQabcd2222222222wxyz", "ton", `0:${"2".repeat(64)}`);
    assert.equal(findLookAlikes([alike], [one]).get(alike), one);
  });
});
