import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { assertAccessibleInAllThemes } from "../support/axe";
import { everyPanel, type PanelKind } from "../support/everyPanel";
import {
  type OpenPanel,
  openPanel,
  type PanelSetUp,
  startPanelBrowser,
} from "../support/panelBrowser";
import { until } from "../support/until";
import { appears } from "../support/workbench/appears";

describe("the page of each kind of panel", function () {
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

  const open = async (kind: PanelKind, parts: Partial<PanelSetUp> = {}): Promise<OpenPanel> => {
    const panel = await openPanel(browser, { ...kind.setUp(), ...parts });
    panels.push(panel);
    await hasRows(panel);
    return panel;
  };
  const hasRows = ({ page }: OpenPanel): Promise<void> =>
    page.locator(".body-row:not(.waiting)").first().waitFor();

  /** Runs a check in each tab. A panel with only one table has no tabs. */
  const inEachTab = async (panel: OpenPanel, check: () => Promise<void>): Promise<void> => {
    const tabs = await panel.page.getByRole("tab").all();
    if (tabs.length === 0) await check();
    for (const tab of tabs) {
      await tab.click();
      await hasRows(panel);
      await check();
    }
  };

  for (const kind of everyPanel) {
    it(`has no accessibility problem that axe finds, in any theme: ${kind.name} (U-10f)`, async () => {
      // A low window shows only a few rows. All rows are similar, and axe takes a long time for each one.
      const panel = await open(kind, { width: kind.name === "tag" ? 420 : 1200, height: 570 });
      const { page } = panel;
      const folded = page.locator(".inline[aria-expanded=false]");
      while ((await folded.count()) > 0) await folded.first().click();
      // The rows of a node may arrive after a click, and replace the row with the details.
      await until("the details of a row", async () => {
        await page.locator(".toggle").first().click();
        return appears(page.locator(".entries"));
      });
      await inEachTab(panel, async () => {
        // In a low and narrow page the plot is hidden at first.
        const plot = page.getByRole("button", { name: "Plot", pressed: false });
        if (await plot.isVisible()) await plot.click();
        await assertAccessibleInAllThemes(panel);
      });
      assert.deepEqual(panel.faults, []);
    });

    it(`has a text for each part of a plot, and the rows below it: ${kind.name}`, async () => {
      const panel = await open(kind);
      await inEachTab(panel, async () => {
        assert.deepEqual(await panel.page.evaluate(findUnlabelledPlots), []);
      });
    });

    it(`says no text twice, as the label of an area and in it: ${kind.name}`, async () => {
      const panel = await open(kind);
      await inEachTab(panel, async () => {
        assert.deepEqual(await panel.page.evaluate(findRepeatedLabels), []);
      });
    });

    it(`can be reached completely by keyboard, and shows the focus in dark and high-contrast themes: ${kind.name}`, async () => {
      const panel = await open(kind);
      const { page } = panel;
      for (const theme of ["dark", "highContrast"] as const) {
        await panel.setTheme(theme);
        await inEachTab(panel, async () => {
          assert.deepEqual(await walkByTab(page), [], theme);
        });
      }
    });

    it(`reaches its table within 8 tab stops: ${kind.name}`, async () => {
      const panel = await open(kind);
      await inEachTab(panel, async () => {
        await panel.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)");
        await panel.page.locator("header button").first().focus();
        let stops = 1;
        while (stops < 30 && !(await panel.page.evaluate<boolean>(isInTable))) {
          await panel.page.keyboard.press("Tab");
          stops += 1;
        }
        assert.ok(stops <= 8, `${String(stops)} stops`);
      });
    });

    it(`fits in a window at 200 %: ${kind.name}`, async () => {
      for (const width of [590, 300]) {
        const panel = await open(kind, { width, height: 360 });
        await inEachTab(panel, async () => {
          const [room, wide] = await panel.page.evaluate<[number, number]>(
            "[document.documentElement.clientWidth, document.documentElement.scrollWidth]",
          );
          assert.ok(wide <= room, `${String(wide)} at ${String(width)}`);
        });
      }
    });

    it(`has no animations if the user prefers less motion: ${kind.name}`, async () => {
      const panel = await open(kind);
      const { page } = panel;
      assert.ok((await page.evaluate<number>(countMoving)) > 0, "it moves where motion is wanted");
      await page.emulateMedia({ reducedMotion: "reduce" });
      assert.equal(await page.evaluate(countMoving), 0);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
      assert.equal(await page.evaluate(countMoving), 0);
    });
  }
});

