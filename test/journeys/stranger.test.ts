import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { mountedKey, type MountedFixture } from "../support/mounted";
import { useWindowAndService } from "../support/windowAndService";
import type { Workbench } from "../support/workbench";
import { appears } from "../support/workbench/appears";
import { endsWithFailure } from "../support/endsWithFailure";

/** Somebody who has just installed the package, has no account, and is told nothing but what it says. */
describe("a stranger's path", function () {
  endsWithFailure();

  const start = useWindowAndService({ name: "a stranger's path" });
  let workbench: Workbench;
  let service: MountedFixture;
  let installed = 0;
  let address = "";

  before(() => {
    ({ workbench, service } = start());
    installed = performance.now();
  });

  const step = (title: string): Locator =>
    workbench.page.locator(".getting-started-step").filter({ hasText: title });
  const run = async (title: string): Promise<void> => {
    await workbench.quickInput.open("F1");
    await workbench.quickInput.type(`>${title}`);
    await workbench.quickInput.pick(new RegExp(title));
  };

  it("finds a walkthrough, which opens a document to try things on", async () => {
    await workbench.command("Welcome: Open Walkthrough...");
    await workbench.quickInput.waitFor();
    await workbench.quickInput.pick("Get Started with Address Atlas");
    await step("See whose address it is").waitFor();
    await workbench.screenshot("walkthrough");
    await workbench.page.getByRole("button", { name: "Open a Sample Document" }).click();
    await workbench.editor.waitForText("sample_exchange");
    await workbench.screenshot("sample document");
  });

  it("tags an address with a right click, and sees the tag there", async () => {
    const [line] = (await workbench.editor.text()).filter((text) =>
      text.includes("sample_exchange"),
    );
    address = /0x[0-9a-fA-F]{40}/.exec(line ?? "")?.[0] ?? "";
    const menu = await workbench.editor.rightClick(address);
    await menu.choose("Assign Tag…");
    await workbench.quickInput.waitFor(`Assign Tag to ${address}`);
    await workbench.quickInput.type("my_first_tag");
    await workbench.quickInput.row("New tag").waitFor();
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor();
    await workbench.screenshot("question");
    await workbench.dialog.press("Assign Tag");
    await workbench.editor.waitForText("my_first_tag");
    const seconds = (performance.now() - installed) / 1000;
    console.log(`      from installed to the tag seen: ${seconds.toFixed(1)} s`);
    await workbench.screenshot("tag seen");
  });

  it("opens its panel, where amounts are marked as a sample", async () => {
    const tab = workbench.page.locator(".tab.active", { hasText: address.slice(0, 8) });
    for (let tries = 0; tries < 5 && !(await appears(tab.first())); tries += 1) {
      await workbench.editor.click("my_first_tag", ["Control"]);
    }
    const page = workbench.webview();
    await page.locator("h1").filter({ hasText: address }).waitFor();
    await page.getByText("my_first_tag").first().waitFor();
    await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
    await page.locator(".status .mark.sample").waitFor();
    await workbench.screenshot("panel");
  });

  it("connects a service, and goes back to the local one, which has kept the tag", async () => {
    await run("Address Atlas: Connect to a Service");
    await workbench.quickInput.waitFor("The base URL of the service");
    await workbench.quickInput.type(`http://127.0.0.1:${service.port}`);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitFor(/The API key for 127\.0\.0\.1/);
    await workbench.quickInput.type(mountedKey);
    await workbench.quickInput.accept();
    await workbench.statusItem(`127.0.0.1:${service.port}`).waitFor();
    await workbench.openCatalog();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("sample_exchange").waitFor();
    await workbench.screenshot("connected");
    await run("Address Atlas: Use the Local Service");
    await workbench.statusItem("Atlas: local").waitFor();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("my_first_tag").waitFor();
    await workbench.screenshot("local again");
  });

  it("removes the extension again, and with it everything that it showed", async () => {
    await workbench.command("Extensions: Show Enabled Extensions");
    const entry = workbench.sideBar
      .locator(".extension-list-item")
      .filter({ hasText: "Address Atlas" });
    await entry.first().click();
    const page = workbench.page.locator(".extension-editor");
    await page.waitFor();
    await workbench.screenshot("extension page");
    await page
      .getByRole("button", { name: /^Uninstall/ })
      .first()
      .click();
    await page
      .locator(".action-label:visible")
      .filter({ hasText: /Restart Extensions|Reload/ })
      .first()
      .waitFor();
    await workbench.reload();
    await workbench.page.locator(".activitybar").waitFor();
    const tab = workbench.page.locator(".activitybar").getByRole("tab", { name: "Address Atlas" });
    await tab.waitFor({ state: "detached" });
    assert.equal(await workbench.statusItem("Atlas").count(), 0);
    await workbench.screenshot("removed");
  });
});
