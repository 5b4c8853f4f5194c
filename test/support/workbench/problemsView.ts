import type { Locator, Page } from "playwright-core";

/** The Problems panel below the editor. */
export class ProblemsView {
  readonly view: Locator;

  constructor(private readonly page: Page) {
    this.view = page.locator(".markers-panel");
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("Control+Shift+KeyM");
    await this.view.waitFor();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Control+KeyJ");
    await this.view.waitFor({ state: "hidden" });
  }

  /** Finds the row of the problem with the given code. */
  row(code: string): Locator {
    const link = this.page.locator(".marker-code").getByText(code, { exact: true });
    return this.view.locator(".monaco-list-row").filter({ has: link });
  }
}
