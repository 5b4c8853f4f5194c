import type { Locator, Page } from "playwright-core";
import { appears } from "./appears";

/** The modal dialog. */
export class ModalDialog {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator(".monaco-dialog-box:visible");
  }

  async waitFor(): Promise<void> {
    await this.box.waitFor();
  }

  async message(): Promise<string> {
    return (await this.box.locator(".dialog-message-text").textContent()) ?? "";
  }

  async detail(): Promise<string> {
    return (await this.box.locator(".dialog-message-detail").textContent()) ?? "";
  }

  async buttons(): Promise<string[]> {
    return this.box.locator(".dialog-buttons .monaco-button").allTextContents();
  }

  /** The button that Enter presses. */
  get focused(): Locator {
    return this.box.locator(".dialog-buttons .monaco-button:focus");
  }

  async press(label: string): Promise<void> {
    // Waits for the end of this dialog alone, because another one can follow it at once.
    const dialog = await this.box.elementHandle();
    await this.box.getByRole("button", { name: label, exact: true }).click();
    await dialog.waitForElementState("hidden");
  }
}

/** The notifications in the lower right corner. */
export class Notifications {
  constructor(private readonly page: Page) {}

  get toasts(): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item");
  }

  async texts(): Promise<string[]> {
    return this.toasts.locator(".notification-list-item-message").allTextContents();
  }

  /**
   * Returns a notification. If it has already disappeared, which happens on a busy machine, returns it from the
   * notification center.
   */
  async waitFor(text: string | RegExp): Promise<Locator> {
    const kept = this.page.locator(".notifications-center .notification-list-item:visible");
    const message = this.toasts.or(kept).filter({ hasText: text }).first();
    if (await appears(message, 15_000)) return message;
    await this.page.locator('.statusbar-item[id="status.notifications"]').click();
    await message.waitFor();
    return message;
  }

  /** Presses a button of the notification that contains a text. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const toast = await this.waitFor(text);
    await toast.hover();
    await toast.getByRole("button", { name: button, exact: true }).click();
  }
}
