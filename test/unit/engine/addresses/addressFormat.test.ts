import assert from "node:assert/strict";
import { formatAddressKey, isSameAddress } from "../../../../src/engine/addresses/addressFormat";
import { checksumEvm } from "../../../../src/engine/addresses/evm";
import { identify } from "../../../../src/engine/addresses/identify";

function identifyValid(text: string) {
  const verdict = identify(text);
  assert.ok(verdict.valid, text);
  return verdict;
}

const same: readonly (readonly string[])[] = [
  [
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359",
    "0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359",
  ],
  ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  [
    "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
  ],
  [
    "-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c",
    "Uf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXGYv",
    "Ef/lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7+/uY3zXDvq",
  ],
  ["0x1", `0x${"0".repeat(63)}1`],
];

describe("the identity of an address", () => {
  for (const spellings of same) {
    it(`is the same for all spellings of ${String(spellings[0])}`, () => {
      const [first, ...others] = spellings.map(identifyValid);
      assert.ok(first !== undefined && others.length > 0);
      for (const other of others) {
        assert.ok(isSameAddress(first, other));
        assert.equal(formatAddressKey(first), formatAddressKey(other));
      }
    });
  }

  it("differs between addresses and between formats", () => {
    const all = same.map(([text]) => identifyValid(String(text)));
    assert.equal(new Set(all.map(formatAddressKey)).size, same.length);
    assert.ok(
      !isSameAddress({ format: "solana", canonical: "1" }, { format: "dogecoin", canonical: "1" }),
    );
  });
});

describe("the checksum spelling of an EVM address", () => {
  it("corrects wrong capitals and keeps the prefix as it is", () => {
    const right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    assert.equal(checksumEvm("0x5AAEB6053f3e94c9b9a09f33669435e7ef1beaed"), right);
    assert.equal(checksumEvm("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"), right.slice(2));
  });
});
