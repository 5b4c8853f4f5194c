import assert from "node:assert/strict";
import { NearMissIndex } from "../../../../src/sources/catalog/nearMissIndex";
import { findNearMisses } from "../../../../src/sources/catalog/nearMisses";
import { Chance } from "../../../support/randomAddresses";

describe("the index of near misses", () => {
  it("finds the same names as a comparison with each name, in the same order", () => {
    const chance = new Chance(27);
    // The names consist of few letters, so that many of them are similar.
    const letters = "abo0l1i_";
    const names = Array.from({ length: 1_500 }, (_, i) =>
      [...chance.bytes(5 + (i % 4))].map((byte) => letters[byte % letters.length]).join(""),
    );
    const index = new NearMissIndex(names);
    const once = [...new Set(names)];
    let near = 0;
    for (const name of once) {
      const expected = findNearMisses(name, once, Infinity);
      near += expected.length;
      assert.deepEqual(index.find(name), expected, name);
    }
    assert.ok(near > 300, String(near));
  });

  it("finds a near miss among 10,000 names", () => {
    const index = new NearMissIndex();
    for (let i = 0; i < 10_000; i += 1) index.add(`vault_${(i * 7_919).toString(36)}_pool`);
    assert.deepEqual(index.find("vaults_0_pool"), ["vault_0_pool"]);
  });
});
