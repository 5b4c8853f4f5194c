import type { Locator, Page } from "playwright-core";
import { until } from "../until";
import { appears, disappears } from "./appears";

/** The box at the top of the window: a quick pick or an input box. */
export class QuickInput {
  readonly box: Locator;

  constructor(private readonly page: Page) {
    // A box that is fading out is inert, so it is not found.
    this.box = page.locator(".quick-input-widget:visible:not([inert])");
  }

  /** Opens the box with a key. Retries, because a window that has just started may ignore the key. */
  async open(key: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await this.page.keyboard.press(key);
      if (await appears(this.input)) return;
    }
    throw new Error(`${key} opens nothing to type in`);
  }

  /** Waits for the box. If a text is given, waits until the title, the placeholder or the message contains it. */
  async waitFor(text?: string | RegExp): Promise<void> {
    await this.box.waitFor();
    if (text === undefined) return;
    const shown = this.box.getByText(text).or(this.box.getByPlaceholder(text));
    await shown.first().waitFor();
  }

  /** Replaces the text in the input. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Replaces the text in the input. Returns false if this fails, for example because the box was closed first. */
  async typed(text: string): Promise<boolean> {
    return succeeds(this.input.fill(text, { timeout: 5_000 }));
  }

  /** Whether the box is open and has the text. */
  async hasText(text: string): Promise<boolean> {
    const value = this.input.inputValue({ timeout: 5_000 });
    return value.then(
      (typed) => typed === text,
      () => false,
    );
  }

  get input(): Locator {
    return this.box.locator("input.input");
  }

  /** The line under the input: a prompt or a validation message. */
  get message(): Locator {
    return this.box.locator(".quick-input-message");
  }

  /** Returns the screen-reader labels of the visible rows. */
  async rows(): Promise<string[]> {
    await this.row().first().waitFor();
    return this.row().evaluateAll((rows) =>
      rows.map((row: { ariaLabel: string | null }) => row.ariaLabel ?? ""),
    );
  }

  /** Finds a row by its text. A string must equal the label, without the description. */
  row(label?: string | RegExp): Locator {
    const rows = this.box.locator(".quick-input-list .monaco-list-row");
    if (label === undefined) return rows;
    if (label instanceof RegExp) return rows.filter({ hasText: label });
    const exact = this.page.locator(".label-name").getByText(label, { exact: true });
    return rows.filter({ has: exact });
  }

  /** Finds the row that Enter accepts, if it has this text. */
  focusedRow(label: string | RegExp): Locator {
    return this.row(label).and(this.page.locator(".focused"));
  }

  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).first().click();
  }

  /** Clicks a row. Returns false if this fails, for example because the list was closed first. */
  async picked(label: string | RegExp): Promise<boolean> {
    return succeeds(this.row(label).first().click({ timeout: 10_000 }));
  }

  /** Ticks or unticks a row of a multi-select list. */
  async toggle(label: string | RegExp): Promise<void> {
    await this.row(label).first().locator(".monaco-checkbox").click();
  }

  /** Clicks the checkbox that ticks all rows of a multi-select list. */
  async toggleAll(): Promise<void> {
    await this.box.locator(".quick-input-header > .monaco-checkbox").click();
  }

  async accept(): Promise<void> {
    await this.page.keyboard.press("Enter");
  }

  /** Waits until the proposed file name ends with `ending`. Then accepts this name, or the path `instead` if given. */
  async acceptFile(ending: string, instead?: string): Promise<void> {
    // Reads only an open box: a closed one keeps the name of an earlier file.
    await until(`a name that ends with ${ending}`, async () => {
      const name = await this.input.inputValue({ timeout: 5_000 }).catch(() => "");
      return name.endsWith(ending);
    });
    if (instead !== undefined) await this.type(instead);
    // Retries, because the box ignores Enter while it reads the folder.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await this.accept();
      if (await disappears(this.box)) return;
    }
    throw new Error("The box for a file stays open");
  }

  async cancel(): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await this.page.keyboard.press("Escape");
      // The editor closes a box of the extension while the tree is redrawn, for an unknown reason. The extension then
      // shows the box again (U-51f).
      if ((await disappears(this.box)) && !(await appears(this.box, 300))) return;
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
