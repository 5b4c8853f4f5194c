import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { judge } from "../../../../src/sources/gate/judge";
import { keyForms } from "../../../support/keyForms";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../support/realAddresses";

const digits = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";

describe("judge", () => {
  const dresses: readonly (readonly [what: string, text: string])[] = [
    ["alone", digits],
    ["with 0x", `0x${digits}`],
    ["with 0X, in capitals", `0X${digits.toUpperCase()}`],
    ["in JSON", `{"deployer":"0x${digits}"}`],
    ["behind @", `@0x${digits}`],
    ["before ::", `0x${digits}::coin`],
    ["in a URL", `https://suiscan.xyz/mainnet/account/0x${digits}?tab=1`],
    ["in a URL that is encoded", `https://suiscan.xyz/account/%30x${digits.replace(/./g, encode)}`],
    ["as a raw address of TON", `0:${digits}`],
    ["in groups of four", digits.replace(/.{4}/g, "$& ")],
    ["with underscores", `0x${digits.slice(0, 32)}_${digits.slice(32)}`],
    ["with another digit behind it", `${digits}0`],
    ["with a leading zero lost", `0x${digits.slice(1)}`],
    ["with a leading zero lost, before ::", `0x${digits.slice(1)}::coin::COIN`],
    ["with eight leading zeros lost", `0x${digits.slice(8)}`],
  ];
  for (const [what, text] of dresses) {
    it(`takes 64 hex digits for a possible key: ${what} (T-33f)`, () => {
      assert.equal(judge(text), "hex");
    });
  }

  it("distinguishes the key pair of Solana from a signature of as many bytes (T-33f)", () => {
    const pair = makePair();
    assert.equal(judge(base58.encode(pair)), "keyPair");
    assert.equal(judge(`https://solscan.io/tx/${base58.encode(pair)}?x`), "keyPair");
    pair[63] = (pair[63] ?? 0) ^ 1;
    assert.equal(judge(base58.encode(pair)), undefined);
    assert.equal(
      judge(
        "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi5gpZQff4P3bkLKi4vJ9JU1bJJE96FWSJKvHsmmFADC",
      ),
      undefined,
    );
  });

  it("takes a key pair with other letters around it for a possible key (T-33f)", () => {
    const pair = base58.encode(makePair());
    assert.deepEqual([`abc${pair}`, `${pair}xyz`, `A${pair}Z`, pair.repeat(2)].map(judge), [
      "keyPair",
      "keyPair",
      "keyPair",
      "keyPair",
    ]);
  });

  for (const [what, text] of keyForms) {
    if (what.includes("base58")) continue;
    it(`takes for a possible key: ${what} (T-33f)`, () => {
      assert.notEqual(judge(text), undefined);
      assert.notEqual(judge(`see ${text} there`), undefined);
      assert.notEqual(judge(encodeURIComponent(text)), undefined);
    });
  }

  it("treats 32 bytes in either base64 as a possible key, also URL-encoded (T-33f)", () => {
    const bytes = Buffer.alloc(32, Buffer.from("fbef01a3b7", "hex"));
    const text = bytes.toString("base64");
    const url = bytes.toString("base64url");
    const texts = [text, url, encodeURIComponent(text)];
    assert.deepEqual(texts.map(judge), ["base64", "base64", "base64"]);
  });

  it("takes neither addresses with a checksum, of Solana or in the short form of Move, nor names for a possible key", () => {
    const others = [
      vitalik,
      usdcOnEthereum,
      satoshi,
      systemProgram,
      "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
      "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs",
      "bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297",
      "0x2",
      "0xa550c18",
      "0",
      "",
      "cold_wallets_of_the_exchange_in_the_harbour",
    ];
    assert.deepEqual(
      others.filter((text) => judge(text) !== undefined),
      [],
    );
  });

  it("never throws or takes long on any text", () => {
    for (const text of ["%", "%zz%41", "z".repeat(100_000), randomBytes(500).toString("latin1")]) {
      judge(text);
    }
  });
});

function makePair(): Uint8Array {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  return Uint8Array.from([
    ...seed,
    ...publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  ]);
}

function encode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
