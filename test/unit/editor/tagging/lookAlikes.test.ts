import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../src/engine/addresses/identify";
import {
  findLookAlikes as findUnlessAllowed,
  type WrittenAddress,
} from "../../../../src/editor/tagging/lookAlikes";

const written = (text: string): WrittenAddress => {
  const verdict = identify(text);
  assert.ok(verdict.valid, text);
  return { format: verdict.format, canonical: verdict.canonical, text };
};

const evm = (head: string, middle: string, tail: string): WrittenAddress =>
  written(`0x${head}${middle.repeat(8)}${tail}`);

const findLookAlikes = (
  addresses: readonly WrittenAddress[],
  known: readonly WrittenAddress[],
): ReturnType<typeof findUnlessAllowed> => findUnlessAllowed(addresses, known, () => false);

describe("look-alikes", () => {
  const known = evm("a0b8", "19d4", "eb48");
  const poisoned = evm("a0b8", "25e7", "eb48");

  it("finds another address with the first and last four characters of a known one (T-13f)", () => {
    assert.equal(findLookAlikes([poisoned], [known]).get(poisoned), known);
  });

  it("skips a pair that the user allowed, even if one of the two is tagged (W-06)", () => {
    const isPair = (a: AddressIdentity, b: AddressIdentity): boolean =>
      a.canonical === poisoned.canonical && b.canonical === known.canonical;
    const other = evm("a0b8", "36f8", "eb48");
    const allow: typeof isPair = (a, b) => isPair(a, b) || isPair(b, a);
    assert.deepEqual([...findUnlessAllowed([poisoned], [known], allow).keys()], []);
    assert.deepEqual([...findUnlessAllowed([poisoned, known], [], allow).keys()], []);
    assert.deepEqual([...findUnlessAllowed([other], [known], allow).keys()], [other]);
  });

  it("does not count the 0x as characters of the address", () => {
    const other = evm("b1b8", "25e7", "eb48");
    assert.equal(findLookAlikes([other], [known]).size, 0);
  });

  it("does not call an address a look-alike of itself", () => {
    assert.equal(findLookAlikes([evm("a0b8", "19d4", "eb48")], [known]).size, 0);
  });

  it("never suspects a known address, whatever else is known", () => {
    assert.equal(findLookAlikes([poisoned], [known, evm("a0b8", "25e7", "eb48")]).size, 0);
  });

  it("suspects two unknown addresses that look alike of each other", () => {
    const found = findLookAlikes([known, poisoned], []);
    assert.equal(found.get(known), poisoned);
    assert.equal(found.get(poisoned), known);
  });

  it("suspects only the unknown one of two addresses if the other is known", () => {
    assert.deepEqual([...findLookAlikes([known, poisoned], [known]).keys()], [poisoned]);
  });

  it("compares more characters if many addresses are known", () => {
    const seven = evm("a0b8", "25e7", "cb48");
    assert.equal(findLookAlikes([seven], [known]).size, 1);
    const many = Array.from({ length: 20_000 }, (_, i) =>
      written(`0x${(i + 65_536).toString(16).repeat(8)}`),
    );
    assert.equal(findLookAlikes([seven], [known, ...many]).size, 0);
    assert.equal(findLookAlikes([poisoned], [known, ...many]).size, 1);
  });
});
