import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FrameLocator } from "playwright-core";
import { until } from "../../support/until";
import type { Workbench } from "../../support/workbench";
import { ContextMenu } from "../../support/workbench/contextMenu";

/** An address with sample data in the local service (vitalik.eth). */
const address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

export function panelsOnTheLocalService(window: () => Workbench): void {
  describe("on the local service", () => {
    let workbench: Workbench;
    before(async () => {
      workbench = window();
      await workbench.openCatalog();
    });

    const open = async (command: string, choice: RegExp): Promise<FrameLocator> => {
      let isPicked = false;
      // Retries, because the previous panel takes the focus when it has loaded, which closes a list.
      for (let attempt = 0; attempt < 4 && !isPicked; attempt += 1) {
        await workbench.command(`Address Atlas: ${command}`);
        isPicked = await workbench.quickInput.picked(choice);
      }
      assert.ok(isPicked, command);
      const page = workbench.webview();
      await page.locator("h1").waitFor();
      return page;
    };

    it("shows an address with its sample holdings, marked as a sample", async () => {
      await workbench.openAddress(address);
      const page = workbench.webview();
      // The panel first shows the places in files.
      await page.getByRole("tab", { name: "Holdings" }).click();
      await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
      // The name that a file declares comes before the address.
      const heading = new RegExp(`^Researcher\\s+${address}$`);
      await until("the name", async () => heading.test(await page.locator("h1").innerText()));
      await page.locator(".kind .mark.sample").waitFor();
      await workbench.screenshot("address");
      await page.getByRole("tab", { name: "Transactions" }).click();
      await page.locator(".transactions .body-row:not(.waiting)").first().waitFor();
      await page.locator(".columns").waitFor();
      await workbench.screenshot("address-transactions");
    });

    it("says of an address without sample data that amounts need a service or a node, and offers to connect one", async () => {
      await workbench.openAddress("0x52908400098527886E0F7030069857D2E4169EE7");
      const page = workbench.webview();
      await page.locator("h1", { hasText: "0x5290" }).waitFor();
      await page.locator(".note", { hasText: "a service or a node to see amounts." }).waitFor();
      await page
        .locator(".empty", { hasText: "No service or node was queried for holdings." })
        .waitFor();
      assert.equal(await page.locator(".fact, .kind .age").count(), 0);
      assert.equal(await page.locator(".problem, .mark.sample").count(), 0);
      await workbench.screenshot("own-address");
      await page.getByRole("button", { name: "Connect to a Service…" }).click();
      await workbench.quickInput.waitFor(/service/i);
      await workbench.page.keyboard.press("Escape");
    });

    it("shows a tag, a token and a chain", async () => {
      const tag = await open("Open Tag…", /./);
      await tag.locator(".addresses .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("tag");
      const token = await open("Open Token…", /USD/);
      await token.locator(".deployments .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("token");
      const chain = await open("Open Chain…", /Ethereum/);
      await chain.locator(".holdings .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("chain");
    });

    it("shows the open panel of a thing that is requested again", async () => {
      const tabs = workbench.page.locator(".tabs-container .tab");
      const before = await tabs.count();
      await open("Open Chain…", /Ethereum/);
      assert.equal(await tabs.count(), before);
    });

    it("copies the full value from the editor's own context menu", async () => {
      const page = workbench.webview();
      const cell = page.locator(".body-row .column-amount").first();
      const menu = await ContextMenu.opened(workbench.page, () => cell.click({ button: "right" }));
      assert.deepEqual((await menu.entries()).slice(0, 3), [
        "Copy Full Value",
        "Copy Cell",
        "Copy Row",
      ]);
      await workbench.screenshot("context-menu");
      await menu.choose("Copy Full Value");
      await page.getByText("Copied").waitFor();
      assert.match(await workbench.clipboard(), /^\d+(\.\d+)?$/);
    });

    it("shows what was read as JSON", async () => {
      const page = workbench.webview();
      await page.getByRole("button", { name: "Show JSON" }).click();
      await workbench.page.getByRole("tab", { name: /chain[ _]ethereum\.json/ }).waitFor();
      await workbench.editor.lines.first().waitFor();
      await workbench.screenshot("json");
    });

    it("comes back after a restart with the same thing, unlike open JSON", async () => {
      await workbench.reload();
      // Uses the first tab: the editor saves the open tabs only from time to time, so the last ones may be missing.
      const first = workbench.page.locator(".tabs-container .tab", {
        hasText: address.slice(0, 6),
      });
      await first.click();
      const page = workbench.webview();
      await page.locator("h1", { hasText: address }).waitFor();
      await page.locator(".body-row:not(.waiting):visible").first().waitFor();
      assert.equal(await workbench.page.getByRole("tab", { name: /\.json/ }).count(), 0);
      await workbench.screenshot("restored");
    });

    it("exports a list of the local service, which is loaded completely", async () => {
      const page = await open("Open Chain…", /Ethereum/);
      await page.locator(".loaded", { hasText: /^all \d+/ }).waitFor();
      await page.getByRole("button", { name: "Export…" }).click();
      const file = path.join(workbench.workspace, "ethereum-holdings.csv");
      await workbench.quickInput.acceptFile(".csv");
      await page.getByText(/rows exported/).waitFor();
      const [head, first] = (await readFile(file, "utf8")).split("\r\n");
      assert.match(head ?? "", /^chain,token_address,token_name,token_symbol,token_decimals/);
      assert.match(first ?? "", /^ethereum,/);
    });
  });
}
