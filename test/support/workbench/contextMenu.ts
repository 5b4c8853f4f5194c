import type { Locator, Page } from "playwright-core";
import { disappears } from "./appears";

/** A menu that a right click opened. */
export class ContextMenu {
  private constructor(
    private readonly page: Page,
    private readonly menu: Locator,
  ) {}

  static async opened(page: Page): Promise<ContextMenu> {
    const menu = page.locator(".context-view .monaco-menu").last();
    await menu.waitFor();
    return new ContextMenu(page, menu);
  }

  /** Returns the labels of the entries in order, without separators. */
  async entries(): Promise<string[]> {
    const labels = await this.menu.locator(".action-label:not(.separator)").allTextContents();
    return labels.map((label) => label.trim()).filter((label) => label !== "");
  }

  async choose(label: string | RegExp): Promise<void> {
    const item = this.menu.locator(".action-item").filter({ hasText: label }).first();
    await item.hover();
    // Retries, because a menu ignores clicks right after it has opened.
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await item.click({ timeout: 2_000 }).catch(() => undefined);
      if (await disappears(this.menu, 700)) return;
    }
    throw new Error(`The menu stays open although ${String(label)} was chosen`);
  }

  /** Moves the pointer to an entry until its submenu opens. */
  async openSubmenu(label: string): Promise<ContextMenu> {
    await this.menu.locator(".action-item").filter({ hasText: label }).first().hover();
    const submenus = this.page.locator(".context-view .monaco-submenu");
    await submenus.last().waitFor();
    return new ContextMenu(this.page, submenus.last());
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.menu.waitFor({ state: "hidden" });
  }
}
