import type { Locator, Page } from "playwright-core";
import { appears } from "./appears";
import { ContextMenu } from "./contextMenu";

export interface TreeRow {
  /** Label and description, as painted. */
  readonly text: string;
  /** The label for screen readers. */
  readonly label: string;
  readonly level: number;
  readonly expanded: boolean | undefined;
}

/** A tree in the side bar, by the roles and labels for screen readers. */
export class TreeView {
  readonly tree: Locator;

  constructor(
    private readonly page: Page,
    name: string | RegExp,
  ) {
    this.tree = page.getByRole("tree", { name });
  }

  /** A row by its painted text; a string matches the label exactly, without its description. */
  row(label: string | RegExp): Locator {
    const rows = this.tree.getByRole("treeitem");
    if (label instanceof RegExp) return rows.filter({ hasText: label });
    const exact = this.page.locator(".label-name").getByText(label, { exact: true });
    return rows.filter({ has: exact });
  }

  /** The painted rows: a long tree paints only the visible ones. */
  async rows(): Promise<TreeRow[]> {
    return this.tree.getByRole("treeitem").evaluateAll((elements: PageRow[]) =>
      elements.map((element) => ({
        text: element.textContent.trim(),
        label: element.getAttribute("aria-label") ?? "",
        level: Number(element.getAttribute("aria-level")),
        expanded:
          element.getAttribute("aria-expanded") === null
            ? undefined
            : element.getAttribute("aria-expanded") === "true",
      })),
    );
  }

  /** Opens a row; one that was just drawn may be redrawn and miss the click. */
  async expand(label: string | RegExp): Promise<void> {
    const closed = this.row(label).and(this.tree.locator('[aria-expanded="false"]')).first();
    const open = this.row(label).and(this.tree.locator('[aria-expanded="true"]')).first();
    await open.or(closed).first().waitFor();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      if (await open.isVisible()) return;
      await closed
        .locator(".monaco-tl-twistie")
        .click({ timeout: 4_000 })
        .catch(() => undefined);
      if (await appears(open)) return;
    }
    throw new Error(`${String(label)} stays closed`);
  }

  async collapse(label: string | RegExp): Promise<void> {
    const row = this.row(label).first();
    if ((await row.getAttribute("aria-expanded")) === "true") {
      await row.locator(".monaco-tl-twistie").click();
    }
  }

  async select(label: string | RegExp): Promise<void> {
    await this.row(label).first().click();
  }

  async contextMenu(label: string | RegExp): Promise<ContextMenu> {
    await this.row(label).first().click({ button: "right" });
    return ContextMenu.opened(this.page);
  }

  /** Presses a button that a row shows under the pointer. */
  async pressButton(label: string | RegExp, button: string): Promise<void> {
    const row = this.row(label).first();
    await row.hover();
    await row.getByRole("button", { name: button, exact: true }).click();
  }

  /** Focuses the tree. */
  async focus(): Promise<void> {
    await this.tree.focus();
  }
}

/** The part of a row in the page that is used above; the tests are not compiled for a page. */
interface PageRow {
  readonly textContent: string;
  getAttribute(name: string): string | null;
}
