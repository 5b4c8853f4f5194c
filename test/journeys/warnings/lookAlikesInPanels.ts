import assert from "node:assert/strict";
import { endsWithFailure } from "../../support/endsWithFailure";
import { ownAddress, panelRecords, transactionRecords } from "../../support/panelRecords";
import { listenForRecords, type RecordServer } from "../../support/recordServer";
import { RecordService } from "../../support/recordService";
import { until } from "../../support/until";
import type { WindowSize, Workbench } from "../../support/workbench";

/** A tagged address that receives the payments. */
const exchange = "0x28C6c06298d514Db089934071355E5743bf21d60";
/** A look-alike of the exchange. It sends transfers of value 0 so that victims copy its address from their lists. */
const poisoner = "0x28c6c0a1e95b3d7714c2f8065e9b7ad30c421d60";

const plain: WindowSize = { width: 1440, height: 900, zoom: 1 };
const tightSizes: readonly WindowSize[] = [
  { ...plain, zoom: 1.5 },
  { width: 700, height: 800, zoom: 1 },
];

export function lookAlikesInPanels(window: () => Workbench): void {
  describe("in a panel", function () {
    endsWithFailure();
    this.timeout(120_000);

    const [first = {}, second = {}, ...others] = transactionRecords(8);
    const service = new RecordService({
      ...panelRecords,
      tags: [{ tag: "payroll_exchange", address_count: 1, created_at: "", updated_at: "" }],
      addresses: [{ address: exchange, tags: ["payroll_exchange"], chains: ["ethereum"] }],
      transactions: [
        { ...first, from_address: poisoner, to_address: ownAddress, value: "0" },
        { ...second, from_address: ownAddress, to_address: exchange },
        ...others,
      ],
    });
    let server: RecordServer;
    let workbench: Workbench;
    before(async () => {
      server = await listenForRecords(service);
      workbench = window();
      await workbench.command("View: Close All Editors");
      await workbench.command("Notifications: Clear All Notifications");
      await workbench.connect(server.origin, "a key of tests");
    });
    after(() => server.close());

    it("a counterparty that looks like a tagged address is marked at every size, and compared in full (W-05)", async () => {
      await workbench.openAddress(ownAddress);
      const page = workbench.webview();
      await page.getByRole("tab", { name: "Transactions" }).click();
      const row = page.locator(".body-row").filter({ has: page.locator(".mark.lookAlike") });
      const mark = row.locator(".mark.lookAlike");
      await mark.waitFor();
      assert.equal(
        await mark.getAttribute("title"),
        `Looks like ${exchange} (tags: payroll_exchange), but is another address.`,
      );
      assert.match(await row.innerText(), /0x28c6c0/i);
      await workbench.screenshots("poisoned transaction");
      await row.locator(".toggle").click();
      const details = page.locator(".entries");
      await details.getByText(`Looks like ${exchange}`).waitFor();
      await workbench.screenshots("poisoned transaction, opened");
      for (const size of tightSizes) {
        await workbench.resize(size);
        const sign = row.locator(".mark.lookAlike, .toggle.warns .picture:last-child");
        await sign.filter({ visible: true }).waitFor();
        await workbench.screenshots(`poisoned, ${String(size.width)} at ${String(size.zoom)}`);
      }
      await workbench.resize(plain);
      await row.locator(".toggle").focus();
      const counterparty = row.locator(".column-counterparty :focus");
      await until("the focus on the counterparty", async () => {
        await workbench.page.keyboard.press("ArrowRight");
        return counterparty.isVisible();
      });
      await workbench.page.keyboard.press("Control+KeyC");
      await workbench.statusItem(`The copied address is a look-alike of ${exchange}`).waitFor();
      assert.equal((await workbench.clipboard()).toLowerCase(), poisoner);
      await workbench.screenshot("copied look-alike");
      await details.getByRole("button", { name: "Compare in Full…" }).click();
      await workbench.editor.waitForText(exchange);
      await workbench.editor.waitForText("tags: payroll_exchange");
      await workbench.screenshots("comparison of a counterparty");
    });
  });
}
