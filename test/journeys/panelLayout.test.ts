import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import {
  type ComparedAddress,
  noComparison,
} from "../../src/editor/panels/detail/comparisonSource";
import { noWorkspace, type WorkspaceSource } from "../../src/editor/panels/detail/workspaceSource";
import type { Thing } from "../../src/editor/panels/messages/shared";
import { otherPanels } from "../support/everyPanel";
import {
  type OpenPanel,
  opacity,
  openPanel,
  type PanelSetUp,
  startPanelBrowser,
  themeNames,
} from "../support/panelBrowser";
import { poison, usdc } from "../support/poison";
import { until } from "../support/until";
import { holdingRecords, ownAddress, ownTag, panelRecords } from "../support/panelRecords";
import { RecordService, type Records } from "../support/recordService";

const address: Thing = { kind: "address", address: ownAddress };
const things: readonly Thing[] = [
  address,
  { kind: "tag", tag: ownTag },
  { kind: "token", token: "usdc" },
  { kind: "chain", chain: "ethereum" },
];

/** The sizes that a page has next to the side bar in different windows. */
const sizes = [
  { name: "1280 × 720", width: 970, height: 620 },
  { name: "1280 × 720 at 150 %", width: 646, height: 413 },
  { name: "two columns of editors", width: 700, height: 800 },
  { name: "700 × 800 beside a side bar", width: 346, height: 696 },
] as const;

