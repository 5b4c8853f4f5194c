import type { Locator, Page } from "playwright-core";
import { appears, disappears } from "./appears";

/** A menu that a right click opened. */
export class ContextMenu {
  private constructor(
    private readonly page: Page,
    private readonly menu: Locator,
  ) {}

  /** Repeats a right click until a menu is open, because a panel takes the focus when it has loaded. */
  static async opened(page: Page, rightClick: () => Promise<void>): Promise<ContextMenu> {
    const menu = page.locator(".context-view .monaco-menu").last();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await rightClick();
      if (await appears(menu)) return new ContextMenu(page, menu);
    }
    throw new Error("No menu opens");
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
    // Retries, because a menu ignores keys until it has the focus.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await this.page.keyboard.press("Escape");
      if (await disappears(this.menu)) return;
    }
    throw new Error("The menu stays open");
  }
}
