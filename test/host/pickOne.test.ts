import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { onClosed } from "../../src/platform/pickOne";

describe("a box to pick from", () => {
  /** Closes a box as often as told, and says after each time whether a person did. */
  async function close(times: number, changedAt: number): Promise<readonly boolean[]> {
    const box = vscode.window.createQuickPick();
    let hides = 0;
    let isClosed = false;
    onClosed(box, { changedAt }, () => {
      isClosed = true;
    });
    box.onDidHide(() => {
      hides += 1;
    });
    const told: boolean[] = [];
    try {
      box.show();
      for (let time = 1; time <= times; time += 1) {
        for (let tries = 0; hides < time && tries < 300; tries += 1) {
          box.hide();
          await sleep(100);
        }
        told.push(isClosed);
      }
      return told;
    } finally {
      box.dispose();
    }
  }

  it("is closed at the first time while nothing is drawn anew", async () => {
    assert.deepEqual(await close(1, performance.now() - 10_000), [true]);
  });

  it("is shown again once just after a change, when the tree is drawn anew and takes the focus", async () => {
    assert.deepEqual(await close(2, performance.now() + 60_000), [false, true]);
  });
});
