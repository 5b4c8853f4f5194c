import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";

/** Saves the pictures of a journey, and its logs if it fails. The folder is printed at the end of a test run. */
export class Evidence {
  private taken = 0;

  constructor(
    private readonly folder: string,
    private readonly userData: string,
  ) {}

  /** Takes a picture of the whole window. Pictures are numbered in order. */
  async screenshot(page: Page, name: string): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    this.taken += 1;
    const file = path.join(this.folder, `${String(this.taken).padStart(2, "0")}-${name}.png`);
    await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
    return file;
  }

  /** Copies the logs of the server, the window and the extension host. */
  async keepLogs(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of ["server.log", "window.log", "logs"]) {
      const to = path.join(this.folder, "logs", name);
      await cp(path.join(this.userData, name), to, { recursive: true }).catch(() => undefined);
    }
  }
}
