import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { recordsAmong } from "../../support/hostileRecords";
import { holdingRecords, ownAddress, panelRecords } from "../../support/panelRecords";
import { listenForRecords, type RecordServer } from "../../support/recordServer";
import { RecordService } from "../../support/recordService";
import type { Workbench } from "../../support/workbench";
import { appears } from "../../support/workbench/appears";
import { endsWithFailure } from "../../support/endsWithFailure";
import { until } from "../../support/until";

/** Hosts that occur only in data of the service. The page must not send requests to them. */
const foreignHost = /evil\.test|elsewhere\.test/;

export function panelsOnAFailingService(window: () => Workbench): void {
  describe("on a service that is hostile, large and failing", function () {
    endsWithFailure();
    this.timeout(120_000);

    const service = new RecordService(recordsAmong(panelRecords));
    const foreign: string[] = [];
    let server: RecordServer;
    let workbench: Workbench;

    before(async () => {
      server = await listenForRecords(service);
      workbench = window();
      workbench.page.context().on("request", (request) => {
        if (foreignHost.test(request.url())) foreign.push(request.url());
      });
      await workbench.command("View: Close All Editors");
    });
    after(async () => {
      await server.close();
    });

    async function openAddress(): Promise<FrameLocator> {
      await workbench.openAddress(ownAddress);
      const page = workbench.webview();
      // The panel first shows the places in files of the workspace.
      await page.locator('.tab[data-key="holdings"]').click();
      await page.locator(".body-row:not(.waiting)").first().waitFor();
      return page;
    }

    /** Waits until the service has received a matching request. */
    async function waitForRequest(what: RegExp): Promise<void> {
      await until(`a request for ${String(what)}`, () =>
        service.requests.some((path) => what.test(path)),
      );
    }

    const isClean = async (page: FrameLocator): Promise<void> => {
      const html = await page.locator("html").elementHandle();
      const frame = await html.ownerFrame();
      assert.deepEqual(await frame?.evaluate(findForeign), []);
      assert.deepEqual(foreign, []);
    };

    it("sends a new service no request for a hidden panel, then shows only its rows (U-27f)", async () => {
      const page = await openAddress();
      await page.locator(".kind .mark.sample").waitFor();
      await workbench.openFile("README.md");
      await workbench.connect(server.origin, "a key of tests");
      await waitForRequest(/^\/v2\/tags/);
      const ofPanel = () => service.requests.filter((path) => path.includes(ownAddress));
      assert.deepEqual(ofPanel(), []);
      await workbench.page.getByRole("tab", { name: /0xd8dA/ }).click();
      await waitForRequest(/^\/v2\/token-holdings\?address=0x\w+$/);
      await page.getByText("<img src=", { exact: false }).first().waitFor();
      assert.equal(await page.locator(".mark.sample").count(), 0);
      await workbench.screenshot("another service");
    });

    it("shows hostile names as text: no element and no request comes from data (V-16)", async () => {
      const page = await openAddress();
      await page.getByText("<img src=", { exact: false }).first().waitFor();
      await page.locator(".toggle").first().click();
      await page.locator(".entries").waitFor();
      await isClean(page);
      await workbench.screenshot("hostile holdings");
      await page.getByRole("tab", { name: "Transactions" }).click();
      await page.locator(".transactions .body-row:not(.waiting)").first().waitFor();
      await page.locator(".transactions .toggle").first().click();
      await page.locator(".entries").waitFor();
      await isClean(page);
      await workbench.screenshot("hostile transactions");
    });

    it("keeps the rows of pages 1 and 2 when page 3 fails, marks them, and loads page 3 with a press (P-15)", async () => {
      const page = workbench.webview();
      service.trouble = (path) => (path.includes("page=3") ? { status: 403 } : undefined);
      const problem = page.getByRole("alert");
      const last = page.locator(".body-row:not(.waiting)").last();
      await until("page 3 to fail", async () => {
        await last.hover();
        await workbench.page.mouse.wheel(0, 1_500);
        return problem.isVisible();
      });
      await page.getByText("60 loaded, more available").first().waitFor();
      await page.locator(".status .age.stale").waitFor();
      await problem.scrollIntoViewIfNeeded();
      await workbench.screenshot("page 3 failed");
      service.trouble = () => undefined;
      await page.getByRole("button", { name: "Retry page 3" }).click();
      await page
        .getByText(/(90|120|150|180|210|218) loaded|all 218/)
        .first()
        .waitFor();
      await problem.waitFor({ state: "detached" });
    });

    it("sends the filters that are set by hand for chain, token and time to the service", async () => {
      const page = workbench.webview();
      await page.locator('select[data-key="chain"]').selectOption({ label: "Base" });
      await waitForRequest(/^\/v2\/transactions\?address=0x\w+&chain=base$/);
      await page.locator('[data-key="token"]').click();
      await workbench.quickInput.waitFor("Choose a deployment");
      await workbench.quickInput.pick(/USDC · Base/);
      await waitForRequest(/^\/v2\/transactions\?address=0x\w+&chain=base&token_address=0x\w+$/);
      await page.locator('[data-key="token"]', { hasText: "USDC · Base" }).waitFor();
      await page.locator('[data-key="since"]').fill("2026-11-01T00:00:00");
      await waitForRequest(/&since=2026-11-01T00%3A00%3A00Z$/);
      await workbench.screenshot("filters");
      await page.locator('[data-key="clear token"]').click();
      await page.locator('select[data-key="chain"]').selectOption({ value: "" });
      await page.locator('[data-key="since"]').fill("");
      await page.locator(".body-row:not(.waiting)").first().waitFor();
    });

    it("filters the rows by both plots, by mouse and by keyboard", async () => {
      const page = workbench.webview();
      const day = page.locator(".picked", { hasText: "2026" });
      // Retries, because the plot is redrawn and loses the focus when the filtered rows arrive.
      for (let tries = 0; tries < 5; tries += 1) {
        await page.locator(".columns").focus();
        for (const key of ["Home", "ArrowRight", "Enter"]) await workbench.page.keyboard.press(key);
        if (await appears(day)) break;
      }
      await day.waitFor();
      await page.locator(".picked").click();
      await page.locator(".picked").waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Holdings" }).click();
      await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
      // The plot is hidden at first if it would leave no space for rows.
      await page.getByRole("button", { name: "Plot", pressed: false }).click();
      await page.locator(".bar .part").first().click();
      await page.locator(".picked").waitFor();
      await workbench.screenshot("picked");
      await page.locator('.slice[aria-pressed="true"]').focus();
      await workbench.page.keyboard.press("Enter");
      await page.locator(".picked").waitFor({ state: "detached" });
    });

    it("cancels the export of 100,000 rows half way, and leaves no file", async () => {
      const files = await readdir(workbench.workspace);
      service.records = { ...panelRecords, holdings: manyHoldings(100_000) };
      service.pageSize = 1_000;
      service.trouble = (path) =>
        path.includes("page=50") ? { wait: new Promise(() => undefined) } : undefined;
      const page = workbench.webview();
      await page.getByRole("button", { name: "Refresh", exact: true }).click();
      await page.getByText("1,000 loaded, more available").first().waitFor();
      await page.getByRole("button", { name: "Export…" }).click();
      await workbench.quickInput.waitFor("Export");
      await workbench.quickInput.row(/1,000 loaded rows/).waitFor();
      await workbench.quickInput.pick(/All rows/);
      await workbench.quickInput.acceptFile(".csv");
      const progress = await workbench.notifications.waitFor(
        /Loading rows to export.*49,000 loaded/,
      );
      await workbench.screenshot("export half way");
      await progress.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("49,000 rows stay loaded; no file was written").waitFor();
      await page.getByText("49,000 loaded, more available").first().waitFor();
      assert.deepEqual(await readdir(workbench.workspace), files);
      service.trouble = () => undefined;
    });

    it("shows its rows in every theme and in a narrow window", async () => {
      await workbench.page.mouse.move(0, 0);
      for (const theme of ["light", "highContrast", "highContrastLight"] as const) {
        await workbench.changeTheme(theme);
        await workbench.webview().locator(".body-row:not(.waiting)").first().waitFor();
        await workbench.screenshot(`holdings, ${theme}`);
      }
      await workbench.changeTheme("dark");
      const size = workbench.page.viewportSize();
      await workbench.page.setViewportSize({ width: 720, height: 900 });
      await workbench.webview().locator(".body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("narrow");
      if (size !== null) await workbench.page.setViewportSize(size);
      await isClean(workbench.webview());
    });
  });
}

/** Runs in the page. Finds elements and attributes that markup in the data of the service could have created. */
const findForeign = `[...document.querySelectorAll("body *")].flatMap((element) => {
  const isOurs = !["IMG", "IFRAME", "OBJECT", "EMBED", "A", "FORM", "VIDEO", "AUDIO", "BASE"].includes(element.tagName);
  const odd = [...element.attributes].filter(({ name, value }) =>
    name.startsWith("on") || (/^(src|href|action|srcdoc|style|data)$/.test(name) && /evil|alert\\(|javascript:|url\\(/i.test(value)));
  const names = odd.map(({ name, value }) => name + "=" + value);
  return isOurs && names.length === 0 ? [] : [element.tagName + " " + names.join(" ")];
})`;

function manyHoldings(count: number): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, index) => ({
    ...holdingRecords[index % 18],
    token_address: `0x${index.toString(16).padStart(40, "0")}`,
  }));
}
