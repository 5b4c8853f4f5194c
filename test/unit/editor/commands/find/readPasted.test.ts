import assert from "node:assert/strict";
import { type Pasted, readPasted } from "../../../../../src/editor/commands/find/readPasted";
import { localChains } from "../../../../../src/sources/local/localChains";

const vitalik = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const hash = `0x${"ab12".repeat(16)}`;

describe("reading text that was pasted into the box", () => {
  const read: readonly (readonly [string, Pasted | undefined])[] = [
    [vitalik, { kind: "address", address: vitalik }],
    [`  "${vitalik}",`, { kind: "address", address: vitalik }],
    [`eth:${vitalik}`, { kind: "address", address: vitalik, chain: "ethereum" }],
    [
      `https://etherscan.io/address/${vitalik}#code`,
      { kind: "address", address: vitalik, chain: "ethereum" },
    ],
    [
      `https://basescan.org/address/${vitalik}`,
      { kind: "address", address: vitalik, chain: "base" },
    ],
    [`https://etherscan.io/tx/${hash}`, { kind: "transaction", hash, chain: "ethereum" }],
    [hash, { kind: "hex64", text: hash }],
    [hash.slice(2), { kind: "hex64", text: hash.slice(2) }],
    ["5".repeat(88), { kind: "transaction", hash: "5".repeat(88), chain: "solana" }],
    ["binance_hot", undefined],
    ["https://example.com/", undefined],
    [`two ${vitalik} words`, undefined],
    ["x".repeat(3_000), undefined],
  ];
  for (const [text, expected] of read) {
    it(`reads ${text.slice(0, 60)} as ${expected?.kind ?? "words"}`, () => {
      assert.deepEqual(readPasted(text, localChains), expected);
    });
  }

  it("quickly treats a text as words if it is too long for a page (L-30)", () => {
    const start = performance.now();
    assert.equal(readPasted(`${",".repeat(100_000)}x`, localChains), undefined);
    assert.ok(performance.now() - start < 1_000);
  });

  it("names the rule that an invalid address breaks", () => {
    const mistyped = vitalik.replace("d8dA", "D8dA");
    assert.equal(readPasted(mistyped, localChains)?.kind, "broken");
  });
});
