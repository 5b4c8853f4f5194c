import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { RudeServer } from "../../support/rude/rudeServer";
import { until } from "../../support/until";
import type { Workbench } from "../../support/workbench";

const [one, two] = ["c3", "d4"].map((pair) => `0x${pair.repeat(20)}`) as [string, string];
const shortened = /^0xC3/i;

export function changingTags(window: () => Workbench): void {
  describe("changing local tags", () => {
    let workbench: Workbench;
    const service = new RudeServer();

    before(async () => {
      workbench = window();
      await service.listen();
      // Waits for the state in which earlier journeys leave the window.
      await workbench.localStatus().waitFor();
      await workbench.command("View: Close All Editors");
      await workbench.command("Notifications: Clear All Notifications");
      await writeFile(path.join(workbench.workspace, "own.txt"), `${one}\n${two}\n`);
      await workbench.openFile("own.txt");
      for (const address of [one, two]) {
        const menu = await workbench.editor.rightClick(address);
        await menu.choose("Assign Tag…");
        await workbench.quickInput.type("cold_wallets");
        await workbench.quickInput
          .row(/New tag|cold_wallets/)
          .first()
          .waitFor();
        await workbench.quickInput.accept();
        await hints(address, "cold_wallets");
      }
      await workbench.command("Notifications: Clear All Notifications");
      await workbench.openCatalog();
      await workbench.catalog.expand("Tags");
    });
    after(async () => {
      await service.close();
    });

    /**
     * Waits until the hint of an address contains the tag. If no tag is given, waits until it contains no tag of this
     * journey.
     */
    const hints = (address: string, tag?: string): Promise<unknown> =>
      until(`${tag ?? "no tag"} behind ${address}`, async () => {
        const lines = await workbench.editor.text();
        const line = lines.find((each) => each.includes(address)) ?? assert.fail("no line");
        return tag === undefined ? !line.includes("cold_") : line.includes(tag);
      });

    it("renames a tag from its menu in the catalog, and shows the new name in the code at once", async () => {
      const menu = await workbench.catalog.contextMenu("cold_wallets");
      assert.deepEqual(await menu.entries(), [
        "Open Tag…",
        "Rename Tag…",
        "Remove Tag…",
        "Copy Name",
        "Show JSON",
      ]);
      await workbench.screenshot("changing: menu of a tag");
      await menu.choose("Rename Tag…");
      await workbench.quickInput.waitFor("Rename Tag…");
      await workbench.screenshot("changing: rename");
      await workbench.quickInput.type("cold storage");
      await workbench.page.getByText(/only a-z, 0-9 and underscore/).waitFor();
      await workbench.quickInput.type("cold_storage");
      await workbench.quickInput.accept();
      await workbench.catalog.row("cold_storage").waitFor();
      await hints(one, "cold_storage");
      await hints(two, "cold_storage");
      assert.equal(await workbench.catalog.row("cold_wallets").count(), 0);
      await workbench.screenshots("changing: renamed");
    });

    it("removes a tag from an address below it in the catalog, and restores it with Undo", async () => {
      await workbench.catalog.expand("cold_storage");
      const menu = await workbench.catalog.contextMenu(shortened);
      assert.ok((await menu.entries()).includes("Remove Tag from Address"));
      await workbench.screenshot("changing: menu of an address");
      await menu.choose("Remove Tag from Address");
      await workbench.notifications.waitFor("Removed cold_storage from 1 address.");
      await hints(one);
      await hints(two, "cold_storage");
      await workbench.screenshots("changing: taken");
      await workbench.notifications.press("Removed cold_storage from 1 address.", "Undo");
      await hints(one, "cold_storage");
      await workbench.catalog.row(shortened).waitFor();
    });

    it("removes a tag with the card over an address", async () => {
      await workbench.editor.click(two);
      const card = await workbench.editor.hover(one);
      await workbench.screenshot("changing: card");
      await card.getByText("Remove Tag from Address").click();
      await workbench.notifications.press("Removed cold_storage from 1 address.", "Undo");
      await hints(one, "cold_storage");
    });

    it("removes and renames a tag with the buttons of panels, which are updated", async () => {
      await workbench.catalog.select(shortened);
      const address = workbench.webview();
      await address.locator("h1", { hasText: new RegExp(one, "i") }).waitFor();
      await workbench.screenshot("changing: panel of an address");
      await address.getByRole("button", { name: "Remove Tag from Address" }).click();
      await address.getByRole("button", { name: "Remove Tag from Address" }).waitFor({
        state: "hidden",
      });
      await workbench.notifications.press("Removed cold_storage from 1 address.", "Undo");
      await address.getByRole("button", { name: "Remove Tag from Address" }).waitFor();
      const menu = await workbench.catalog.contextMenu("cold_storage");
      await menu.choose("Open Tag…");
      const tag = workbench.webview();
      await tag.locator("h1", { hasText: "cold_storage" }).waitFor();
      await tag.getByRole("button", { name: "Rename Tag…" }).click();
      await workbench.quickInput.waitFor("Rename Tag…");
      await workbench.quickInput.type("cold_vault");
      await workbench.quickInput.accept();
      await workbench.webview().locator("h1", { hasText: "cold_vault" }).waitFor();
      await workbench.screenshots("changing: panel of a tag");
      await workbench.page
        .locator(".tab", { hasText: "cold_storage" })
        .waitFor({ state: "hidden" });
    });

    it("removes a whole tag only after a confirmation, whose focused button keeps it (T-75f)", async () => {
      const ask = async (): Promise<void> => {
        const menu = await workbench.catalog.contextMenu("cold_vault");
        await menu.choose("Remove Tag…");
        await workbench.dialog.waitFor();
      };
      await ask();
      assert.equal(await workbench.dialog.message(), "Remove the tag cold_vault?");
      assert.match(
        await workbench.dialog.detail(),
        /^The tag is removed from 2 addresses in every window/,
      );
      assert.deepEqual(
        new Set(await workbench.dialog.buttons()),
        new Set(["Keep as Is", "Remove", "Cancel"]),
      );
      assert.equal(await workbench.dialog.focused.innerText(), "Keep as Is");
      await workbench.screenshots("changing: question");
      await workbench.page.keyboard.press("Enter");
      await workbench.dialog.box.waitFor({ state: "hidden" });
      assert.ok(await workbench.catalog.row("cold_vault").isVisible());
      await ask();
      await workbench.dialog.press("Remove");
      await workbench.catalog.row("cold_vault").waitFor({ state: "hidden" });
      await workbench.page.locator(".tab", { hasText: "cold_vault" }).waitFor({ state: "hidden" });
      await workbench.screenshot("changing: removed");
      await workbench.openFile("own.txt");
      await hints(one);
      await hints(two);
    });

    it("shows local tags as “yours, local” while a service is in use, and removes them", async () => {
      const menu = await workbench.editor.rightClick(one);
      await menu.choose("Assign Tag…");
      await workbench.quickInput.type("cold_local");
      await workbench.quickInput.row("New tag").waitFor();
      await workbench.quickInput.accept();
      await hints(one, "cold_local");
      await workbench.connect(service.origin, "changing-tags");
      await workbench.openFile("own.txt");
      await hints(one, "cold_local");
      await workbench.editor.click(two);
      const card = await workbench.editor.hover(one);
      await card.getByText("cold_local · yours, local").waitFor();
      await workbench.screenshots("changing: a service in use");
      await workbench.page.keyboard.press("Escape");
      await (await workbench.editor.rightClick(one)).choose("Open Address");
      const panel = workbench.webview();
      await panel.getByText("cold_local · yours, local").first().waitFor();
      await workbench.screenshots("changing: panel while a service is in use");
      await panel.getByRole("button", { name: "Remove Tag from Address" }).click();
      await panel.getByText("cold_local").first().waitFor({ state: "hidden" });
      await workbench.openFile("own.txt");
      await hints(one);
      assert.ok(service.requests.every(({ method }) => method === "GET"));
      await workbench.command("Address Atlas: Use the Local Service");
      await workbench.localStatus().waitFor();
    });
  });
}
