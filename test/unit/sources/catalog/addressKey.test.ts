import assert from "node:assert/strict";
import { addressKey } from "../../../../src/sources/catalog/addressKey";

describe("the key of an address", () => {
  const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const spellings: Readonly<Record<string, readonly [string, ...string[]]>> = {
    "an EVM address": [evm, evm.toLowerCase(), `0x${evm.slice(2).toUpperCase()}`],
    "an EVM address with a wrong checksum": [evm, evm.replace("aAeb", "AAeb")],
    "a Bitcoin Cash address": [
      "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
      "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
      "BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
    ],
    "a Bitcoin address in bech32": [
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    ],
    "a TON address": [
      "0:2f956143c461769579baef2e32cc2d7bc18283f40d20bb03e432cd603ac33ffc",
      "EQAvlWFDxGF2lXm67y4yzC17wYKD9A0guwPkMs1gOsM__NOT",
    ],
    "a Move address": ["0x2", `0x${"2".padStart(64, "0")}`],
  };
  for (const [what, [first, ...others]] of Object.entries(spellings)) {
    it(`is the same for all spellings of ${what}`, () => {
      for (const other of others) assert.equal(addressKey(other), addressKey(first), other);
    });
  }

  it("differs for addresses that only case distinguishes, and for texts that are not addresses", () => {
    const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const texts = [solana, solana.toLowerCase(), "some text", "Some text", "0x12zz", "0"];
    assert.equal(new Set(texts.map(addressKey)).size, texts.length);
  });
});
