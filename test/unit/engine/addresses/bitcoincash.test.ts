import assert from "node:assert/strict";
import { bech32 } from "@scure/base";
import { identify } from "../../../../src/engine/addresses/identify";
import { Chance, encodeCashaddr, encodeCashaddrWords } from "../../../support/randomAddresses";

describe("a cashaddr with a valid checksum", () => {
  const hash = new Chance(1).bytes(20);
  const wide = new Chance(2).bytes(32);

  it("is valid as P2PKH and P2SH of 20 bytes, P2SH of 32, and each with tokens", () => {
    for (const version of [0, 8, 16, 24]) assert.ok(identify(encodeCashaddr(version, hash)).valid);
    for (const version of [11, 27]) assert.ok(identify(encodeCashaddr(version, wide)).valid);
  });

  it("is refused if its size does not fit its type", () => {
    for (const version of [3, 19]) assert.ok(!identify(encodeCashaddr(version, wide)).valid);
    for (const version of [3, 11]) assert.ok(!identify(encodeCashaddr(version, hash)).valid);
    assert.ok(!identify(encodeCashaddr(0, wide)).valid);
  });

  it("is refused if its type is not in use", () => {
    for (const version of [32, 64, 128, 248]) {
      assert.ok(!identify(encodeCashaddr(version, hash)).valid);
    }
  });

  it("is refused if its padding is not zero", () => {
    const words = bech32.toWords(Uint8Array.of(0, ...hash));
    const last = words.pop() ?? 0;
    assert.ok(identify(encodeCashaddrWords([...words, last])).valid);
    for (const bits of [1, 2, 3]) {
      assert.ok(!identify(encodeCashaddrWords([...words, last | bits])).valid);
    }
  });

  it("is reported as an address of another chain if the checksum is valid with that chain's prefix (D-13e)", () => {
    for (const text of [
      "qqdcsl6c879esyxyacmz7g6vtzwjjwtznsggspc457",
      "qry5cr6h2qe25pzwwfrz8m653fh2tf6nusj9dl0ujc",
      "qrjf2q4j0vx7xwqlnzcuy56vk9j9an0z458k0lrw3m",
    ]) {
      const reason = "Its prefix belongs to another chain or to a testnet";
      assert.deepEqual(identify(text), { valid: false, reason });
    }
  });
});
