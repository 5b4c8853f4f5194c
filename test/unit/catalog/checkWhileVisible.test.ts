import assert from "node:assert/strict";
import { ChangeEvent } from "../../../src/catalog/changeEvent";
import { asksEvery, checkWhileVisible } from "../../../src/catalog/checkWhileVisible";
import { FakeClock } from "../../support/fakeClock";

/** A view that a test shows and hides, and how often the index was told that it may ask. */
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

  check(reason: string): Promise<void> {
    assert.equal(reason, "visible");
    this.checks += 1;
    return Promise.resolve();
  }
}

describe("what is to be seen of us (Privacy of code)", () => {
  it("lets the index ask when it is there, and each time that it comes back", () => {
    const shown = new Shown(true);
    const watch = checkWhileVisible(shown, shown, new FakeClock());
    assert.equal(shown.checks, 1);
    shown.show(false);
    assert.equal(shown.checks, 1);
    shown.show(true);
    assert.equal(shown.checks, 2);
    watch.dispose();
    shown.show(true);
    assert.equal(shown.checks, 2);
  });

  it("lets the index ask again and again while it stays, and leaves no timer", () => {
    const [shown, clock] = [new Shown(true), new FakeClock()];
    const watch = checkWhileVisible(shown, shown, clock);
    clock.advance(3 * asksEvery);
    assert.equal(shown.checks, 4);
    watch.dispose();
    assert.equal(clock.waiting, 0);
  });

  it("does not check while it is hidden, nor more often afterwards", () => {
    const [shown, clock] = [new Shown(false), new FakeClock()];
    const watch = checkWhileVisible(shown, shown, clock);
    clock.advance(asksEvery);
    assert.equal(shown.checks, 0);
    shown.show(true);
    shown.show(false);
    clock.advance(asksEvery);
    assert.equal(shown.checks, 1);
    shown.show(true);
    shown.show(true);
    assert.equal(clock.waiting, 1);
    watch.dispose();
  });
});
