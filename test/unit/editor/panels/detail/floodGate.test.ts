import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { FloodGate } from "../../../../../src/editor/panels/detail/floodGate";
import { withClockSet } from "../../../../support/clockSet";

describe("the gate before a page's messages", () => {
  it("lets a burst of 30 through, then ten a second (U-05f)", () => {
    let now = 0;
    const gate = new FloodGate(() => now);
    const letIn = (count: number): number =>
      Array.from({ length: count }, () => gate.lets()).filter(Boolean).length;
    assert.equal(letIn(1_000), 30);
    now += 1_000;
    assert.equal(letIn(1_000), 10);
    now += 60_000;
    assert.equal(letIn(1_000), 30, "a long silence saves up no more than a burst");
  });

  it("does not stay shut when the clock is set back by an hour (H-49)", async () => {
    const gate = new FloodGate();
    while (gate.lets());
    await withClockSet(-1, async () => {
      let isOpen = false;
      for (let i = 0; i < 100 && !isOpen; i += 1) {
        await sleep(20);
        isOpen = gate.lets();
      }
      assert.ok(isOpen);
    });
  });

  it("lets everything through at the pace of a person", () => {
    let now = 0;
    const gate = new FloodGate(() => now);
    for (let i = 0; i < 500; i += 1) {
      now += 110;
      assert.equal(gate.lets(), true);
    }
  });
});