/** Runs in the page. Finds plots without a title or rows, or with parts that a screen reader cannot read. */
const findUnlabelledPlots = `[...document.querySelectorAll("figure")].flatMap((figure) => {
  const title = figure.querySelector("figcaption")?.textContent ?? "";
  const panel = figure.closest("[role=tabpanel]");
  const hasRows = panel?.querySelector("[role=grid] .body-row") !== null;
  const texts = [...figure.querySelectorAll(".slice")].map(({ textContent }) => textContent.trim());
  const columns = [...figure.querySelectorAll("[role=option]")].map((each) => each.ariaLabel ?? "");
  const labels = [...texts.filter((text) => /\\d/.test(text)), ...columns.filter((text) => /\\d/.test(text))];
  const drawn = figure.querySelectorAll(".part, .column").length;
  return title !== "" && hasRows && labels.length === drawn ? [] : [title + " " + figure.className];
})`;

/** Runs in the page. Finds labels that repeat a text in their element. A screen reader would read such a text twice. */
const findRepeatedLabels = `[...document.querySelectorAll("[aria-label]:not(button, select, [role=img])")].flatMap((area) => {
  const texts = [...area.querySelectorAll("*")].flatMap(({ childNodes }) => [...childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ data }) => data.trim());
  return texts.includes(area.ariaLabel) ? [area.ariaLabel] : [];
})`;

const isInTable = `document.activeElement.closest("[role=grid]") !== null`;

/** Runs in the page. Counts the elements with an animation or a transition. */
const countMoving = `[...document.querySelectorAll("*")].filter((element) =>
  [null, "::before", "::after"].some((part) => {
    const { animationName, transitionDuration } = getComputedStyle(element, part);
    return animationName !== "none" || /[1-9]/.test(transitionDuration);
  })).length`;

/** Widgets with one tab stop, in which arrow keys move the focus. */
const composites = "[role=grid], [role=tablist], [data-arrows]";

/**
 * Presses Tab until the focus has gone through the page. Returns the controls that were not reached or had no focus
 * outline. A widget with arrow keys needs only one reached control.
 */
async function walkByTab(page: Page): Promise<readonly string[]> {
  await page.evaluate(`{
    window.reached = new Set();
    window.unseen = [];
    window.last = null;
    // The next Tab leads to the first control.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  }`);
  await until("the way through the page to end", async () => {
    await page.keyboard.press("Tab");
    return page.evaluate<boolean>(`(() => {
      const element = document.activeElement;
      // A time field has several parts, and each part is a tab stop.
      if (element === last && element.type === "datetime-local") return false;
      window.last = element;
      if (element === document.body || reached.has(element)) return true;
      reached.add(element);
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== "none" && parseFloat(outlineWidth) > 0 &&
        !/, 0\\)$|transparent/.test(outlineColor);
      if (!isSeen) unseen.push("no outline: " + element.outerHTML.slice(0, 120));
      return false;
    })()`);
  });
  return page.evaluate<string[]>(`(() => {
    const wholes = [...document.querySelectorAll(${JSON.stringify(composites)})];
    const controls = [...document.querySelectorAll("button, select, input, [tabindex='0']")];
    const missed = controls.filter((each) => each.checkVisibility() && !each.disabled &&
      !each.closest(${JSON.stringify(composites)}) && !reached.has(each));
    const left = wholes.filter((whole) => whole.checkVisibility() &&
      whole.querySelector("button, [tabindex]") && ![...reached].some((each) => whole.contains(each)));
    return [...unseen, ...[...missed, ...left].map((each) => "not reached: " + each.outerHTML.slice(0, 120))];
  })()`);
}
