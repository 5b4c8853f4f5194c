import type { Locator, Page } from "playwright-core";
import { until } from "../until";
import { appears } from "./appears";
import { ContextMenu } from "./contextMenu";

type ClickOptions = Pick<NonNullable<Parameters<Locator["click"]>[0]>, "button" | "modifiers">;

export interface TreeRow {
  /** The visible label and description. */
  readonly text: string;
  /** The label for screen readers. */
  readonly label: string;
  readonly level: number;
  readonly expanded: boolean | undefined;
}

/** A tree in the side bar, found by its role and screen-reader label. */
export class TreeView {
  readonly tree: Locator;

  constructor(
    private readonly page: Page,
    name: string | RegExp,
  ) {
    this.tree = page.getByRole("tree", { name });
  }

  /** Finds a row by its text. A string must equal the label, without the description. */
  row(label: string | RegExp): Locator {
    const rows = this.tree.getByRole("treeitem");
    if (label instanceof RegExp) return rows.filter({ hasText: label });
    const exact = this.page.locator(".label-name").getByText(label, { exact: true });
    return rows.filter({ has: exact });
  }

  /** Finds a row that has the keyboard focus. */
  focusedRow(label: string | RegExp): Locator {
    return this.row(label).and(this.tree.locator(".focused"));
  }

  /** Returns the visible rows. A long tree has more. */
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

  /** Expands a row. Retries, because a row that is being redrawn misses the click. */
  async expand(label: string | RegExp): Promise<void> {
    const closed = this.row(label).and(this.tree.locator('[aria-expanded="false"]')).first();
    const open = this.row(label).and(this.tree.locator('[aria-expanded="true"]')).first();
    await open.or(closed).first().waitFor();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      if (await open.isVisible()) return;
      const twistie = closed.locator(".monaco-tl-twistie");
      await this.hits(label, () => twistie.click({ timeout: 4_000 }), "closed").catch(
        () => undefined,
      );
      if (await appears(open)) return;
    }
    throw new Error(`${String(label)} stays closed`);
  }

  async collapse(label: string | RegExp): Promise<void> {
    const row = this.row(label).first();
    const twistie = row.locator(".monaco-tl-twistie");
    while ((await row.getAttribute("aria-expanded")) === "true") {
      if (await this.hits(label, () => twistie.click(), "open")) return;
    }
  }

  async select(label: string | RegExp, options: ClickOptions = {}): Promise<void> {
    const row = this.row(label).first();
    while (!(await this.hits(label, () => row.click(options))));
  }

  async contextMenu(label: string | RegExp): Promise<ContextMenu> {
    return ContextMenu.opened(this.page, () => this.select(label, { button: "right" }));
  }

  /** Presses a button that a row shows under the pointer. */
  async pressButton(label: string | RegExp, button: string): Promise<void> {
    const row = this.row(label).first();
    const press = async (): Promise<void> => {
      await row.hover();
      await row.getByRole("button", { name: button, exact: true }).click();
    };
    while (!(await this.hits(label, press)));
  }

  /**
   * Calls `click` and returns whether it hit a row with this label. Suppresses clicks on other rows: the tree reuses
   * its elements, so the element that was found may show another row when it is clicked.
   */
  private async hits(
    label: string | RegExp,
    click: () => Promise<void>,
    wanted: "any" | "closed" | "open" = "any",
  ): Promise<boolean> {
    const guard = await this.tree.evaluateHandle(
      (tree: PageTree, { label: wantedLabel, expanded }) => {
        const listener = {
          hasHit: false,
          handleEvent(event: PageClick): void {
            const row = event.target.closest('[role="treeitem"]');
            const text = row?.textContent.trim() ?? "";
            const name = row?.querySelector(".label-name")?.textContent.trim();
            const isLabelled =
              typeof wantedLabel === "string" ? name === wantedLabel : wantedLabel.test(text);
            const isWanted =
              expanded === undefined || row?.getAttribute("aria-expanded") === expanded;
            this.hasHit = isLabelled && isWanted;
            if (!this.hasHit) event.stopImmediatePropagation();
          },
          remove(): boolean {
            for (const type of ["click", "contextmenu"]) {
              tree.removeEventListener(type, this, true);
            }
            return this.hasHit;
          },
        };
        for (const type of ["click", "contextmenu"]) tree.addEventListener(type, listener, true);
        return listener;
      },
      { label, expanded: { any: undefined, closed: "false", open: "true" }[wanted] },
    );
    let hasHit = false;
    try {
      await click();
    } finally {
      hasHit = await guard.evaluate((listener) => listener.remove());
      await guard.dispose();
    }
    return hasHit;
  }

  /** Presses End until the last row has this label: while rows are added, one End may not reach the last one. */
  async goToEnd(label: string | RegExp): Promise<void> {
    await this.focus();
    const last = this.focusedRow(label);
    await until(`${String(label)} to be the last row`, async () => {
      await this.page.keyboard.press("End");
      return appears(last, 300);
    });
  }

  async focus(): Promise<void> {
    await this.tree.focus();
  }
}

/** The part of the DOM types that is used above. The tests are compiled without them. */
interface PageRow {
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageRow | null;
}

interface PageClick {
  readonly target: { closest(selector: string): PageRow | null };
  stopImmediatePropagation(): void;
}

interface PageTree {
  addEventListener(type: string, listener: object, capture: boolean): void;
  removeEventListener(type: string, listener: object, capture: boolean): void;
}
