import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { localChains } from "../../src/sources/local/localChains";
import { type ListedToken, listTokensOf } from "../../src/sources/local/bookTokens";
import { openShippedBook } from "../support/namesOf";
import { pseudoLocale, wordSet, wordsOutside } from "../support/pseudoLocale";
import { vitalik } from "../support/realAddresses";
import { Workbench } from "../support/workbench";

/** Returns the words on the screen that are data, and therefore the same in every language. */
const dataOf = (tokens: readonly ListedToken[]): ReadonlySet<string> =>
  wordSet([
    ...localChains.flatMap(({ chain, name, explorers }) => [
      chain,
      name,
      ...explorers.flatMap((explorer) => [explorer.name, explorer.url]),
    ]),
    ...tokens.flatMap(({ id, name, symbol }) => [id, name, symbol]),
    "Address Atlas",
    // Parts of the name of a label file in the sample workspace.
    "Move toml move",
    // Names that files of the sample workspace declare.
    "Researcher settlement",
    // Parts of file names in the sample workspace.
    "README md deployments notes counterparties",
    "now yr mo wk hr min sec day days ago",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM UTC EVM JSON",
  ]);

describe("in another language", () => {
  let workbench: Workbench;
  let data: ReadonlySet<string>;

  before(async () => {
    data = dataOf(listTokensOf(await openShippedBook()));
    workbench = await Workbench.start({ name: "in another language", locale: pseudoLocale });
    await workbench.openCatalog();
  });

  /**
   * Checks that all texts of the extension in a part of the window are translated, including texts for screen readers.
   */
  async function assertTranslated(part: Locator): Promise<void> {
    const { painted, said } = await textsOf(part);
    // Joins the visible texts, because one text can be in several elements.
    const texts = [painted.join(" | "), ...said];
    assert.ok(
      texts.some((text) => text.includes("⟦")),
      texts.join("\n"),
    );
    assert.deepEqual(new Set(texts.flatMap((text) => wordsOutside(text, data))), new Set());
  }

  /**
   * Checks the visible rows of the box without their second line, in which the editor shows the English name of a
   * command.
   */
  async function assertPainted(): Promise<void> {
    const rows = workbench.quickInput.box.locator(
      ".quick-input-list-row:first-child :is(.label-name, .label-description)",
    );
    await rows.first().waitFor();
    const texts = await rows.allInnerTexts();
    assert.deepEqual(new Set(texts.flatMap((text) => wordsOutside(text, data))), new Set());
  }

  it("translates all texts of the tree", async () => {
    const { catalog } = workbench;
    for (const row of ["⟦Chains⟧", "Ethereum", "⟦Tags⟧"]) await catalog.expand(row);
    await catalog.expand("sample_exchange");
    await catalog
      .row(/0x28C6/)
      .first()
      .waitFor();
    await workbench.screenshot("tree");
    await assertTranslated(catalog.tree);
    await assertTranslated(workbench.statusItem("Atlas"));
  });

  it("translates all texts of the palette and of the pickers", async () => {
    await workbench.quickInput.open("F1");
    await workbench.quickInput.type(">Address Atlas");
    // The list draws only the first commands.
    await workbench.quickInput
      .row(/⟦Address Atlas⟧/)
      .first()
      .waitFor();
    await workbench.screenshot("palette");
    await assertPainted();
    await workbench.quickInput.cancel();
    for (const [command, title] of [
      ["⟦Find…⟧", "⟦Find"],
      ["⟦Open Tag…⟧", "⟦Open Tag⟧"],
      ["⟦Open Token…⟧", "⟦Open Token⟧"],
    ] as const) {
      await workbench.command(`⟦Address Atlas⟧: ${command}`);
      await workbench.quickInput.waitFor(title);
      await workbench.quickInput.row().first().waitFor();
      await assertPainted();
      await workbench.quickInput.cancel();
    }
  });

  it("translates all texts of a card over an address, and of a panel", async () => {
    await workbench.openFile("HarborTreasury.sol");
    const card = await workbench.editor.hover("0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2");
    await workbench.screenshot("card");
    // The card also contains a button of the editor, which is not translated.
    await assertTranslated(card.locator(".rendered-markdown"));
    await workbench.command("⟦Address Atlas⟧: ⟦Open Address⟧");
    await workbench.quickInput.waitFor(/⟦/);
    await workbench.quickInput.type(vitalik);
    await workbench.quickInput.accept();
    const page = workbench.webview();
    await page.locator(".inWorkspace .body-row:not(.waiting)").first().waitFor();
    await assertTranslated(page.locator("body"));
    await page.locator('.tab[data-key="holdings"]').click();
    await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
    await workbench.screenshot("panel");
    await assertTranslated(page.locator("body"));
  });
});

interface Texts {
  readonly painted: readonly string[];
  readonly said: readonly string[];
}

/** The part of the DOM types that is used below. The tests are compiled without the DOM types. */
interface Piece {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string;
  readonly childNodes: Iterable<Piece>;
  getAttribute?(name: string): string | null;
}

/** Returns the visible texts, and the texts for screen readers. */
async function textsOf(part: Locator): Promise<Texts> {
  return part.first().evaluate((element: Piece) => {
    const painted: string[] = [];
    const said: string[] = [];
    const collect = (piece: Piece): void => {
      if (["SCRIPT", "STYLE"].includes(piece.nodeName)) return;
      // Skips lines of the user's files.
      if (/\bcolumn-line\b/.test(piece.getAttribute?.("class") ?? "")) return;
      if (piece.nodeType === 3) painted.push(piece.textContent);
      for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
        const text = piece.getAttribute?.(name) ?? "";
        // Skips what the editor adds: link targets in older editors, words about the actions of a row in newer ones.
        if (!text.startsWith("command:"))
          said.push(text.replace(/^Actions for |, has actions$/g, ""));
      }
      for (const child of piece.childNodes) collect(child);
    };
    collect(element);
    return { painted, said };
  });
}
