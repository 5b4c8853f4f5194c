import type { Page } from "playwright-core";

/** The script that measures in the page. Times are in milliseconds since the epoch, which page and host share. */
const script = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const lines = () => [...document.querySelectorAll(".editor-group-container.active .view-line")];
  let clickedAt = 0;
  document.addEventListener("click", () => { clickedAt = now(); }, true);
  window.atlasBench = {
    clickedAt: () => clickedAt,
    async whenPainted(text, isThere) {
      const end = now() + 30_000;
      // The editor paints spaces that do not break.
      const painted = text.replaceAll(" ", "\\u00a0");
      while (lines().some((line) => line.textContent.includes(painted)) !== isThere) {
        if (now() > end) throw new Error("Not painted: " + text);
        await frame();
      }
      // The frame with this change is painted before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      return now();
    },
    async scroll(frames, notches) {
      const editor = document.querySelector(
        ".editor-group-container.active .monaco-scrollable-element.editor-scrollable",
      );
      // The editor reads this field, which Chromium adds to its own events but not to those that scripts create.
      const turn = () => Object.defineProperty(
        new WheelEvent("wheel", { bubbles: true, cancelable: true }),
        "wheelDeltaY",
        { value: -120 * notches },
      );
      const times = [];
      const before = lines().map((line) => line.textContent).join();
      for (let i = 0; i <= frames; i += 1) {
        times.push(await frame());
        editor.dispatchEvent(turn());
      }
      if (lines().map((line) => line.textContent).join() === before) throw new Error("It stood still");
      return times.slice(1).map((time, i) => time - times[i]);
    },
  };
})()`;

/** Measures what an editor window paints. */
export class PaintedText {
  private constructor(private readonly page: Page) {}

  static async watch(page: Page): Promise<PaintedText> {
    await page.evaluate(script);
    return new PaintedText(page);
  }

  /** Returns the time when the lines of the editor show a text, or no longer show it. */
  whenPainted(text: string, isThere = true): Promise<number> {
    return this.page.evaluate(`atlasBench.whenPainted(${JSON.stringify(text)}, ${isThere})`);
  }

  clickedAt(): Promise<number> {
    return this.page.evaluate("atlasBench.clickedAt()");
  }

  /** Turns the wheel in each frame. Returns the duration of each frame in milliseconds. */
  scroll(frames: number, notches: number): Promise<number[]> {
    return this.page.evaluate(`atlasBench.scroll(${frames}, ${notches})`);
  }
}
