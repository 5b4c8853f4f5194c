import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { Thing } from "../../src/editor/panels/messages/shared";
import type { MessageToPage } from "../../src/editor/panels/messages/toPage";
import {
  type OpenPanel,
  openPanel,
  type PanelSetUp,
  startPanelBrowser,
} from "../support/panelBrowser";
import { otherPanels } from "../support/everyPanel";
import { assertAccessible } from "../support/axe";
import { parsePanelState } from "../../src/editor/panels/messages/toHost";
import { hostileRecords, hostileTexts } from "../support/hostileRecords";
import { holdingRecords, ownAddress, ownTag, panelRecords } from "../support/panelRecords";
import { RecordService, type Records } from "../support/recordService";
import { until } from "../support/until";

const address: Thing = { kind: "address", address: ownAddress };
const things: readonly Thing[] = [
  address,
  { kind: "tag", tag: ownTag },
  { kind: "token", token: "usdc" },
  { kind: "chain", chain: "ethereum" },
];

describe("the page of a panel in a browser", function () {
  this.timeout(60_000);
  let browser: Browser;
  const panels: OpenPanel[] = [];

  before(async () => {
    browser = await startPanelBrowser();
  });
  afterEach(async () => {
    for (const panel of panels.splice(0)) await panel.close();
  });
  after(async () => {
    await browser.close();
  });

  const open = async (
    parts: Partial<PanelSetUp> = {},
    records: Records = panelRecords,
    service = new RecordService(records),
  ): Promise<OpenPanel> => {
    const catalog = service.createCatalog();
    const panel = await openPanel(browser, { thing: address, catalog, ...parts });
    panels.push(panel);
    return panel;
  };
  const toTab = async ({ page }: OpenPanel, name: string): Promise<void> => {
    await page.getByRole("tab", { name }).click();
    await page.locator(".body-row:not(.waiting)").first().waitFor();
  };
  const focused = async ({ page }: OpenPanel): Promise<string> =>
    page.evaluate<string>(
      `document.activeElement.closest("[role=gridcell],[role=columnheader]")?.className ?? document.activeElement.className.baseVal ?? document.activeElement.className`,
    );

  /**
   * Waits until an expression is true in the page. The page's security policy blocks Playwright's own waiting script.
   */
  const comesTrue = async ({ page }: OpenPanel, expression: string): Promise<void> => {
    await until(expression, () => page.evaluate<boolean>(expression));
  };

  const hasFocus = (panel: OpenPanel, text: string): Promise<void> =>
    comesTrue(panel, `document.activeElement.innerText === ${JSON.stringify(text)}`);

  /** Presses Ctrl+C with another `key` value, as with Caps Lock or a keyboard without Latin letters. */
  const pressCopy = async ({ page, copied }: OpenPanel, key: string): Promise<void> => {
    const before = copied.length;
    const options = JSON.stringify({ key, code: "KeyC", ctrlKey: true, bubbles: true });
    await page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", ${options}))`,
    );
    await until("what was copied", () => copied.length > before);
  };

  it("shows which tab is chosen with forced colours (U-10f)", async () => {
    const { page } = await open();
    await page.emulateMedia({ forcedColors: "active" });
    const lines = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".tab")].map((tab) => getComputedStyle(tab).borderBottomColor)`,
    );
    const ground = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`);
    assert.equal(lines.length, 2);
    assert.notEqual(lines[0], lines[1]);
    assert.notEqual(lines[0], ground, "the line of the chosen tab is to be seen");
  });

  it("shows placeholder rows until data arrives, and says that it loads", async () => {
    const service = new RecordService(panelRecords);
    service.trouble = () => ({ wait: new Promise(() => undefined) });
    const panel = await open({ loaded: false }, panelRecords, service);
    assert.equal(await panel.page.locator("h1").innerText(), ownAddress);
    assert.equal(await panel.page.locator(".body-row.waiting").count(), 8);
    assert.match(await panel.page.locator(".status").first().innerText(), /Loading/);
    await assertAccessible(panel);
  });

  it("leaves the rows in their place while others are loading", async () => {
    const service = new RecordService(panelRecords);
    const panel = await open({}, panelRecords, service);
    await toTab(panel, "Transactions");
    await panel.page.locator(".columns").waitFor();
    const top = async () => (await panel.page.locator(".grid").boundingBox())?.y;
    const before = await top();
    service.trouble = () => ({ wait: new Promise(() => undefined) });
    await panel.page.locator('select[data-key="chain"]').selectOption({ label: "Base" });
    await panel.page.locator(".body-row.waiting").first().waitFor();
    assert.equal(await top(), before);
  });

  it("scrolls through 210 transactions to the end, loading as it goes", async () => {
    const panel = await open();
    await toTab(panel, "Transactions");
    const last = panel.page.locator('.body-row[aria-rowindex="211"]');
    await until("the last row", async () => {
      await panel.page.mouse.wheel(0, 2_000);
      return (await last.count()) > 0;
    });
    assert.match(
      await panel.page.locator(".transactions ~ *, .status").first().innerText(),
      /all 210|^$/,
    );
    assert.ok((await panel.page.locator(".body-row").count()) < 80, "only what is near is drawn");
  });

  it("jumps to the last of 20,000 rows and draws only the rows near it", async () => {
    const holdings = Array.from({ length: 20_000 }, (_, i) => ({
      ...holdingRecords[i % 18],
      token_address: `0x${i.toString(16).padStart(40, "0")}`,
      token_symbol: `T${String(i)}`,
    }));
    const service = new RecordService({ ...panelRecords, holdings }, 10_000);
    const catalog = service.createCatalog();
    const panel = await openPanel(browser, { thing: address, catalog });
    panels.push(panel);
    await panel.page.getByRole("button", { name: "Load all" }).click();
    await panel.page.getByText("all 20,000", { exact: true }).first().waitFor();
    await panel.page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    await panel.page.locator('.body-row[aria-rowindex="20001"]:not(.waiting)').waitFor();
    assert.ok((await panel.page.locator(".body-row").count()) < 80);
  });

  it("goes through rows and columns, opens details and copies by keyboard", async () => {
    const panel = await open();
    await panel.page.locator(".body-row .toggle").first().focus();
    await panel.page.keyboard.press("ArrowDown");
    await panel.page.keyboard.press("ArrowRight");
    assert.match(await focused(panel), /column-token/);
    await panel.page.keyboard.press("ArrowRight");
    await panel.page.keyboard.press("ArrowRight");
    await panel.page.keyboard.press("ArrowRight");
    assert.match(await focused(panel), /column-price/);
    await panel.page.keyboard.press("Control+c");
    await panel.page.getByText("Copied").waitFor();
    assert.deepEqual(panel.copied, ["3412.55"]);
    await pressCopy(panel, "C");
    await pressCopy(panel, "\u0441");
    assert.deepEqual(panel.copied, ["3412.55", "3412.55", "3412.55"]);
    await panel.page.keyboard.press("Enter");
    await panel.page.locator(".entries").waitFor();
    assert.match(await focused(panel), /column-price/, "the focus stays where it was");
    await panel.page.keyboard.press("Control+End");
    assert.match(await focused(panel), /column-updated/);
    const row = await panel.page.evaluate<string>(
      `document.activeElement.closest("[role=row]").getAttribute("aria-rowindex")`,
    );
    assert.equal(row, "21");
  });

  it("leads by the tab key from the time field to the controls before and after it (U-62f)", async () => {
    const panel = await open();
    await toTab(panel, "Transactions");
    const { keyboard } = panel.page;
    const isAt = (selector: string): Promise<boolean> =>
      panel.page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    const since = "[data-key=since]";
    /** Presses a key until the focus has left the time field, whose parts are separate tab stops. */
    const leaveBy = async (key: string): Promise<void> => {
      await panel.page.locator('[data-key="token"]').focus();
      await keyboard.press("ArrowRight");
      assert.ok(await isAt(since));
      for (let i = 0; i < 12 && (await isAt(since)); i += 1) await keyboard.press(key);
    };
    await leaveBy("Shift+Tab");
    assert.ok(await isAt('[data-key="token"]'));
    await leaveBy("Tab");
    assert.ok(await isAt(".toolbar .end button"), "the plot is switched there");
    await keyboard.press("ArrowRight");
    assert.equal(await panel.page.evaluate("document.activeElement.textContent"), "Export…");
  });

  it("filters the rows by a part of the plot, by pointer and by keyboard", async () => {
    const panel = await open();
    await panel.page.getByRole("button", { name: /USDC/ }).first().click();
    await panel.page.getByText("4 of 20 loaded rows match").first().waitFor();
    await panel.page.keyboard.press("ArrowLeft");
    await panel.page.keyboard.press("Enter");
    await panel.page.locator(".picked", { hasText: "Only ETH" }).waitFor();
    await panel.page.locator(".picked").click();
    await panel.page.locator(".picked").waitFor({ state: "detached" });
    await panel.page.locator(".bar .part").nth(1).click();
    await panel.page.locator(".picked", { hasText: "Only USDC" }).waitFor();
  });

  it("filters the rows by a day of the plot over time, by keyboard", async () => {
    const panel = await open();
    await toTab(panel, "Transactions");
    await panel.page.locator(".columns").focus();
    await panel.page.keyboard.press("Home");
    await panel.page.keyboard.press("ArrowRight");
    assert.match(await panel.page.locator(".reading").innerText(), /2026/);
    await panel.page.keyboard.press("Enter");
    await panel.page.locator(".picked", { hasText: "2026" }).waitFor();
    assert.equal(await panel.page.locator(".column[aria-selected=true]").count(), 1);
    assert.equal(await focused(panel), "columns", "the focus stays in the plot");
  });

  it("keeps the selected day of the plot over time while more rows arrive", async () => {
    const panel = await open();
    await toTab(panel, "Transactions");
    // The webview requested the second page of rows automatically, since the end of the first page is near.
    await panel.page.getByText("Shows only the 60 loaded rows").waitFor();
    await panel.page.locator(".columns").focus();
    await panel.page.keyboard.press("Home");
    const reading = panel.page.locator(".reading .date");
    const day = await reading.innerText();
    panel.detail.take({ type: "more", table: "transactions" });
    await panel.page.getByText("Shows only the 90 loaded rows").waitFor();
    assert.equal(await reading.innerText(), day);
  });

  for (const [how, down, up] of [
    ["the pointer", (page: Page) => page.mouse.down(), (page: Page) => page.mouse.up()],
    [
      "the space bar",
      (page: Page) => page.keyboard.down("Space"),
      (page: Page) => page.keyboard.up("Space"),
    ],
  ] as const) {
    it(`handles a press by ${how}, although a redraw was requested before the press ended`, async () => {
      const panel = await open();
      const { page } = panel;
      const button = page.getByRole("button", { name: "Show JSON" });
      await button.hover();
      // A pointer moves the focus from another element to the button; the keyboard needs the focus on the button.
      await (how === "the pointer" ? page.getByRole("searchbox") : button).focus();
      await down(page);
      const head = { ...panel.detail.view.buildHead(), title: "drawn anew" };
      await receive(page, { type: "head", head });
      await up(page);
      await page.getByRole("heading", { name: "drawn anew" }).waitFor();
      assert.deepEqual(panel.actions, [{ kind: "json" }]);
    });
  }

  it("shows once when the head and the table were read together, and the time of a table read before", async () => {
    const { page, detail } = await open();
    await page.locator(".kind .age").waitFor();
    assert.equal(await page.locator(".age").count(), 1);
    const head = detail.view.buildHead();
    const later = new Date(Date.parse(head.asOf ?? "") + 120_000).toISOString();
    await receive(page, { type: "head", head: { ...head, asOf: later } });
    await page.locator(".status .age").waitFor();
  });

  it("sorts by a press on a column header, says so, and stops sorting at the third press", async () => {
    const panel = await open();
    const first = panel.page.locator(".body-row .column-value").first();
    const before = await first.textContent();
    await panel.page.getByRole("button", { name: "Value", exact: true }).click();
    await panel.page.locator('[aria-sort="descending"].column-value').waitFor();
    assert.equal(await first.textContent(), "90,421.30");
    await panel.page.getByRole("button", { name: "Value", exact: true }).click();
    await panel.page.locator('[aria-sort="ascending"].column-value').waitFor();
    await panel.page.getByRole("button", { name: "Value", exact: true }).click();
    await panel.page.locator('[aria-sort="none"].column-value').waitFor();
    assert.equal(await first.textContent(), before);
  });

  it("keeps the focus on what replaces a pressed button (U-63f)", async () => {
    const service = new RecordService(panelRecords);
    const panel = await open({}, panelRecords, service);
    const { page } = panel;
    await toTab(panel, "Transactions");
    await page.getByText("60 loaded").first().waitFor();
    let requests = 0;
    service.trouble = () => {
      requests += 1;
      return { wait: new Promise(() => undefined) };
    };
    for (const name of ["Load all", "Load more"]) {
      await page.locator(".status").getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
      await hasFocus(panel, "Stop");
      await page.keyboard.press("Enter");
      await hasFocus(panel, "Load more");
    }
    service.trouble = () => {
      requests += 1;
      return { status: 403 };
    };
    const refresh = page.getByRole("button", { name: "Refresh", exact: true });
    await refresh.click();
    const again = page.locator("header").getByRole("button", { name: "Try Again" });
    await again.focus();
    requests = 0;
    await page.keyboard.press("Enter");
    await until("another request", () => requests > 0);
    await refresh.waitFor();
    await hasFocus(panel, "Try Again");
  });

  it("keeps the focus on a link in the details of a row while rows are redrawn (U-63f)", async () => {
    const panel = await open();
    await panel.page.locator(".body-row .toggle").nth(2).click();
    const link = panel.page.locator(".entries .chip, .entries .open").last();
    await link.focus();
    const text = await link.innerText();
    await panel.page.evaluate(`document.querySelector(".entries-row").drawnBefore = true`);
    panel.detail.take({ type: "window", table: "holdings", from: 0, count: 50 });
    await comesTrue(panel, `document.querySelector(".entries-row").drawnBefore === undefined`);
    await hasFocus(panel, text);
    assert.ok(await panel.page.evaluate(`document.activeElement.closest(".entries") !== null`));
  });

  it("searches the loaded rows while the user types, and keeps the focus", async () => {
    const panel = await open();
    await panel.page.getByRole("searchbox").pressSequentially("usdc base", { delay: 20 });
    await panel.page.getByText("1 of 20 loaded rows match").first().waitFor();
    assert.equal(await panel.page.evaluate("document.activeElement.type"), "search");
  });

  it("keeps the loaded rows when a page fails, says so, and continues from there (P-15)", async () => {
    const service = new RecordService(panelRecords, 70);
    service.trouble = (path) => (path.includes("page=2") ? { status: 403 } : undefined);
    const panel = await open({}, panelRecords, service);
    await toTab(panel, "Transactions");
    await panel.page.mouse.wheel(0, 5_000);
    await panel.page.getByRole("alert").waitFor();
    assert.match(await panel.page.getByRole("alert").innerText(), /E_FORBIDDEN/);
    assert.match(
      await panel.page.locator(".status").first().innerText(),
      /70 loaded, more available/,
    );
    service.trouble = () => undefined;
    await panel.page.getByRole("button", { name: "Retry page 2" }).click();
    await panel.page
      .getByText(/140 loaded|all 210/)
      .first()
      .waitFor();
  });

  it("says after the last row that a page failed, and loads it with a press there (P-15)", async () => {
    const service = new RecordService(panelRecords, 70);
    service.trouble = (path) => (path.includes("page=2") ? { status: 403 } : undefined);
    const { page, detail } = await open({}, panelRecords, service);
    await page.getByRole("tab", { name: "Transactions" }).click();
    await page.locator(".body-row:not(.waiting)").first().waitFor();
    await page.mouse.wheel(0, 5_000);
    await page.getByRole("alert").waitFor();
    const rest = page.locator(".rest");
    assert.match(await rest.innerText(), /70 loaded, more available[^]*E_FORBIDDEN/);
    const more = rest.getByText("Load more");
    await until("the end of the rows in view", async () => {
      const { y = Infinity } = (await more.boundingBox()) ?? {};
      return y > 0 && y < 900;
    });
    service.trouble = () => undefined;
    const transactions = detail.view.table("transactions");
    assert.ok(transactions !== undefined);
    const table = { ...detail.view.buildTable(transactions), skipped: 1 };
    await more.hover();
    await page.mouse.down();
    await receive(page, { type: "table", table, plot: null });
    await page.mouse.up();
    await page
      .getByText(/140 loaded|all 210/)
      .first()
      .waitFor();
  });

  it("says that it cannot be drawn, instead of being empty (U-41f)", async () => {
    const sentence = "This panel cannot be displayed. Close it and open it again.";
    const other = await open({ first: (known) => ({ ...known, version: 0 }) });
    assert.equal(await other.page.locator("body").innerText(), sentence);
    const panel = await open();
    await panel.page.evaluate("postMessage({ type: 'head', head: null })");
    await panel.page.getByText(sentence).waitFor();
    assert.equal(await panel.page.locator("body").innerText(), sentence);
    // The error is also shown in the editor's developer tools.
    assert.equal(panel.faults.length, 1);
  });

  it("draws hostile names as text: no element, attribute or request comes from data (V-16)", async () => {
    const plain = await open({}, hostileRecords("plain"));
    const wanted = await shapeOf(plain);
    for (const text of hostileTexts) {
      const panel = await open({}, hostileRecords(text));
      assert.deepEqual(await shapeOf(panel), wanted, text.slice(0, 40));
      assert.deepEqual(panel.foreign, [], text.slice(0, 40));
      assert.deepEqual(panel.faults, [], text.slice(0, 40));
    }
  });

  it("requests pictures only from the service's host (U-08f)", async () => {
    const holdings = [
      { ...holdingRecords[0], token_icon_url: "https://records.test/eth.png" },
      { ...holdingRecords[1], token_icon_url: "https://elsewhere.test/eth.png" },
    ];
    const panel = await open({}, { ...panelRecords, holdings });
    await until("a request for a picture", () => panel.foreign.length > 0);
    assert.deepEqual([...new Set(panel.foreign)], ["https://records.test/eth.png"]);
    const none = await open({ options: { icons: "none" } }, { ...panelRecords, holdings });
    assert.deepEqual(none.foreign, []);
  });

  it("shows as what each place declares an address, and none instead of unknown where it declares nothing", async () => {
    const setUp = otherPanels.find(({ name }) => name === "address of files")?.setUp();
    const { page } = await open({ ...setUp });
    const shown = await page.locator(".column-called").allInnerTexts();
    assert.deepEqual(shown.slice(0, 3), ["Declared as", "FEE_RECIPIENT", "none"]);
  });

  it("shows dots for amounts while they are hidden, and says why", async () => {
    const panel = await open({ options: { hideAmounts: true } });
    const text = await panel.page.locator("body").innerText();
    assert.doesNotMatch(text, /90,421|1,234,567/);
    assert.ok((await panel.page.getByText("hidden by the setting").count()) > 0);
  });

  it("stores what it is about, the state of its tables, and nothing else", async () => {
    const panel = await open();
    const left = { scroll: 0, search: "", sort: null };
    const filters = { chain: null, place: null, since: "" };
    assert.deepEqual(await panel.page.evaluate("window.savedState"), {
      version: "2",
      thing: address,
      table: "holdings",
      tables: [
        { table: "holdings", ...left, filters },
        { table: "transactions", ...left, filters },
      ],
    });
  });

  it("restores its scroll position, search, sorting and filters (U-33f)", async () => {
    const panel = await open();
    await toTab(panel, "Transactions");
    await panel.page.locator('select[data-key="chain"]').selectOption({ label: "Ethereum" });
    await comesTrue(
      panel,
      `((chains) => chains.length > 5 && chains.every((chain) => chain.textContent === "Ethereum"))(
        [...document.querySelectorAll(".body-row .column-chain bdi")])`,
    );
    await panel.page.getByRole("searchbox").fill("0x");
    await panel.page.getByRole("button", { name: "Time", exact: true }).click();
    await panel.page.locator('[aria-sort="ascending"].column-time').waitFor();
    await comesTrue(panel, `window.savedState.tables[1].search === "0x"`);
    await panel.page.mouse.wheel(0, 700);
    await comesTrue(panel, "window.savedState.tables[1].scroll > 300");
    const state = await panel.page.evaluate("window.savedState");
    const left = parsePanelState(state);
    assert.ok(left?.version === "2");
    const [, transactions] = left.tables;
    assert.deepEqual(
      [transactions?.search, transactions?.sort?.column, transactions?.filters.chain],
      ["0x", "time", "ethereum"],
    );
    const again = await open({ tables: left.tables, shown: left.table, state, loaded: false });
    await comesTrue(again, `Math.abs(scrollY - ${String(transactions?.scroll)}) < 2`);
    assert.equal(await again.page.getByRole("tab", { selected: true }).innerText(), "Transactions");
    assert.equal(await again.page.getByRole("searchbox").inputValue(), "0x");
    await again.page.locator('[aria-sort="ascending"].column-time').waitFor();
    assert.equal(
      await again.page.locator('select[data-key="chain"] option:checked').innerText(),
      "Ethereum",
    );
  });

  for (const [when, late] of [
    ["", {}],
    [", although its style arrives after the first rows", { styleIsLate: true }],
    [", although frames are drawn before its style arrives", { isWritten: true }],
  ] as const) {
    it(`loads as many rows as it needs to restore its scroll position${when} (U-33f)`, async () => {
      const scroll = 1_500;
      const sort = { column: "time", descending: true } as const;
      const filters = { chain: null, place: null, since: "" };
      const tables = [{ table: "transactions", scroll, search: "", sort, filters }] as const;
      const state = { version: "2", thing: address, table: "transactions", tables };
      const panel = await open({ tables, shown: "transactions", state, ...late });
      await comesTrue(panel, `Math.abs(scrollY - ${String(scroll)}) < 2`);
      assert.deepEqual(panel.faults, []);
    });
  }

  it("restores the scroll position of each table when its tab is chosen again", async () => {
    const panel = await open();
    const { page } = panel;
    // Clicks at coordinates, since Playwright's `click` would scroll to a tab that sticks to the top.
    const press = async (name: string): Promise<void> => {
      const tab = await page.getByRole("tab", { name }).boundingBox();
      assert.ok(tab !== null);
      await page.mouse.click(tab.x + 10, tab.y + 10);
      await page.locator(`.of-${name.toLowerCase()} .body-row:not(.waiting)`).first().waitFor();
    };
    await press("Transactions");
    await page.mouse.wheel(0, 600);
    await comesTrue(panel, "scrollY === 600");
    await press("Holdings");
    const head = await page.evaluate<number>(`document.querySelector("header").offsetHeight`);
    await comesTrue(panel, `scrollY === ${String(head)}`);
    await press("Transactions");
    await comesTrue(panel, "scrollY === 600");
  });

  it("shows the current state when the editor creates its page again from the first HTML", async () => {
    const panel = await open({ loaded: false });
    await toTab(panel, "Transactions");
    await panel.page.getByRole("button", { name: "Load all" }).click();
    await panel.page.getByText("all 210", { exact: true }).first().waitFor();
    await panel.page.reload();
    await panel.page.getByText("all 210", { exact: true }).first().waitFor();
    assert.equal(await panel.page.getByRole("tab", { selected: true }).innerText(), "Transactions");
    assert.deepEqual(panel.faults, []);
  });

  it("is readable at every width: no row is wider than the page", async () => {
    await assertAsWideAsThePage(
      ["Holdings", "Transactions"],
      [360, 500, 610, 700, 810, 900, 1030, 1100, 1190, 1300],
    );
  });

  for (const [at, tabs] of [
    ["Holdings", "Transactions"],
    ["Addresses", "Transactions"],
    ["Deployments", "Transactions"],
  ].entries()) {
    const thing = things[at] ?? address;
    it(`is readable at 300 pixels, as in half a window at 200 %: ${thing.kind}`, async () => {
      await assertAsWideAsThePage(tabs, [300], { thing, width: 300 });
    });
  }

  it("hides the middle of an address without enough room, never its end", async () => {
    const panel = await open({ thing: { kind: "token", token: "usdc" }, width: 640 });
    const address = panel.page.locator(".column-address .code").first();
    const whole = (await address.textContent()) ?? "";
    const [seen, needed] = await panel.page.evaluate<[number, number]>(
      `[".start", ".code"].map((name) => document.querySelector(".column-address " + name))
        .map((element, i) => i === 0 ? element.scrollWidth - element.clientWidth
          : element.parentElement.getBoundingClientRect().right - element.lastChild.getBoundingClientRect().right)`,
    );
    assert.match(whole, /^0x[0-9a-fA-F]{40}$/);
    assert.equal(await panel.page.getByRole("button", { name: whole, exact: true }).count(), 1);

    assert.ok(seen > 0, "it has no room");
    assert.ok(needed >= 0, "its end is to be seen");
  });

  const assertAsWideAsThePage = async (
    tabs: readonly string[],
    widths: readonly number[],
    parts: Partial<PanelSetUp> = {},
  ): Promise<void> => {
    const panel = await open(parts);
    for (const width of widths) {
      await panel.page.setViewportSize({ width, height: 900 });
      for (const tab of tabs) {
        await toTab(panel, tab);
        const [page, wide] = await panel.page.evaluate<[number, number]>(
          "[document.documentElement.clientWidth, document.documentElement.scrollWidth]",
        );
        assert.ok(wide <= page, `${tab} is ${String(wide)} wide at ${String(width)}`);
      }
    }
  };
});

/**
 * Opens the first row. Returns, in order, the names of all elements and of their attributes except `title`, without
 * values.
 */
async function shapeOf(panel: OpenPanel): Promise<unknown> {
  await panel.page.locator(".toggle").first().click();
  await panel.page.locator(".entries").waitFor();
  return panel.page.evaluate(
    `[...document.querySelectorAll("body, body *")].map((element) =>
      element.localName + " " + element.getAttributeNames().filter((name) => name !== "title").join(" "))`,
  );
}

/** Sends the page a message as the extension does, and waits until the page has processed it. */
async function receive(page: Page, message: MessageToPage): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    window.addEventListener("message", () => setTimeout(done), { once: true });
    window.postMessage(${JSON.stringify(message)}, "*");
  })`);
}
