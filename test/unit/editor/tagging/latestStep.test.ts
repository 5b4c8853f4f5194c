import assert from "node:assert/strict";
import { LatestStep, type Step } from "../../../../src/editor/tagging/latestStep";

describe("the steps of a task", () => {
  const texts = (shown: readonly Step[]): readonly unknown[] =>
    shown.map(({ message, share }) => [message(), share]);

  it("first shows a wait that began before anybody listened, with the progress so far (T-38f)", () => {
    const steps = new LatestStep();
    steps.report({ message: () => "1 of 4", share: 0.25 });
    steps.report({ message: () => "waiting 6 s" });
    const shown: Step[] = [];
    steps.showBy((step) => shown.push(step));
    steps.report({ message: () => "2 of 4", share: 0.5 });
    assert.deepEqual(texts(shown), [
      ["waiting 6 s", 0.25],
      ["2 of 4", 0.5],
    ]);
  });

  it("shows nothing before there is a step", () => {
    const shown: Step[] = [];
    new LatestStep().showBy((step) => shown.push(step));
    assert.deepEqual(shown, []);
  });
});