describe("the layout of a panel's page", function () {
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
  ): Promise<OpenPanel> => {
    const catalog = new RecordService(records).createCatalog();
    const panel = await openPanel(browser, { thing: address, catalog, ...parts });
    panels.push(panel);
    return panel;
  };

  /** Presses Tab until the focus is in the table. Returns the number of presses. */
  const tabsToTable = async (page: Page): Promise<number> => {
    for (let presses = 1; presses <= 40; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate<boolean>(`document.activeElement.closest("[role=grid]") !== null`)) {
        return presses;
      }
    }
    return Infinity;
  };

  /** Resizes the page and waits until it has drawn its rows for the new width. */
  const widen = async (page: Page, width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(afterTwoFrames);
  };

  for (const thing of things) {
    it(`lets the Tab key reach a table that was loaded when its page was created: ${thing.kind} (U-31f)`, async () => {
      const { page } = await open({ thing });
      await page.locator(".body-row:not(.waiting)").first().waitFor();
      assert.ok((await tabsToTable(page)) <= 8);
      await page.keyboard.press("ArrowDown");
      assert.equal(
        await page.evaluate(
          `document.activeElement.closest("[role=row]")?.getAttribute("aria-rowindex")`,
        ),
        "3",
      );
    });
  }

  for (const { name, width, height } of sizes) {
    for (const thing of things) {
      it(`shows the first rows of each table in a window of ${name}: ${thing.kind} (U-36f)`, async () => {
        const { page } = await open({ thing, width, height });
        for (const tab of await page.getByRole("tab").all()) {
          await tab.click();
          await page.locator(".body-row:not(.waiting)").nth(1).waitFor();
          const bottom = await page.evaluate<number>(
            `document.querySelectorAll(".body-row")[1].getBoundingClientRect().bottom`,
          );
          assert.ok(bottom <= height, `${await tab.innerText()}: ${String(bottom)}`);
        }
      });
    }
  }

  it("has one tab stop each for chains and explorers, with arrow keys, and folds each into one line (U-36f)", async () => {
    const { page } = await open({ width: 646 }, crowdedRecords());
    const lines = page.locator(".group .line");
    assert.equal(await lines.count(), 3);
    for (const line of await lines.all()) {
      assert.equal(await line.locator("[tabindex='0']").count(), 0, "the head has one stop");
      assert.ok(((await line.boundingBox())?.height ?? 99) <= 26, "it is one line");
    }
    const chains = lines.nth(1);
    const fold = chains.locator(".fold");
    const [, hidden = ""] = /^\+(\d+)$/.exec(await fold.innerText()) ?? [];
    const seen = await chains.locator(".chip:visible").count();
    assert.equal(seen + Number(hidden), 12);
    await chains.locator(".chip:visible").last().focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate("document.activeElement.className"), "fold");
    await page.keyboard.press("Enter");
    assert.equal(await chains.locator(".chip:visible").count(), 12);
    await chains.locator(".chip").first().focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await page.evaluate("document.activeElement.textContent"), /Chain 1$/);
    assert.ok((await tabsToTable(page)) <= 20);
  });

  it("begins the panel of a look-alike with both addresses in full, even at a width of 400 px (W-28)", async () => {
    const sources = ["USDC · Ethereum · Aave address book 4.68.1"];
    const { page, actions } = await open({
      thing: { kind: "address", address: poison },
      width: 400,
      options: {
        findLookAlike: () => ({
          kind: "lookAlike",
          anchor: usdc,
          sentence: "Looks like USDC.",
          sources,
        }),
      },
    });
    const banner = page.locator(".alike");
    await banner.waitFor();
    assert.equal(
      await page.evaluate(`document.querySelector("header > *").className`),
      "problem alike",
    );
    const [known, own] = await banner.locator(".code").allInnerTexts();
    assert.equal(known, usdc);
    assert.equal(own?.toLowerCase(), poison);
    const marked = await banner.locator("mark").allInnerTexts();
    assert.deepEqual(
      marked.map((text) => text.toLowerCase()),
      [usdc.slice(7, -5).toLowerCase(), poison.slice(7, -5)],
    );
    assert.match(await banner.innerText(), /USDC · Ethereum · Aave address book 4\.68\.1/);
    for (const width of [400, 700, 1200]) {
      await widen(page, width);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
      for (const line of await banner.locator(".code").all()) {
        const box = await line.boundingBox();
        assert.ok(box !== null && box.height < 30 && box.x + box.width <= width, "it is one line");
      }
    }
    await banner.getByRole("button", { name: "Compare in Full…" }).click();
    const compared = actions.find(({ kind }) => kind === "compare");
    assert.ok(compared?.kind === "compare");
    assert.equal(compared.anchor, usdc);
  });

  it("marks what differs in a look-alike even with forced colours (W-28)", async () => {
    const { page } = await open({
      thing: { kind: "address", address: poison },
      options: {
        findLookAlike: () => ({ kind: "lookAlike", anchor: usdc, sentence: "", sources: ["USDC"] }),
      },
    });
    await page.locator(".alike mark").first().waitFor();
    await page.emulateMedia({ forcedColors: "active" });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const shown = await page.evaluate<readonly [string, string]>(
        `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector(".alike mark")))`,
      );
      assert.deepEqual(shown, ["rgb(0, 0, 0)", "rgb(255, 255, 0)"], colorScheme);
    }
  });

  it("shows a number in full, or ends it with an ellipsis and shows it in full in the tooltip (U-32f)", async () => {
    const { page } = await open({}, largeRecords());
    for (const width of [1440, 1000, 700, 500]) {
      await widen(page, width);
      assert.deepEqual(await page.evaluate(findCutFigures), [], String(width));
    }
  });

  it("keeps the mark of an integer amount in its row (U-32f)", async () => {
    const { page } = await open({}, largeRecords());
    for (const width of [1440, 1000, 700]) {
      await widen(page, width);
      const [above, below] = await page.evaluate<[number, number]>(
        `((mark) => {
          const [{ top, bottom }, row] = [mark, mark.closest(".body-row")]
            .map((element) => element.getBoundingClientRect());
          return [row.top - top, bottom - row.bottom];
        })(document.querySelector(".column-amount .mark.rawAmount"))`,
      );
      assert.ok(above <= 0 && below <= 0, `${String(above)} ${String(below)} at ${String(width)}`);
    }
  });

  it("does not cut off a symbol next to the mark of a token that is not in the token list (U-32f)", async () => {
    const { page } = await open({}, imitatingRecords());
    for (const width of [1440, 1000, 700]) {
      await widen(page, width);
      const [cut, mark] = await page.evaluate<[number, number]>(
        `((cell) => {
          const name = cell.querySelector(".text > bdi");
          const whole = document.createRange();
          whole.selectNodeContents(name);
          // If the name is too narrow by even a fraction of a pixel, its last letter is cut off.
          const [needed, has, mark] = [whole, name, cell.querySelector(".notInTokenList")]
            .map((each) => each.getBoundingClientRect().width);
          return [needed - has, mark];
        })(document.querySelector(".column-token:has(.notInTokenList)"))`,
      );
      assert.ok(cut <= 0, `${String(cut)} at ${String(width)}`);
      assert.ok(mark >= 20, `${String(mark)} at ${String(width)}`);
    }
  });

  for (const isWritten of [false, true]) {
    it(`draws each sign in full and counts hidden chips at once${isWritten ? ", although frames are drawn before its style arrives, as in the editor" : ""} (U-64f)`, async () => {
      const { page, faults } = await open({ ...lookAlikes(), width: 1100, isWritten });
      assert.deepEqual(await page.evaluate(findCutChips), []);
      assert.equal(await page.locator(".changes .row .chips .more:visible").count(), 1);
      assert.deepEqual(faults, []);
      assert.equal(await page.evaluate(opacity), "1");
    });
  }

  it("shows both ends, an ellipsis and the differing digits of a look-alike that is cut, at every width (U-65f)", async () => {
    const { page } = await open({ ...lookAlikes(), width: 1600 });
    for (const width of [1600, 1200, 1030, 900, 810, 700, 690, 610, 547, 500, 430, 360, 320]) {
      await widen(page, width);
      assert.deepEqual(await page.evaluate(findBareCuts), [], String(width));
      assert.deepEqual(await page.evaluate(findCutEnds), [], String(width));
      assert.deepEqual(await page.evaluate(findCutChips), [], String(width));
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      assert.ok(wide <= width, `${String(wide)} at ${String(width)}`);
    }
  });

  it("keeps name and former address of a comparison when the file and the warnings have no room", async () => {
    const { page } = await open({ ...lookAlikes(), width: 1600 });
    const hidden = async (width: number): Promise<readonly string[]> => {
      await widen(page, width);
      return page.evaluate(
        `[...document.querySelectorAll(".head-row > *")].filter((each) => each.offsetParent === null)
          .map((each) => each.innerText)`,
      );
    };
    assert.deepEqual(await hidden(1200), []);
    assert.deepEqual(await hidden(900), ["Status", "File"]);
    assert.deepEqual(await hidden(547), ["Change", "Status", "File", "Warnings"]);
  });

  for (const [name, widths] of [
    ["workspace", [801, 701, 601, 541]],
    ["comparison", [801, 701, 621, 542]],
  ] as const) {
    it(`gives a name room for a word, and cuts no column off, in a narrow window: ${name}`, async () => {
      const setUp = otherPanels.find((each) => each.name === name)?.setUp();
      const { page } = await open({ ...setUp, width: 1600 });
      // The scrollbar of the editor takes 15 px of the width.
      await page.evaluate(`document.documentElement.style.paddingInlineEnd = "15px"`);
      for (const width of widths) {
        await widen(page, width);
        const [room, over] = await page.evaluate<[number, number]>(
          `((row) => {
            const ends = [...row.children].map((cell) => cell.getBoundingClientRect().right);
            const end = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight);
            return [row.querySelector(".column-called").offsetWidth, Math.max(...ends) - end];
          })(document.querySelector(".body-row"))`,
        );
        const text = `${String(room)}, ${String(over)} at ${String(width)}`;
        assert.ok(room >= 100 && over <= 0, text);
      }
    });
  }

  it("shows the end of a path and its line, however narrow its column is", async () => {
    const setUp = otherPanels.find(({ name }) => name === "workspace")?.setUp();
    const { page } = await open({ ...setUp, width: 1600 });
    for (const width of [1100, 700, 603, 430]) {
      await widen(page, width);
      const [ends, isCut] = await page.evaluate<[boolean, boolean]>(
        `((text) => {
          const [outer, inner] = [text, text.firstElementChild].map((each) => each.getBoundingClientRect());
          return [inner.right <= outer.right + 1, inner.left < outer.left];
        })(document.querySelector(".body-row .column-file .text > bdi"))`,
      );
      assert.ok(ends, String(width));
      if (width === 603) assert.ok(isCut, "its beginning is cut");
    }
  });

  it("keeps the names of the workspace when status, uses and chains have no room", async () => {
    const setUp = otherPanels.find(({ name }) => name === "workspace")?.setUp();
    const { page } = await open({ ...setUp, width: 1600 });
    for (const [width, hidden] of [
      [1000, ["Uses", "Chains"]],
      [700, ["Status", "Uses", "Chains"]],
    ] as const) {
      await widen(page, width);
      const found = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".head-row > *")].filter((each) => each.offsetParent === null)
          .map((each) => each.innerText)`,
      );
      assert.deepEqual(found, hidden, String(width));
    }
  });

  it("draws errors and look-alikes in the colour of errors, also in high contrast and in details", async () => {
    const setUp = otherPanels.find(({ name }) => name === "comparison")?.setUp();
    const panel = await open({ ...setUp, theme: "dark" });
    const { page } = panel;
    for (const theme of themeNames) {
      await panel.setTheme(theme);
      const [border, plain] = await page.evaluate<[string, string]>(
        `[".dangers", "select"].map((each) => getComputedStyle(document.querySelector(each)).borderTopColor)`,
      );
      assert.notEqual(border, plain, theme);
    }
    await page.locator(".body-row:has(.mark.lookAlike) .toggle").first().click();
    await page.locator(".entries .mark.lookAlike").first().waitFor();
    const colours = await page.evaluate<readonly string[]>(
      `[".row", ".entries"].map((each) => getComputedStyle(document.querySelector(each + " .mark.lookAlike")).color)`,
    );
    assert.equal(colours[0], colours[1]);
  });

  it("marks a row that has only a warning by a sign and an edge in the colour of warnings, also where its column has no room", async () => {
    const { comparison, ...setUp } = lookAlikes();
    assert.ok(comparison !== undefined);
    const warnings = [{ kind: "wrongChain", text: "It is on Base.", isError: false }];
    const rows = comparison.rows.map((row) => ({
      ...{ ...row, warnings },
      now: row.now && { ...row.now, warnings },
    }));
    const { page } = await open({
      ...setUp,
      ...{ comparison: { ...comparison, rows }, theme: "dark", width: 547 },
    });
    const mark = page.locator(".body-row > .column-address .mark");
    assert.equal(await mark.getAttribute("title"), "It is on Base.");
    const colours = await page.evaluate<readonly string[]>(
      `(() => { const style = (each) => getComputedStyle(document.querySelector(each));
        return [style(".body-row .mark").color, style(".body-row").boxShadow]; })()`,
    );
    const warning = "rgb(204, 167, 0)";
    assert.deepEqual(colours, [warning, `${warning} 3px 0px 0px 0px inset`]);
    assert.deepEqual(await page.evaluate(findCutChips), []);
  });

  it("marks the edge of a row with a warning, also with forced colours, which draw no shadow", async () => {
    const setUp = otherPanels.find(({ name }) => name === "workspace")?.setUp();
    assert.ok(setUp?.workspace !== undefined);
    const { page } = await open(setUp);
    await page.locator(".body-row.warned").first().waitFor();
    const edge = (): Promise<readonly string[]> =>
      page.evaluate(`(() => {
        const row = document.querySelector(".body-row.warned");
        const { borderLeftWidth, content } = getComputedStyle(row, "::before");
        return [getComputedStyle(row).boxShadow === "none" ? "" : "shadow", content, borderLeftWidth];
      })()`);
    assert.deepEqual(await edge(), ["shadow", "none", "0px"]);
    await page.emulateMedia({ forcedColors: "active" });
    assert.deepEqual(await edge(), ["", '""', "3px"]);
  });

  it("counts warnings in its head, and the errors among them", async () => {
    const setUp = otherPanels.find(({ name }) => name === "workspace")?.setUp();
    assert.ok(setUp?.workspace !== undefined);
    const rows = setUp.workspace.rows.filter(({ status }) => status === "warned").slice(0, 2);
    const [first, second] = rows;
    assert.ok(first !== undefined && second !== undefined);
    const mild = second.warnings.map((each) => ({ ...each, isError: false }));
    for (const [warned, level] of [
      [rows, "errors among them: 2"],
      [[first, { ...second, warnings: mild }], "errors among them: 1"],
    ] as const) {
      const { page } = await open({ ...setUp, workspace: { ...setUp.workspace, rows: warned } });
      const head = page.locator(".dangers");
      await head.getByRole("heading", { name: new RegExp(`^2 warnings\\s*${level}`) }).waitFor();
      const isListed = await head.getByText("The table lists all 2.").isVisible();
      assert.equal(isListed, level.endsWith("1"), "one of the two is below");
    }
  });

  it("says how many more errors there are where a low page shows only the first", async () => {
    const setUp = otherPanels.find(({ name }) => name === "comparison")?.setUp();
    assert.ok(setUp?.comparison !== undefined);
    const [row] = setUp.comparison.rows.filter(({ warnings }) => warnings.some((w) => w.isError));
    assert.ok(row !== undefined);
    const rows = [row, { ...row, key: "second", now: row.now && { ...row.now, text: usdc } }];
    const { page } = await open({ ...setUp, comparison: { ...setUp.comparison, rows } });
    const shown = async (height: number): Promise<readonly unknown[]> => {
      await page.setViewportSize({ width: 970, height });
      const isMore = await page.getByText("1 more in the table").isVisible();
      return [await page.locator(".dangers li:visible").count(), isMore];
    };
    await page.locator(".dangers").waitFor();
    assert.deepEqual(
      [await shown(900), await shown(700), await shown(500)],
      [
        [2, false],
        [1, true],
        [1, true],
      ],
    );
  });

  /** Opens a panel whose first row is an error, which the page shows above the table. */
  const openDangers = async (
    name: "workspace" | "comparison",
    parts: Partial<PanelSetUp> = {},
  ): Promise<Page> => {
    const setUp = otherPanels.find((each) => each.name === name)?.setUp();
    assert.ok(setUp !== undefined);
    const { page } = await open({ ...setUp, ...parts });
    await page.locator(".dangers").waitFor();
    await page.locator(".body-row:not(.waiting)").nth(1).waitFor();
    return page;
  };

  for (const name of ["workspace", "comparison"] as const) {
    it(`shows two rows below the errors in a low window, where the errors are scrolled: ${name} (U-36f)`, async () => {
      const page = await openDangers(name);
      const lowSizes = [970, 646, 342].flatMap((width) =>
        [620, 500, 413, 348].map((height) => ({ width, height })),
      );
      for (const { width, height } of lowSizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(afterTwoFrames);
        const [bottom, errors] = await page.evaluate<[number, number]>(
          `[document.querySelectorAll(".body-row")[1].getBoundingClientRect().bottom,
            document.querySelector(".dangers").clientHeight]`,
        );
        assert.ok(bottom <= height, `${String(bottom)} at ${String(width)} × ${String(height)}`);
        assert.ok(errors >= 45, `${String(errors)} at ${String(width)} × ${String(height)}`);
      }
    });

    it(`ends the errors of a low window at a whole line, and shows both addresses from 540 px on: ${name} (U-36f)`, async () => {
      const page = await openDangers(name);
      let scrolled = 0;
      for (const width of [970, 903, 646, 603, 542, 420, 342]) {
        for (const height of [700, 598, 499, 413, 348]) {
          await page.setViewportSize({ width, height });
          await page.evaluate(afterTwoFrames);
          const [cut, below] = await page.evaluate<[readonly string[], number]>(findCutLines);
          const text = `${String(width)} × ${String(height)}`;
          assert.deepEqual(cut, [], text);
          if (width >= 540 && height >= 499) assert.ok(below <= 1, `${String(below)} at ${text}`);
          if (below > 1) scrolled += 1;
        }
      }
      assert.notEqual(scrolled, 0);
    });

    it(`draws a place in a file as a link, like an address: ${name}`, async () => {
      const page = await openDangers(name);
      for (const theme of themeNames) {
        await panels.at(-1)?.setTheme(theme);
        const [address_, file, text] = await page.evaluate<readonly string[]>(
          `[".column-address button.open bdi", ".column-file button.open bdi", ".column-warnings .text bdi"]
            .map((each) => getComputedStyle(document.querySelector(".body-row " + each)))
            .map(({ color, textDecorationLine }) => color + " " + textDecorationLine)`,
        );
        assert.equal(file, address_, theme);
        assert.notEqual(file, text, theme);
      }
    });
  }

  it("lets arrow keys reach the place and the comparison of an error that is scrolled, and Enter opens them", async () => {
    const page = await openDangers("workspace", { width: 642, height: 348 });
    await page.keyboard.press("Tab");
    const seen = await page.evaluate<number>(
      `[...document.querySelectorAll(".dangers button")].filter((each) => each.checkVisibility()).length`,
    );
    const reached = new Set<string>();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("ArrowRight");
      const text = await page.evaluate<string | null>(
        `(({ activeElement: at }) => {
          const [button, area] = [at, at.closest(".dangers")].map((each) => each?.getBoundingClientRect());
          const isInView = area !== undefined && button.top >= area.top && button.bottom <= area.bottom;
          return isInView ? at.textContent : null;
        })(document)`,
      );
      if (text !== null) reached.add(text);
    }
    assert.equal(reached.size, seen);
    assert.ok(reached.has("Compare in Full…"));
    await page.keyboard.press("Enter");
    await until("the action", () => panels.at(-1)?.actions.some(({ kind }) => kind === "compare"));
  });

  for (const isAnchorKnown of [true, false]) {
    it(`calls the other address of a warning ${isAnchorKnown ? "known if a source knows it" : "another one if no source knows it"}`, async () => {
      const { page } = await open(lookAlikes({ isAnchorKnown }));
      const label = isAnchorKnown ? "Known address" : "Other address";
      assert.equal(await page.locator(".dangers dt").first().innerText(), label);
    });
  }

  it("has the whole text of each chip of a row in its tooltip", async () => {
    const symbols = ["A symbol that has many letters and is cut"];
    const { page } = await open({ ...lookAlikes({ symbols }), width: 900 });
    const titles = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll(".row .chip")].map(({ title }) => title)`,
    );
    assert.equal(titles[0], symbols[0]);
    assert.ok(!titles.includes(""));
  });

  it("says once that nothing can be read, counts nothing and offers no more rows (U-37f)", async () => {
    const service = new RecordService(panelRecords);
    service.trouble = () => ({ status: 403 });
    const panel = await openPanel(browser, { thing: address, catalog: service.createCatalog() });
    panels.push(panel);
    await panel.page.getByRole("alert").waitFor();
    assert.equal(await panel.page.getByRole("alert").count(), 1);
    assert.match(await panel.page.locator(".status").first().innerText(), /not read yet/);
    assert.equal(await panel.page.getByRole("button", { name: "Load more" }).count(), 0);
  });

  it("states next to the rows that others may be missing after reading was stopped (X-22)", async () => {
    const setUp = otherPanels.find(({ name }) => name === "workspace")?.setUp();
    assert.ok(setUp?.workspace);
    const readStatus = async (parts: Partial<WorkspaceSource>): Promise<string> => {
      const workspace = { ...noWorkspace, ...setUp.workspace, ...parts };
      const { page } = await open({ ...setUp, workspace });
      await page.getByText("Reading was stopped").waitFor();
      return page.locator(".loaded").first().innerText();
    };
    const state = "stopped";
    assert.equal(await readStatus({ state }), "60 loaded, others may be missing");
    assert.equal(await readStatus({ state, rows: [] }), "not read yet");
  });

  it("draws no scale from 0 to 0 if nothing was transferred (U-34f)", async () => {
    const transactions = (panelRecords.transactions ?? []).map((row) => ({
      ...row,
      from_address: "0x28C6c06298d514Db089934071355E5743bf21d60",
      to_address: "0x28C6c06298d514Db089934071355E5743bf21d60",
    }));
    const { page } = await open({}, { ...panelRecords, transactions });
    await page.getByRole("tab", { name: "Transactions" }).click();
    await page.getByText("The loaded transactions do not transfer this token").waitFor();
    assert.equal(await page.locator(".scale").count(), 0);
    assert.equal(await page.locator("[data-key=deployment]").count(), 1);
  });

  for (const [days, dates] of [
    [1, ["Nov 2, 2026"]],
    [3, ["Nov 2, 2026 – Nov 4, 2026"]],
    [20, ["Nov 2, 2026", "Nov 21, 2026"]],
  ] as const) {
    it(`shows the first and the last date below a plot of ${days} days`, async () => {
      const [, row] = panelRecords.transactions ?? [];
      const transactions = Array.from({ length: days }, (_, day) => ({
        ...row,
        id: `tx-${String(day)}`,
        block_time: new Date(Date.UTC(2026, 10, 2 + day, 10)).toISOString(),
      }));
      const { page } = await open({}, { ...panelRecords, transactions });
      await page.getByRole("tab", { name: "Transactions" }).click();
      await page.locator(".ends").waitFor();
      assert.deepEqual(await page.locator(".ends span").allInnerTexts(), dates);
    });
  }

  it("hides first the hash and then the chain without enough room, and counts hidden tags (U-38f)", async () => {
    const tagsOf = (): readonly string[] => ["exchange_hot_wallet", "settlement", "watched"];
    const { page } = await open({ width: 1440, options: { tagsOf } });
    await page.getByRole("tab", { name: "Transactions" }).click();
    await page.locator(".body-row:not(.waiting)").first().waitFor();
    const seen = async (): Promise<string> => {
      const columns = ["hash", "chain", "counterparty"];
      const visible = await Promise.all(
        columns.map((name) => page.locator(`.head-row .column-${name}`).isVisible()),
      );
      return columns.filter((_, at) => visible[at]).join(" ");
    };
    assert.equal(await seen(), "hash chain counterparty");
    await page.setViewportSize({ width: 1100, height: 900 });
    assert.equal(await seen(), "chain counterparty");
    await page.setViewportSize({ width: 900, height: 900 });
    assert.equal(await seen(), "counterparty");
    await widen(page, 700);
    await page.locator(".row .chips .more").first().waitFor();
    assert.deepEqual(await page.evaluate(findCutChips), []);
  });

  it("hides the middle of an address without enough room next to its tags, never its end (U-38f)", async () => {
    const tagsOf = (): readonly string[] => ["exchange_hot_wallet", "settlement", "watched"];
    const thing: Thing = { kind: "chain", chain: "ethereum" };
    const { page } = await open({ thing, width: 700, options: { tagsOf } });
    await page.getByRole("tab", { name: "Transactions" }).click();
    await page.locator(".row .chips .more").first().waitFor();
    for (const width of [700, 640, 606]) {
      await widen(page, width);
      assert.deepEqual(await page.evaluate(findCutEnds), [], String(width));
    }
  });

  it("shows an address in at most two lines next to a side bar at 200 % (U-36f)", async () => {
    const { page } = await open({ width: 354, height: 365 });
    const lines = await page.evaluate<number>(
      `((title) => title.getBoundingClientRect().height /
        parseFloat(getComputedStyle(title).lineHeight))(document.querySelector("h1"))`,
    );
    assert.ok(lines < 2.5, String(lines));
  });
});

