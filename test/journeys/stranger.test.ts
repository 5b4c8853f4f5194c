import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { mountedKey, type MountedFixture } from "../support/mounted";
import { useMountedService } from "../support/useMountedService";
import { useWindow } from "../support/useWindow";
import type { Workbench } from "../support/workbench";
import { picturedThemes } from "../support/workbench/themes";
import { endsWithFailure } from "../support/endsWithFailure";

/** The titles of the walkthrough's steps, by the name of their picture. */
const steps = {
  see: "See whose address it is",
  warn: "See whether it is the right one",
  tag: "Tag an address",
  workspace: "Check your workspace",
  connect: "Connect a node or a service",
};

/** A user who has just installed the package, has no account, and knows only the texts of the package. */
describe("a stranger's path", function () {
  endsWithFailure();

  const mounted = useMountedService();
  const window = useWindow({ name: "a stranger's path" });
  let workbench: Workbench;
  let service: MountedFixture;
  let installed = 0;
  let address = "";

  before(() => {
    workbench = window();
    service = mounted();
    installed = performance.now();
  });

  const step = (title: string): Locator =>
    workbench.page.locator(".getting-started-step").filter({ hasText: title });
  const isDone = (title: string): Locator =>
    step(title).locator(".codicon-getting-started-step-checked");
  const tab = (name: string | RegExp): Locator => workbench.page.getByRole("tab", { name }).first();
  const walkthrough = (): Locator => tab(/Welcome|Walkthrough/);
  it("finds a walkthrough, which opens a document to try things on", async () => {
    await workbench.command("Welcome: Open Walkthrough...");
    await workbench.quickInput.waitFor();
    await workbench.quickInput.pick("Get Started with Address Atlas");
    await step(steps.see).waitFor();
    const count = await workbench.page.locator(".getting-started-step").count();
    assert.equal(count, Object.keys(steps).length);
    await workbench.screenshot("walkthrough");
    await workbench.page.getByRole("button", { name: "Open the Sample Document" }).click();
    await workbench.editor.waitForText("sample_exchange");
    await workbench.editor.waitForText("sample_router");
    await workbench.screenshot("sample document");
  });

  it("tags an address from the context menu, and sees the tag there", async () => {
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
    await workbench.editor.waitForText("my_first_tag");
    const seconds = (performance.now() - installed) / 1000;
    console.log(`      from installed to the tag seen: ${seconds.toFixed(1)} s`);
    await workbench.screenshot("tag seen");
  });

  it("goes back to the walkthrough: what was done is marked, and each step has a picture", async () => {
    await walkthrough().click();
    for (const title of [steps.see, steps.tag]) await isDone(title).waitFor();
    assert.equal(await isDone(steps.warn).count(), 0);
    for (const theme of picturedThemes) {
      await workbench.changeTheme(theme);
      for (const [picture, title] of Object.entries(steps)) {
        await step(title).click();
        await step(title).locator(".step-description-container").first().waitFor();
        await workbench.webview().locator(`svg#${picture}`).waitFor();
        await workbench.screenshot(`${picture} ${theme}`);
      }
    }
  });

  it("shows a warning from a step, which is then marked as done", async () => {
    await step(steps.warn).click();
    await workbench.page.getByRole("button", { name: "Show a Warning" }).click();
    await workbench.editor.hoverCard
      .getByText("Differs in 1 digit from 0xdAC17F95")
      .first()
      .waitFor();
    await workbench.screenshot("warning");
    await workbench.page.keyboard.press("Escape");
    await walkthrough().click();
    await isDone(steps.warn).waitFor();
  });

  it("opens the workspace from a step, which is then marked as done", async () => {
    await step(steps.workspace).click();
    await workbench.page
      .getByRole("button", { name: "Open the Addresses in the Workspace" })
      .click();
    await tab("Addresses in the Workspace").waitFor();
    await workbench.screenshot("workspace");
    await walkthrough().click();
    await isDone(steps.workspace).waitFor();
    await tab(/Sample\.yaml/).click();
    await workbench.editor.click(address);
  });

  it("opens the panel of the tagged address, which says that no source of amounts is connected and offers one", async () => {
    await workbench.command("Address Atlas: Open Address");
    const page = workbench.webview();
    await page.locator("h1").filter({ hasText: address }).waitFor();
    await page.getByText("my_first_tag").first().waitFor();
    await page.locator(".note", { hasText: "a service or a node to see amounts." }).waitFor();
    await page.getByRole("button", { name: "Connect to a Service…" }).waitFor();
    assert.equal(await page.locator(".problem, .mark.sample").count(), 0);
    await workbench.screenshot("panel");
  });

  it("connects a service, and goes back to the local one, which has kept the tag", async () => {
    await workbench.connect(`http://127.0.0.1:${service.port}`, mountedKey);
    await workbench.openCatalog();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("sample_exchange").waitFor();
    await workbench.screenshot("connected");
    await workbench.command("Address Atlas: Use the Local Service");
    await workbench.localStatus().waitFor();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("my_first_tag").waitFor();
    await workbench.screenshot("local again");
  });

  it("uninstalls the extension, and with it everything that it showed", async () => {
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
    const activity = workbench.page.locator(".activitybar");
    await activity.getByRole("tab", { name: "Address Atlas" }).waitFor({ state: "detached" });
    assert.equal(await workbench.statusItem("Atlas").count(), 0);
    await workbench.screenshot("removed");
  });
});
