import type { Locator, Page } from "playwright-core";
import { appears } from "./appears";
import { pointOfText } from "./textPosition";

/** Without GPU acceleration the rows of a terminal are text in the page, which tests can read. */
export const terminalSettings = { "terminal.integrated.gpuAcceleration": "off" };

export class TerminalView {
  readonly rows: Locator;
  /** The tooltip of a link. */
  readonly hover: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.locator(".terminal-wrapper.active .xterm-rows > div");
    this.hover = page.locator(".workbench-hover:visible");
  }

  async waitForText(text: string): Promise<void> {
    await this.rows.filter({ hasText: text }).first().waitFor();
  }

  async texts(): Promise<readonly string[]> {
    const texts = await this.rows.allInnerTexts();
    return texts.map((text) => text.replaceAll("\u00a0", " "));
  }

  /** Returns the tooltip of the link at a text in a row; undefined if no tooltip appears. */
  async hoverOver(text: string, row?: number): Promise<string | undefined> {
    // Retries, because the terminal shows no tooltip for links that arrive late on a busy machine.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.#leave();
      const { x, y } = await this.#pointOf(text, row);
      // Moves the pointer from another row, because the terminal requests the links of a row only when the pointer
      // enters the row. The terminal discards links that arrive after the pointer has left.
      await this.page.mouse.move(x, await this.#nextRow(y));
      await this.page.mouse.move(x, y);
      if (await appears(this.hover)) {
        return (await this.hover.first().innerText()).replaceAll("\u00a0", " ");
      }
    }
    return undefined;
  }

  /** Follows the link at a text until `opened` appears. Retries, because the first click may only take the focus. */
  async follow(text: string, opened: Locator): Promise<void> {
    let tooltip: string | undefined;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      tooltip = await this.hoverOver(text);
      const { x, y } = await this.#pointOf(text);
      await this.page.keyboard.down("Control");
      await this.page.mouse.click(x, y);
      await this.page.keyboard.up("Control");
      if (await appears(opened)) return;
    }
    throw new Error(`The link on ${text} leads nowhere; its tooltip is: ${tooltip ?? "none"}`);
  }

  #pointOf(text: string, row?: number): Promise<{ readonly x: number; readonly y: number }> {
    return pointOfText(row === undefined ? this.rows : this.rows.nth(row), text);
  }

  /** Returns the y position of the row above; for the first row, of the row below. */
  async #nextRow(y: number): Promise<number> {
    const first = await this.rows.first().boundingBox();
    const { y: top, height } = first ?? { y: 0, height: 0 };
    return y - height > top ? y - height : y + height;
  }

  async #leave(): Promise<void> {
    await this.page.mouse.move(1, 1);
    await this.hover.first().waitFor({ state: "hidden" });
  }
}