/** Returns a comparison in which an address was replaced by its look-alike, which has two names. */
function lookAlikes({
  symbols = [],
  isAnchorKnown,
}: {
  readonly symbols?: readonly string[];
  readonly isAnchorKnown?: boolean;
} = {}): Pick<PanelSetUp, "thing" | "comparison"> {
  const sideOf = (text: string, anchor: string, names: readonly string[]): ComparedAddress => ({
    ...{ format: "evm", text, symbols, tags: [], path: "contracts/Treasury.sol", line: 6 },
    names: names.map((each) => ({ text: each, full: each, isNew: false })),
    warnings: [
      {
        ...{ kind: "lookAlike", text: `Looks like ${anchor}.`, isError: false, anchor },
        ...(isAnchorKnown !== undefined && { isAnchorKnown }),
      },
    ],
  });
  const now = sideOf(poison, usdc, ["Treasury multisig", "FEE_RECIPIENT"]);
  const old = sideOf(usdc, poison, []);
  const row = { key: "1", change: "replaced", status: "warned", now, old } as const;
  const rows = [{ ...row, chains: [], folders: [], warnings: now.warnings }];
  return {
    thing: { kind: "comparison", repository: "file:///treasury", ref: "main" },
    comparison: {
      ...noComparison,
      rows,
      state: "done",
      asOf: new Date(),
      title: "Since main",
      base: "01",
    },
  };
}

