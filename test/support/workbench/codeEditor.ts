import type { Locator, Page } from "playwright-core";
import { appears, disappears } from "./appears";
import { ContextMenu } from "./contextMenu";
import { QuickInput } from "./quickInput";
import { pointOfText } from "./textPosition";

/** The text editor that has the focus or had it last. */
export class CodeEditor {
  constructor(private readonly page: Page) {}

  get lines(): Locator {
    return this.page.locator(".editor-group-container.active .view-lines .view-line");
  }

  /** Returns the visible lines in order. Hints are part of their text. */
  async text(): Promise<string[]> {
    const lines = await this.lines.evaluateAll(
      (elements: { style: { top: string }; textContent: string }[]) =>
        elements.map((line) => ({
          top: Number.parseFloat(line.style.top),
          text: line.textContent,
        })),
    );
    return lines.sort((a, b) => a.top - b.top).map((line) => line.text.replaceAll("\u00a0", " "));
  }

  /** Waits until a visible line contains the text, which can be part of a hint. */
  async waitForText(text: string): Promise<void> {
    await this.lines.filter({ hasText: text }).first().waitFor();
  }

  /** Moves the cursor to a position and scrolls there. `line` and `column` are counted from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    const quickInput = new QuickInput(this.page);
    // The column is not checked, because the end of the line limits it.
    const text = new RegExp(`Ln ${line}, Col \\d+$`);
    const position = this.page.locator(".statusbar-item").filter({ hasText: text });
    // Retries, because a panel takes the focus when it has loaded, which closes the box.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await quickInput.open("Control+KeyG");
      if (!(await quickInput.typed(`:${line},${column}`))) continue;
      await quickInput.accept();
      if ((await disappears(quickInput.box)) && (await appears(position))) return;
    }
    await position.waitFor();
  }

  async click(text: string, modifiers: ("Control" | "Shift" | "Alt")[] = []): Promise<void> {
    const { x, y } = await pointOfText(this.lines, text);
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.move(x, y);
    await this.page.mouse.click(x, y);
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  /**
   * Clicks a hint with Ctrl until `opened` appears. Retries, because clicks have no effect on cached hints and on hints
   * that are about to be replaced.
   */
  async openHint(text: string, opened: Locator): Promise<void> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await this.hover(text);
      await this.click(text, ["Control"]);
      if (await appears(opened)) return;
    }
    throw new Error(`A click on "${text}" opens nothing`);
  }

  async rightClick(text: string): Promise<ContextMenu> {
    return ContextMenu.opened(this.page, async () => {
      const { x, y } = await pointOfText(this.lines, text);
      await this.page.mouse.click(x, y, { button: "right" });
    });
  }

  /** Moves the pointer to a text until a hover card appears, with retries. Returns the card. */
  async hover(text: string): Promise<Locator> {
    const rest = async (): Promise<boolean> => {
      // Closes the card of another text first. It would stay open otherwise.
      await this.page.mouse.move(5, 5);
      if (!(await disappears(this.hoverCard))) await this.page.keyboard.press("Escape");
      const { x, y } = await pointOfText(this.lines, text);
      await this.page.mouse.move(x + 4, y);
      await this.page.mouse.move(x, y, { steps: 4 });
      return appears(this.hoverCard, 8_000);
    };
    for (let attempt = 0; attempt < 4; attempt += 1) if (await rest()) return this.hoverCard;
    throw new Error(`No card appears over "${text}"`);
  }

  get hoverCard(): Locator {
    const cards = this.page.locator(".monaco-hover:visible .monaco-hover-content");
    return cards.filter({ hasNotText: /^Loading/ }).first();
  }

  async selectAll(): Promise<void> {
    await this.page.keyboard.press("Control+KeyA");
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}
