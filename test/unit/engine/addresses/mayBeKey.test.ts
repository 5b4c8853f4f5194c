import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { base58, base64, base64url, bech32 } from "@scure/base";
import { mayHoldKey, shortenKeys } from "../../../../src/engine/addresses/mayBeKey";
import { satoshi, usdcOnEthereum, vitalik } from "../../../support/realAddresses";
import { keyForms, mnemonic } from "../../../support/keyForms";

describe("what may be a private key", () => {
  for (const [what, text] of keyForms) {
    it(`includes ${what}, alone and in other text, of which only the ends are left (L-45)`, () => {
      for (const whole of [text, `Treasury ${text}`, `"${text}", or so`]) {
        assert.ok(mayHoldKey(whole), whole);
        const left = shortenKeys(whole);
        assert.ok(!left.includes(text.slice(6, -6)), left);
        assert.equal(mayHoldKey(left), false, left);
      }
    });
  }

  it("includes every key of these forms, whatever its bytes (L-45)", () => {
    for (let i = 0; i < 200; i += 1) {
      const bytes = randomBytes(64);
      const forms = [
        base58.encode(bytes),
        `xyz${base58.encode(bytes)}`,
        base64.encode(bytes),
        base64url.encode(bytes).replace(/=+$/, ""),
        bech32.encode("suiprivkey", bech32.toWords(bytes.subarray(0, 33)), 200),
        `[${bytes.subarray(0, 32).join(",")}]`,
      ];
      assert.deepEqual(
        forms.filter((form) => !mayHoldKey(form)),
        [],
      );
    }
  });

  it("shortens 64 bytes in base64 as a whole, also if a part looks like a key in WIF (L-45)", () => {
    const pair = `${"aB3d".repeat(4)}/L${"aB3".repeat(17)}+${"aB3d".repeat(4)}`;
    assert.equal(pair.length, 86);
    assert.equal(shortenKeys(pair), `${pair.slice(0, 4)}…${pair.slice(-4)}`);
  });

  it("includes no name, address or sentence (L-45)", () => {
    const prose =
      "The owner of the vault can move all of its money to another account about once a year, and any other person who has " +
      "the right key can cancel that within a day or so; this is the way to protect what users deposit, and it must stay so.";
    const others = [
      vitalik,
      usdcOnEthereum,
      satoshi,
      "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
      "0x2",
      "Uniswap V3: NonfungiblePositionManager",
      "AaveEthereumLidoPoolAddressesProviderRegistry",
      "1, 10, 56, 137, 8453, 42161",
      mnemonic.split(" ").slice(0, 11).join(" "),
      prose,
    ];
    assert.deepEqual(others.filter(mayHoldKey), []);
    assert.deepEqual(
      others.map((text) => shortenKeys(text)),
      others,
    );
  });

  it("includes no path that is as long as a key in base64, whatever its folders (X-71)", () => {
    const paths = [
      "superchain-registry/ops/internal/report/testdata/test-scan-l1-multiple-deployed-events.json",
      "node_modules/@azure/msal-browser/src/custom_auth/core/network_client/custom_auth_api/v2/ErrorCodesV2.ts",
      "frax-solidity/src/hardhat/test/Fraxswap/fraxswap-router/1inch-saved-routes/1inchOutput.json",
      "packages/stg-evm-v2/src/usdc/impl/v2/EIP3009.sol",
      `audits/v1.0/${vitalik}.json`,
    ];
    for (const path of paths) {
      assert.equal(shortenKeys(path), path);
      assert.equal(shortenKeys(`Read ${path}:12`), `Read ${path}:12`);
    }
  });

  it("is searched for within two seconds in any text (L-45)", () => {
    for (const part of ["1,", "a", "abandon ", "1 ", "5", "xprv", "=", "1, "]) {
      const start = performance.now();
      mayHoldKey(part.repeat(50_000));
      assert.ok(performance.now() - start < 2_000, part);
    }
  });
});
