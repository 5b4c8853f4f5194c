import assert from "node:assert/strict";
import { FloodGate } from "../../../src/panels/floodGate";

describe("the gate before a page's messages", () => {
  it("U-05f lets a burst of 30 through, then ten a second", () => {
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

  it("lets everything through at the pace of a person", () => {
    let now = 0;
    const gate = new FloodGate(() => now);
    for (let i = 0; i < 500; i += 1) {
      now += 110;
      assert.equal(gate.lets(), true);
    }
  });
});
