import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";

/** Stands beside the copies of the index while reading is paused. */
export const pauseFile = "paused";

/**
 * Whether the user has paused the reading of tags, in all windows at once and after a restart. A file,
 * since the editor keeps the memory of an extension as one value, and a window that writes something
 * else to it takes back what another one has written a moment before.
 */
export class ReadingPause {
  readonly #file: string;

  constructor(private readonly directory: string) {
    this.#file = path.join(directory, pauseFile);
  }

  get isOn(): boolean {
    return existsSync(this.#file);
  }

  /** Rejects where the disk refuses. */
  async set(isOn: boolean): Promise<void> {
    if (!isOn) return rm(this.#file, { force: true });
    await mkdir(this.directory, { recursive: true });
    await writeFile(this.#file, "");
  }
}
