import type { Locator, Page } from "playwright-core";
import { appears, disappears } from "./appears";

/** The box at the top of the window: a list to pick from, or a line to type. */
export class QuickInput {
  readonly box: Locator;

  constructor(private readonly page: Page) {
    // One that fades away is inert.
    this.box = page.locator(".quick-input-widget:visible:not([inert])");
  }

  /** Opens it by a key, which a window that has just started may miss. */
  async open(key: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await this.page.keyboard.press(key);
      if (await appears(this.input)) return;
    }
    throw new Error(`${key} opens nothing to type in`);
  }

  /** Waits until it is there; with a text, until that stands in its title, placeholder or message. */
  async waitFor(text?: string | RegExp): Promise<void> {
    await this.box.waitFor();
    if (text === undefined) return;
    const shown = this.box.getByText(text).or(this.box.getByPlaceholder(text));
    await shown.first().waitFor();
  }

  /** Replaces what is typed in it. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** The same; whether it could be typed before the box was closed. */
  async typed(text: string): Promise<boolean> {
    return succeeds(this.input.fill(text, { timeout: 5_000 }));
  }

  get input(): Locator {
    return this.box.locator("input.input");
  }

  /** The line under the input: a prompt, or what is wrong with what is typed. */
  get message(): Locator {
    return this.box.locator(".quick-input-message");
  }

  /** The rows that are painted, as a screen reader reads them. */
  async rows(): Promise<string[]> {
    await this.row().first().waitFor();
    return this.row().evaluateAll((rows) =>
      rows.map((row: { ariaLabel: string | null }) => row.ariaLabel ?? ""),
    );
  }

  /** A row by its painted text; a string matches the whole label, without its description. */
  row(label?: string | RegExp): Locator {
    const rows = this.box.locator(".quick-input-list .monaco-list-row");
    if (label === undefined) return rows;
    if (label instanceof RegExp) return rows.filter({ hasText: label });
    const exact = this.page.locator(".label-name").getByText(label, { exact: true });
    return rows.filter({ has: exact });
  }

  /** Whether a row appears before long. */
  async offers(label: string | RegExp): Promise<boolean> {
    return appears(this.row(label).first());
  }

  /** Takes one row of a list. */
  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).first().click();
  }

  /** Whether a row could be taken before the list was closed. */
  async picked(label: string | RegExp): Promise<boolean> {
    return succeeds(this.row(label).first().click({ timeout: 10_000 }));
  }

  /** Ticks or unticks a row of a list of many. */
  async toggle(label: string | RegExp): Promise<void> {
    await this.row(label).first().locator(".monaco-checkbox").click();
  }

  /** Presses the box that ticks every row of a list of many. */
  async toggleAll(): Promise<void> {
    await this.box.locator(".quick-input-header > .monaco-checkbox").click();
  }

  async accept(): Promise<void> {
    await this.page.keyboard.press("Enter");
  }

  async cancel(): Promise<void> {
    // A key that was pressed twice, since the first was slow to be seen, may have opened it again.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await this.page.keyboard.press("Escape");
      if (await disappears(this.box)) return;
    }
    throw new Error("The box at the top stays open");
  }
}

function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}
