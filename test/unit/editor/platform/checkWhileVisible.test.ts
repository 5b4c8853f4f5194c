import assert from "node:assert/strict";
import { ChangeEvent } from "../../../../src/sources/catalog/changeEvent";
import { tagsEvery, checkWhileVisible } from "../../../../src/editor/platform/checkWhileVisible";
import { FakeClock } from "../../../support/fakeClock";

/** A view that a test shows and hides. Counts the checks. */
class Shown {
  readonly #change = new ChangeEvent<void>();
  readonly onDidChangeVisibility = this.#change.on;
  checks = 0;

  constructor(private visible: boolean) {}

  isVisible(): boolean {
    return this.visible;
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.#change.fire();
  }

  readonly check = (): void => {
    this.checks += 1;
  };
}

describe("a view of tags (Privacy of code)", () => {
  it("is checked when it is shown, and each time that it is shown again", () => {
    const shown = new Shown(true);
    const watch = checkWhileVisible(shown, shown.check, tagsEvery, new FakeClock());
    assert.equal(shown.checks, 1);
    shown.show(false);
    assert.equal(shown.checks, 1);
    shown.show(true);
    assert.equal(shown.checks, 2);
    watch.dispose();
    shown.show(true);
    assert.equal(shown.checks, 2);
  });

  it("is checked repeatedly while it is visible, and leaves no timer", () => {
    const [shown, clock] = [new Shown(true), new FakeClock()];
    const watch = checkWhileVisible(shown, shown.check, tagsEvery, clock);
    clock.advance(3 * tagsEvery);
    assert.equal(shown.checks, 4);
    watch.dispose();
    assert.equal(clock.waiting, 0);
  });

  it("is not checked while it is hidden, nor more often afterwards", () => {
    const [shown, clock] = [new Shown(false), new FakeClock()];
    const watch = checkWhileVisible(shown, shown.check, tagsEvery, clock);
    clock.advance(tagsEvery);
    assert.equal(shown.checks, 0);
    shown.show(true);
    shown.show(false);
    clock.advance(tagsEvery);
    assert.equal(shown.checks, 1);
    shown.show(true);
    shown.show(true);
    assert.equal(clock.waiting, 1);
    watch.dispose();
  });
});
