import assert from "node:assert/strict";
import { Soak } from "../../../support/soak";

describe("the client under a changing, failing service", () => {
  for (const seed of [1, Date.now() % 1_000_000]) {
    it(`keeps the promises of faults.md with the random seed ${seed}`, async () => {
      const rejections: unknown[] = [];
      const note = (reason: unknown): void => {
        rejections.push(reason);
      };
      process.on("unhandledRejection", note);
      const soak = new Soak(seed);
      try {
        await soak.start();
        await soak.act(60);
      } finally {
        await soak.end();
        process.off("unhandledRejection", note);
      }
      assert.deepEqual(rejections, []);
    });
  }
});
