import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { Workbench } from "../support/workbench";
import { endsWithFailure } from "../support/endsWithFailure";

/** All of them where pictures to look at are wanted: the editor colours ours, which takes a while. */
const themes =
  process.env["ATLAS_PICTURES"] === undefined
    ? (["dark"] as const)
    : (["light", "highContrast", "dark"] as const);

describe("getting started", function () {
  endsWithFailure();

  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.start({ name: "walkthrough" });
  });
  after(() => workbench.close());

  /** By the name of the picture beside it. */
  const titles = {
    see: "See whose address it is",
    tag: "Tag an address",
    browse: "Browse chains, tokens and tags",
    look: "Look into an address",
    connect: "Connect your service",
  };
  const walkthrough = (): Locator =>
    workbench.page.getByRole("tab", { name: /Welcome|Walkthrough/ }).first();
  const step = (title: string): Locator =>
    workbench.page.locator(".getting-started-step").filter({ hasText: title });
  const isDone = (title: string): Locator =>
    step(title).locator(".codicon-getting-started-step-checked");

  it("has five steps, the first of which is open", async () => {
    await workbench.command("Welcome: Open Walkthrough...");
    await workbench.quickInput.waitFor();
    await workbench.quickInput.pick("Get Started with Address Atlas");
    await step(titles.see).waitFor();
    assert.equal(
      await workbench.page.locator(".getting-started-step").count(),
      Object.keys(titles).length,
    );
  });

  it("opens a sample document in which tags stand behind the addresses at once", async () => {
    await workbench.page.getByRole("button", { name: "Open a Sample Document" }).click();
    await workbench.editor.waitForText("sample_exchange");
    await workbench.editor.waitForText("sample_router");
    await workbench.screenshot("sample document");
  });

  it("marks the step as done, and shows a picture beside each step", async () => {
    await walkthrough().click();
    await isDone(titles.see).waitFor();
    for (const theme of themes) {
      if (themes.length > 1) await workbench.changeTheme(theme);
      for (const [picture, title] of Object.entries(titles)) {
        await step(title).click();
        await step(title).locator(".step-description-container").first().waitFor();
        await workbench.webview().locator(`svg#${picture}`).waitFor();
        await workbench.screenshot(`${picture} ${theme}`);
      }
    }
  });

  it("opens the panel of an address by its step", async () => {
    await step(titles.look).click();
    await workbench.page.getByRole("button", { name: "Open an Address" }).click();
    await workbench
      .webview()
      .getByText("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045")
      .first()
      .waitFor();
    await walkthrough().click();
    await isDone(titles.look).waitFor();
  });
});
