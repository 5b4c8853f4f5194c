import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";

/** Keeps the pictures and, on failure, the logs of one journey where the end of the run tells. */
export class Evidence {
  private taken = 0;

  constructor(
    private readonly folder: string,
    private readonly userData: string,
  ) {}

  /** A picture of the whole window; they are numbered in the order in which they are taken. */
  async screenshot(page: Page, name: string): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    this.taken += 1;
    const file = path.join(this.folder, `${String(this.taken).padStart(2, "0")}-${name}.png`);
    await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
    return file;
  }

  /** What server, window and extension host wrote. */
  async keepLogs(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of ["server.log", "window.log", "logs"]) {
      const to = path.join(this.folder, "logs", name);
      await cp(path.join(this.userData, name), to, { recursive: true }).catch(() => undefined);
    }
  }
}
