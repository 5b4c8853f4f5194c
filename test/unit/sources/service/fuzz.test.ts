import assert from "node:assert/strict";
import { describeBreaches, fuzz } from "../../../support/fuzz/fuzz";
import { itInCi } from "../../../support/shortRun";

describe("the client, the local service, links and rows at random", () => {
  for (const seed of [1, Date.now() % 1_000_000]) {
    itInCi(`keep every invariant of the fuzzer, with the seed ${seed}`, async () => {
      const { breaches, counts } = await fuzz(25, seed);
      assert.deepEqual(describeBreaches(breaches), []);
      assert.ok(counts.requests > 100 && counts.rows > 100 && counts.links > 100);
    });
  }
});
