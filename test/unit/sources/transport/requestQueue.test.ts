import assert from "node:assert/strict";
import { RequestQueue } from "../../../../src/sources/transport/requestQueue";
import { FakeClock } from "../../../support/fakeClock";

/** A clock that advances by 0.5 ms at each read. */
class MovingClock extends FakeClock {
  override now(): number {
    this.advance(0.5);
    return super.now();
  }
}

describe("the queue of requests", () => {
  const { signal } = new AbortController();
  const limits = { reads: 4, waiting: 200 };

  it("lets a write through when its pause ends while the queue waits", async () => {
    for (let late = 248; late < 252; late += 0.25) {
      const clock = new MovingClock();
      const queue = new RequestQueue(clock, { host: "host" }, limits);
      const place = { isSafe: false, background: false } as const;
      await queue.enter(place, signal);
      queue.leave(place);
      clock.advance(late);
      let isThrough = false;
      const entered = Promise.resolve(queue.enter(place, signal)).then(() => {
        isThrough = true;
      });
      clock.advance(10);
      await Promise.race([entered, new Promise((resolve) => setImmediate(resolve))]);
      assert.ok(isThrough, `${late} ms after the one before`);
    }
  });

  it("frees no place for a request that has none", async () => {
    const queue = new RequestQueue(new FakeClock(), { host: "host" }, limits);
    const places = Array.from({ length: 4 }, () => ({ isSafe: true, background: false }) as const);
    for (const place of places) await queue.enter(place, signal);
    const stranger = { isSafe: true, background: false } as const;
    queue.leave(stranger);
    assert.notEqual(queue.enter(stranger, signal), undefined, "a fifth at a time");
  });
});
