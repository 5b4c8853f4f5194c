import assert from "node:assert/strict";
import type { Browser, Locator } from "playwright-core";
import type { Translate } from "../../src/engine/text/translate";
import { everyPanel } from "../support/everyPanel";
import { openPanel, startPanelBrowser } from "../support/panelBrowser";
import { vitalik } from "../support/realAddresses";
import { readLanguages } from "../support/translations";
import { untranslated } from "../support/untranslated";
import { Workbench } from "../support/workbench";

const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";

/** At this width the activity bar and a side bar of 300 px leave about 700 px for a panel. */
const window = { width: 1050, height: 900, zoom: 1 };

for (const language of readLanguages(process.cwd())) {
  const { name, bundle, manifest } = language;
  const say = (text: string): string => {
    const said = bundle[text];
    if (said === undefined) throw new Error(`${text} is not translated`);
    return said;
  };

  describe(`in ${name}`, () => {
    let workbench: Workbench;

    before(async () => {
      workbench = await Workbench.start({ name: `in ${name}`, locale: name });
      await workbench.resize(window);
      await workbench.openCatalog();
    });

    const command = (key: string): string =>
      `${manifest["displayName"] ?? ""}: ${manifest[`command.${key}`] ?? ""}`;

    it("shows the tree, with no text of the extension cut off in a side bar of 300 px", async () => {
      const { catalog } = workbench;
      for (const row of [say("Workspace"), say("Chains"), say("Tokens"), say("Tags")]) {
        await catalog.row(row).first().waitFor();
      }
      await catalog.expand(say("Tags"));
      await catalog.expand("sample_exchange");
      await catalog
        .row(/0x28C6/)
        .first()
        .waitFor();
      await workbench.screenshot("tree");
      assert.equal((await workbench.sideBar.boundingBox())?.width, 300);
      // Only data, such as the chains of an address, may be cut off.
      const words = new Set(Object.values(bundle));
      assert.deepEqual(
        (await findCutNames(catalog.tree)).filter((text) => words.has(text)),
        [],
      );
    });

    it("opens a box by the translated title of its command", async () => {
      await workbench.command(command("find"));
      await workbench.quickInput.waitFor(say("Find in Address Atlas"));
      await workbench.quickInput.row().first().waitFor();
      await workbench.screenshot("find");
      await workbench.quickInput.cancel();
    });

    it("shows a translated card over an address", async () => {
      await workbench.openFile("HarborTreasury.sol");
      const card = await workbench.editor.hover(aavePool);
      await card.getByText(say("Copy"), { exact: true }).waitFor();
      await workbench.screenshot("card");
      assert.ok((await card.innerText()).includes(say("EVM address")));
    });

    it("shows a panel, with no button, tab or column header cut off at 700 px", async () => {
      await workbench.command(command("openAddress"));
      await workbench.quickInput.waitFor(say("Open Address"));
      await workbench.quickInput.type(vitalik);
      await workbench.quickInput.accept();
      const page = workbench.webview();
      await page.locator(".inWorkspace .body-row:not(.waiting)").first().waitFor();
      assert.deepEqual(await findCut(page.locator("body"), ours), []);
      await page.locator('.tab[data-key="holdings"]').click();
      await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("panel");
      assert.deepEqual(await findCut(page.locator("body"), ours), []);
      await page.getByRole("tab", { name: say("Transactions") }).click();
      await page.locator(".transactions .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("transactions");
      assert.deepEqual(await findCut(page.locator("body"), ours), []);
    });
  });

  describe(`the page of a panel in ${name}`, function () {
    this.timeout(60_000);
    const translate: Translate = (text, ...values) => untranslated(bundle[text] ?? text, ...values);
    let browser: Browser;

    before(async () => {
      browser = await startPanelBrowser();
    });
    after(async () => {
      await browser.close();
    });

    for (const kind of everyPanel) {
      for (const width of [700, 346]) {
        it(`cuts off no button, tab or column header: ${kind.name} at ${String(width)} px`, async () => {
          const setUp = kind.setUp();
          const options = { ...setUp.options, language: name };
          const panel = await openPanel(browser, { ...setUp, width, translate, options });
          assert.ok(
            await isHeadApart(panel.page.locator(".title")),
            "a button lies on the head's text",
          );
          for (const tab of await panel.page.getByRole("tab").all()) {
            await tab.click();
            await panel.page.locator(".body-row:not(.waiting)").first().waitFor();
            assert.deepEqual(await findCut(panel.page.locator("body"), ours), []);
          }
          assert.deepEqual(panel.faults, []);
          await panel.close();
        });
      }
    }
  });
}

/**
 * Elements with texts of the extension. Cells contain data, which may end in an ellipsis, so they are excluded, except
 * those of direction and time.
 */
const ours = [
  "button:not([role=gridcell] *)",
  "select",
  "[role=tab]",
  "[role=columnheader]",
  ".flow",
  ".body-row .column-direction",
  ".body-row .column-time",
  "label",
  "h2",
].join();

/** The part of the DOM types that is used below. The tests are compiled without the DOM types. */
interface Piece {
  closest(selector: string): Piece;
  getBoundingClientRect(): Readonly<Record<"left" | "right" | "top" | "bottom", number>>;
  readonly textContent: string;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  querySelectorAll(selector: string): Iterable<Piece>;
}

/**
 * Returns the texts of elements whose content is wider than their space. Skips texts for screen readers, which are 1 px
 * wide.
 */
async function findCut(whole: Locator, selector: string): Promise<readonly string[]> {
  return whole
    .first()
    .evaluate(
      (element: Piece, parts) =>
        [...element.querySelectorAll(parts)]
          .filter((part) =>
            [part, ...part.querySelectorAll("*")].some(
              ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
            ),
          )
          .map((part) => part.textContent.trim()),
      selector,
    );
}

/** Returns the names of tree rows that exceed the edge of the tree. */
async function findCutNames(tree: Locator): Promise<readonly string[]> {
  return tree.locator(".label-name").evaluateAll((names: Piece[]) =>
    names
      .filter((name) => {
        const { right } = name.closest(".monaco-icon-label-container").getBoundingClientRect();
        return name.getBoundingClientRect().right > right + 1;
      })
      .map(({ textContent }) => textContent),
  );
}

/** Whether no text in the header overlaps a button. */
async function isHeadApart(title: Locator): Promise<boolean> {
  return title.evaluate((element: Piece) =>
    [...element.querySelectorAll(".kind > *")].every((text) =>
      [...element.querySelectorAll(".tools > *")].every((tool) => {
        const [a, b] = [text.getBoundingClientRect(), tool.getBoundingClientRect()];
        return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      }),
    ),
  );
}
