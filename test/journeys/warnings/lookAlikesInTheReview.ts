import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { endsWithFailure } from "../../support/endsWithFailure";
import { many } from "../../support/manyAddresses";
import { poison, usdc } from "../../support/poison";
import type { Workbench } from "../../support/workbench";

const payees = many(2);

export function lookAlikesInTheReview(window: () => Workbench): void {
  describe("in the review before tagging", function () {
    endsWithFailure();

    let workbench: Workbench;
    before(async () => {
      workbench = window();
      const file = path.join(workbench.workspace, "payees.txt");
      await writeFile(file, [...payees, poison].join("\n"));
      await workbench.openFile("payees.txt");
    });

    async function openReview(): Promise<void> {
      const { editor, quickInput } = workbench;
      await editor.lines.filter({ hasText: poison }).first().click();
      await editor.selectAll();
      await workbench.command("Address Atlas: Assign Tag…");
      await quickInput.waitFor("Assign Tag to 3 Addresses");
      await quickInput.type("payees");
      await quickInput.pick("New tag");
      await quickInput.waitFor("Tag as payees: 2 of 3 Ticked");
    }

    it("a look-alike says what it looks like, and is skipped unless it is ticked", async () => {
      const { quickInput } = workbench;
      await openReview();
      const row = quickInput.row(new RegExp(poison, "i"));
      assert.match(
        await row.innerText(),
        new RegExp(`Looks like ${usdc} \\(.+\\), but is another address`),
      );
      await workbench.screenshots("review");
      await quickInput.toggle(new RegExp(poison, "i"));
      await quickInput.waitFor("Tag as payees: 3 of 3 Ticked");
      await workbench.screenshot("review, ticked");
      await quickInput.cancel();
    });

    it("a look-alike that nobody ticked gets no tag", async () => {
      const { dialog, editor, notifications, quickInput } = workbench;
      await openReview();
      await quickInput.accept();
      await dialog.waitFor();
      await workbench.screenshot("question");
      await dialog.press("Assign Tag");
      await notifications.waitFor(/Tagged 2 addresses/);
      for (const payee of payees) {
        await editor.lines.filter({ hasText: payee }).filter({ hasText: "payees" }).waitFor();
      }
      const lines = await editor.text();
      assert.deepEqual(
        lines.filter((line) => line.includes(poison)).map((line) => line.trim()),
        [poison],
      );
      await workbench.screenshots("tagged");
    });
  });
}
