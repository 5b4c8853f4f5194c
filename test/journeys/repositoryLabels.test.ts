import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { usdcOnEthereum } from "../support/realAddresses";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";

const file = "address-labels.csv";
const owner = "0x1234567890123456789012345678901234567890";
const keeper = "0x2345678901234567890123456789012345678901";
const multisig = "0x3456789012345678901234567890123456789012";

const vault = `contract Vault {
    address constant OWNER = ${owner};
    address constant KEEPER = ${keeper};
    address constant MULTISIG = ${multisig};
}
`;

describe("the labels of a repository", () => {
  const window = useWindow({
    name: "repositoryLabels",
    // In a browser, the editor saves a file after a second. Reverting it would then keep the change.
    settings: { "workbench.editor.useModal": "off", "files.autoSave": "off" },
  });
  const read = (): Promise<string> => readFile(path.join(window().workspace, file), "utf8");

  it("are added by keyboard, and follow the address at once", async () => {
    const workbench = window();
    const { keyboard } = workbench.page;
    await writeFile(path.join(workbench.workspace, "Vault.sol"), vault);
    await workbench.openFile("Vault.sol");
    await workbench.editor.goTo(2, 40);
    await workbench.command("Address Atlas: Add to Repository Labels…");
    await workbench.quickInput.waitFor(`Name of ${owner}`);
    await workbench.screenshot("name");
    await keyboard.type("Ops safe");
    await keyboard.press("Enter");
    await workbench.quickInput.waitFor("On which chain is this name valid?");
    await workbench.screenshot("chain");
    await keyboard.press("Enter");
    await workbench.editor.waitForText("Ops safe");
    await workbench.screenshots("hint");
    assert.equal(await read(), `address,name,chainId\n${owner},Ops safe,\n`);
  });

  it("are changed in the file by hand, and the hint is updated", async () => {
    const workbench = window();
    const { keyboard } = workbench.page;
    await workbench.notifications.press("The label was written", "Open File");
    // Clicks into the file, because the editor shows it before it has the focus.
    await workbench.editor.lines
      .filter({ hasText: `${owner},Ops safe,` })
      .first()
      .click();
    await keyboard.press("End");
    for (let left = "Ops safe,".length; left > 0; left -= 1) await keyboard.press("Backspace");
    await workbench.editor.type("Cold safe,");
    await workbench.editor.waitForText("Cold safe,");
    await workbench.screenshot("file");
    await keyboard.press("Control+KeyS");
    await workbench.page.locator(".tab.active:not(.dirty)", { hasText: file }).waitFor();
    await workbench.command("View: Close Editor");
    await workbench.editor.waitForText("KEEPER");
    await workbench.editor.waitForText("Cold safe");
    assert.equal(await read(), `address,name,chainId\n${owner},Cold safe,\n`);
  });

  it("can be added from the card and from the panel of an address, which show the name", async () => {
    const workbench = window();
    const card = await workbench.editor.hover(owner);
    await card.getByText("Add Label…").waitFor();
    await workbench.screenshots("card");
    await card.getByText("Open", { exact: true }).first().click();
    const page = workbench.webview();
    await page.getByText(/^Cold safe · every chain · address-labels\.csv/).waitFor();
    await workbench.screenshots("panel");
    await page.getByRole("button", { name: "Add to Repository Labels…" }).click();
    await workbench.quickInput.waitFor(`Name of ${owner}`);
    assert.equal(await workbench.quickInput.input.inputValue(), "Cold safe");
    await workbench.quickInput.cancel();
  });

  it("are added for several addresses of a selection, from the menu of the editor", async () => {
    const workbench = window();
    await workbench.openFile("Vault.sol");
    await workbench.editor.goTo(3);
    await workbench.page.keyboard.press("Shift+ArrowDown");
    await workbench.page.keyboard.press("Shift+ArrowDown");
    const menu = await workbench.editor.rightClick("KEEPER");
    await (await menu.openSubmenu("Address Atlas")).choose("Add to Repository Labels…");
    await workbench.quickInput.waitFor("Which of these addresses get the label?");
    await workbench.screenshot("addresses");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitFor("Name of these 2 addresses");
    await workbench.quickInput.type("Keepers");
    await workbench.quickInput.accept();
    await workbench.quickInput.pick(/^base/i);
    await workbench.notifications.waitFor("2 labels were written to address-labels.csv.");
    await workbench.editor.waitForText("Keepers");
    await workbench.screenshots("several");
    assert.equal(
      await read(),
      `address,name,chainId\n${owner},Cold safe,\n${keeper},Keepers,8453\n${multisig},Keepers,8453\n`,
    );
  });

  it("that cannot be read are warnings in the file, with a quick fix (walk W9) (L-47, L-52)", async () => {
    const workbench = window();
    const { page } = workbench;
    const rows = `${owner},Cold safe,\nUSDC,${usdcOnEthereum},1\n${usdcOnEthereum},Not, USDC,1\nhello\n`;
    await writeFile(path.join(workbench.workspace, file), `address,name,chainId\n${rows}`);
    await workbench.openFile(file);
    await page.locator(".squiggly-warning").nth(2).waitFor();
    // Deletes the text, which removes warnings. They come back when the file is reverted.
    await page.keyboard.press("Control+KeyA");
    await page.keyboard.press("Delete");
    await until(
      "fewer warnings",
      async () => (await page.locator(".squiggly-warning").count()) < 3,
    );
    await workbench.command("File: Revert File");
    await page.locator(".squiggly-warning").nth(2).waitFor();
    await workbench.command("View: Focus Problems (Errors, Warnings, Infos)");
    await page.getByText("Skipped: No known chain has addresses of this form.").first().waitFor();
    await workbench.screenshots("skipped");
    await workbench.openFile(file);
    await workbench.editor.goTo(4, 50);
    await workbench.lightBulb.open();
    await workbench.screenshots("skippedFix");
    await workbench.lightBulb.choose("Put in Quotes");
    await workbench.editor.waitForText('"Not, USDC"');
    await page.keyboard.press("Control+KeyS");
    await until(
      "two warnings",
      async () => (await page.locator(".squiggly-warning").count()) === 2,
    );
  });
});