/** Returns records with many chains and explorers. */
function crowdedRecords(): Records {
  const names = Array.from({ length: 12 }, (_, at) => `chain${String(at)}`);
  const chains = names.map((chain, at) => ({
    chain,
    name: `Chain ${String(at)}`,
    chainId: at + 1,
    icon_url: null,
    explorers: [
      {
        name: `Scan ${String(at)}`,
        url: "https://scan.example/",
        tx_url: "https://scan.example/tx/{{tx_id}}",
        address_url: "https://scan.example/address/{{address}}",
      },
    ],
  }));
  const addressDetails: unknown = Object.assign({}, panelRecords.addressDetails, { chains: names });
  return { ...panelRecords, chains, addressDetails };
}

/** Returns records of amounts with many digits. The decimals of one token are unknown. */
function largeRecords(): Records {
  const holdings = holdingRecords.map((row, at) => ({
    ...row,
    token_decimals: at === 1 ? null : 2,
    token_address: `0x${at.toString(16).padStart(40, "a")}`,
    balance: "1650000000000000000000000000",
    token_price: 1,
  }));
  return { ...panelRecords, holdings };
}

/** Returns records of unknown tokens that have the name of a listed token. */
function imitatingRecords(): Records {
  const holdings = holdingRecords.slice(0, 6).map((row, at) => ({
    ...row,
    token_address: `0x${at.toString(16).padStart(40, "b")}`,
    token_symbol: "USDC",
    token_name: "USD Coin",
  }));
  return { ...panelRecords, holdings };
}

