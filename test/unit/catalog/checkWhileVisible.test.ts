import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { ChangeEvent } from "../../../src/catalog/changeEvent";
import { checkWhileVisible } from "../../../src/catalog/checkWhileVisible";

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

  async whenChecked(times: number): Promise<void> {
    while (this.checks < times) await sleep(1);
  }
}

describe("what is to be seen of us (Privacy of code)", () => {
  it("lets the index ask when it is there, and each time that it comes back", () => {
    const shown = new Shown(true);
    const watch = checkWhileVisible(shown, shown);
    assert.equal(shown.checks, 1);
    shown.show(false);
    assert.equal(shown.checks, 1);
    shown.show(true);
    assert.equal(shown.checks, 2);
    watch.dispose();
    shown.show(true);
    assert.equal(shown.checks, 2);
  });

  it("lets the index ask again and again while it stays", async () => {
    const shown = new Shown(true);
    const watch = checkWhileVisible(shown, shown, 1);
    await shown.whenChecked(4);
    watch.dispose();
  });

  it("asks nothing while it is hidden", async () => {
    const shown = new Shown(false);
    const watch = checkWhileVisible(shown, shown, 1);
    shown.show(true);
    await shown.whenChecked(2);
    shown.show(false);
    const { checks } = shown;
    await sleep(30);
    assert.equal(shown.checks, checks);
    watch.dispose();
  });
});
