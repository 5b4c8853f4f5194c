import assert from "node:assert/strict";
import { withClockSet } from "../../../../support/clockSet";
import { isSettledWithin } from "../../../../support/settledWithin";

describe("the page's port", () => {
  it("sends the next message soon although the clock was set back by an hour (H-49)", async () => {
    let sent: () => void = () => undefined;
    const next = (): Promise<void> => new Promise((resolve) => (sent = resolve));
    const api = {
      postMessage: () => {
        sent();
      },
      setState: () => undefined,
      getState: () => undefined,
    };
    Object.assign(globalThis, { acquireVsCodeApi: () => api });
    try {
      const { throttled } = await import("../../../../../media/port");
      const send = throttled(60);
      const first = next();
      send({ type: "ready" });
      await first;
      const second = next();
      await withClockSet(-1, async () => {
        send({ type: "ready" });
        assert.ok(await isSettledWithin(2_000, second));
      });
    } finally {
      Reflect.deleteProperty(globalThis, "acquireVsCodeApi");
    }
  });
});