/**
 * Runs in the page. Finds numbers that are partly hidden or have no tooltip. A number may end in an ellipsis if its
 * fraction is cut off before its integer part.
 */
const findCutFigures = `[...document.querySelectorAll(".row .amount, .slice .amount")].flatMap((amount) => {
  if (amount.offsetParent === null || amount.closest(".entry") !== null) return [];
  const cell = amount.closest(".row > *, .slice");
  const box = cell.getBoundingClientRect();
  const parts = [...amount.querySelectorAll(".integer, .fraction")];
  const isOut = parts.some((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 0 && (left < box.left - 1 || right > box.right + 1);
  });
  const isBare = parts.some((part) =>
    part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow !== "ellipsis");
  const [integer, fraction] = parts;
  const isCutFirst = integer.scrollWidth > integer.clientWidth + 1 && fraction?.clientWidth > 2;
  return isOut || isBare || isCutFirst || amount.title === "" ? [amount.textContent] : [];
})`;

/** Runs in the page. Finds chips that their cell cuts off. */
const findCutChips = `[...document.querySelectorAll(".row .chips")].flatMap((cell) => {
  if (cell.offsetParent === null) return [];
  const { right } = cell.getBoundingClientRect();
  return [...cell.children].filter((part) => part.getBoundingClientRect().right > right + 1)
    .map((part) => cell.textContent);
})`;

