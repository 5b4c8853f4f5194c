import assert from "node:assert/strict";
import { PostQueue } from "../../../../../src/editor/panels/detail/postQueue";
import { withClockSet } from "../../../../support/clockSet";
import { isSettledWithin } from "../../../../support/settledWithin";

describe("PostQueue", () => {
  it("posts the next change soon although the clock was set back by an hour (H-49)", async () => {
    let onPosted: (what: string) => void = () => undefined;
    const next = (): Promise<string> => new Promise((resolve) => (onPosted = resolve));
    const queue = new PostQueue<string>((what) => {
      onPosted(what);
    });
    const first = next();
    queue.add("first");
    assert.equal(await first, "first");
    const second = next();
    await withClockSet(-1, async () => {
      queue.add("second");
      assert.ok(await isSettledWithin(2_000, second));
    });
    queue.dispose();
  });
});
