import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Workbench } from "../../support/workbench";

interface Steps {
  readonly keys: number;
  readonly clicks: number;
}

/**
 * The number of key presses and clicks from an open file to a tag on an address in this file. Each letter of the tag is
 * one key press. `before` was measured with these tests on version 0.1.0.
 */
const ways = {
  byKeyboard: { before: { keys: 27, clicks: 0 }, now: { keys: 25, clicks: 0 } },
  byMouse: { before: { keys: 12, clicks: 4 }, now: { keys: 12, clicks: 3 } },
  byMouseAgain: { before: { keys: 0, clicks: 4 }, now: { keys: 0, clicks: 3 } },
} satisfies Record<string, Record<"before" | "now", Steps>>;

const addresses = ["a", "b", "c"].map((digit) => `0x${digit.repeat(2)}${"17".repeat(19)}`);

export function countedSteps(window: () => Workbench): void {
  describe("the keys and clicks from an open file to its tag", () => {
    let workbench: Workbench;
    let keys = 0;
    let clicks = 0;

    before(async () => {
      workbench = window();
      await workbench.command("Address Atlas: Use the Local Service");
      await workbench.localStatus().waitFor();
      await workbench.command("View: Close All Editors");
      await workbench.command("Notifications: Clear All Notifications");
      for (const [at, address] of addresses.entries()) {
        await writeFile(path.join(workbench.workspace, `counted${String(at)}.txt`), address);
      }
    });
    beforeEach(() => {
      keys = 0;
      clicks = 0;
    });

    async function press(key: string): Promise<void> {
      keys += 1;
      await workbench.page.keyboard.press(key);
    }

    async function type(text: string): Promise<void> {
      keys += text.length;
      await workbench.page.keyboard.type(text);
    }

    async function click<T>(clicking: Promise<T>): Promise<T> {
      clicks += 1;
      return clicking;
    }

    /** Opens a file and runs Assign Tag on its address with the mouse. */
    async function openMenu(file: number): Promise<void> {
      await workbench.openFile(`counted${String(file)}.txt`);
      const menu = await click(workbench.editor.rightClick(addresses[file] ?? ""));
      await click(menu.choose("Assign Tag…"));
      await workbench.quickInput.waitFor(`Assign Tag to ${addresses[file] ?? ""}`);
    }

    function assertNoMoreThanBefore(way: keyof typeof ways): void {
      const { before, now } = ways[way];
      assert.deepEqual({ keys, clicks }, now);
      assert.ok(keys <= before.keys && clicks <= before.clicks);
    }

    it("are no more by keyboard than in version 0.1.0", async () => {
      await workbench.openFile("counted0.txt");
      await press("F1");
      await workbench.quickInput.waitFor();
      await type("assign tag");
      await workbench.quickInput.focusedRow("Address Atlas: Assign Tag…").waitFor();
      await press("Enter");
      await workbench.quickInput.waitFor(`Assign Tag to ${addresses[0] ?? ""}`);
      await type("counted_keys");
      await workbench.quickInput.row("New tag").waitFor();
      await press("Enter");
      await workbench.editor.waitForText("counted_keys");
      assertNoMoreThanBefore("byKeyboard");
    });

    it("are no more by mouse than in version 0.1.0", async () => {
      await openMenu(1);
      await type("counted_tags");
      await click(workbench.quickInput.pick("New tag"));
      await workbench.editor.waitForText("counted_tags");
      assertNoMoreThanBefore("byMouse");
    });

    it("are no more by mouse for a tag that was used before", async () => {
      await openMenu(2);
      await click(workbench.quickInput.pick("counted_tags"));
      await workbench.editor.waitForText("counted_tags");
      assertNoMoreThanBefore("byMouseAgain");
    });
  });
}