/**
 * Runs in the page. Finds parts of addresses that are cut off without an ellipsis, or that have no room for a character
 * and the ellipsis.
 */
const findBareCuts = `[...document.querySelectorAll(".row .code")].flatMap((code) => {
  if (code.offsetParent === null) return [];
  const character = parseFloat(getComputedStyle(code).fontSize) * 0.6;
  return [code, ...code.querySelectorAll("*")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .filter((part) => part.childElementCount > 0 || part.clientWidth < 2 * character
      || getComputedStyle(part).textOverflow !== "ellipsis")
    .map((part) => part.textContent);
})`;

/** Resolves when the page has drawn its layout of a new size. */
const afterTwoFrames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/**
 * Runs in the page. Returns the lines and buttons of the first error that the lower edge of the list cuts through, and
 * the number of pixels by which the errors can be scrolled.
 */
const findCutLines = `((list) => {
  const areas = [list, list.closest(".dangers")];
  const bottom = Math.min(...areas.map((area) => area.getBoundingClientRect().bottom));
  const parts = [...list.querySelectorAll("li:first-child .labelled")];
  const texts = document.createTreeWalker(list.querySelector("li"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const whole = document.createRange();
    whole.selectNodeContents(texts.currentNode);
    parts.push(whole);
  }
  const cut = parts.flatMap((part) => [...part.getClientRects()])
    .filter((line) => line.top < bottom - 3 && line.bottom > bottom + 3);
  const below = Math.max(...areas.map((area) => area.scrollHeight - area.clientHeight));
  return [cut.map((line) => line.top + " to " + line.bottom + ", " + bottom), below];
})(document.querySelector(".dangers ol"))`;

/** Runs in the page. Finds addresses whose end is hidden. */
const findCutEnds = `[...document.querySelectorAll(".row .chips .code")].flatMap((code) => {
  if (code.offsetParent === null) return [];
  const { right } = code.closest(".row > *").getBoundingClientRect();
  const end = code.lastElementChild ?? code;
  const isSeen = end.getBoundingClientRect().right <= right + 1 && end.scrollWidth <= end.clientWidth + 1;
  return isSeen ? [] : [code.textContent];
})`;
