import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { checksumEvm, identifyEvm } from "../../../../src/engine/addresses/evm";

describe("EVM addresses that were verified before", () => {
  /** More addresses than the cache has slots, so some addresses share a slot. */
  const addresses = Array.from({ length: 10_000 }, (_, n) =>
    checksumEvm(`0x${createHash("sha1").update(String(n)).digest("hex")}`),
  );

  it("are distinguished from others in the same slot of the cache", () => {
    for (const round of [1, 2]) {
      for (const address of addresses) {
        const verdict = identifyEvm(address.toLowerCase());
        assert.ok(verdict?.valid, `${address} in round ${round}`);
        assert.equal(verdict.canonical, address);
      }
    }
  });

  it("are distinguished from the same digits with other capitals", () => {
    for (const address of addresses.slice(0, 500)) {
      const letter = address.search(/[a-fA-F]/);
      const code = address.charCodeAt(letter) ^ 0x20;
      const wrong =
        address.slice(0, letter) + String.fromCharCode(code) + address.slice(letter + 1);
      if (/^0x([0-9a-f]*|[0-9A-F]*)$/.test(wrong)) continue;
      const found = [address, wrong, address].map((text) => identifyEvm(text)?.valid);
      assert.deepEqual(found, [true, false, true], address);
    }
  });
});
