import type { Locator, Page } from "playwright-core";
import { until } from "../until";
import { appears } from "./appears";

/** The list of code actions for a problem, opened and used with the keyboard. */
export class LightBulb {
  readonly list: Locator;

  constructor(private readonly page: Page) {
    this.list = page.locator(".action-widget:visible");
  }

  /** Opens the list for the problem at the cursor. Retries, because the editor may not know the problem yet. */
  async open(): Promise<void> {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await this.page.keyboard.press("Control+Period");
      if (await appears(this.list)) return;
    }
    throw new Error("Nothing is offered at the cursor");
  }

  async entries(): Promise<string[]> {
    const titles = await this.list.locator(".monaco-list-row.action .title").allTextContents();
    return titles.map((title) => title.replaceAll("\u00a0", " ").trim());
  }

  async choose(title: string | RegExp): Promise<void> {
    const chosen = this.list.locator(".monaco-list-row.focused").filter({ hasText: title });
    // Goes around the list until the entry is focused, because entries can still be added.
    await until(`the entry ${String(title)}`, async () => {
      if (await chosen.isVisible()) return true;
      await this.page.keyboard.press("ArrowDown");
      return false;
    });
    await this.page.keyboard.press("Enter");
    await this.list.waitFor({ state: "hidden" });
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.list.waitFor({ state: "hidden" });
  }
}
