import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";

/** A file beside the copies of the index, there while reading is paused. */
export const pauseFile = "paused";

/**
 * Whether the user has paused reading tags, in all windows at once and across restarts. It is a file because
 * the editor stores the state of an extension as one value: a window that writes something else there would
 * undo what another one has just written.
 */
export class ReadingPause {
  readonly #file: string;

  constructor(private readonly directory: string) {
    this.#file = path.join(directory, pauseFile);
  }

  get isOn(): boolean {
    return existsSync(this.#file);
  }

  /** Rejects if the disk refuses. */
  async set(isOn: boolean): Promise<void> {
    if (!isOn) return rm(this.#file, { force: true });
    await mkdir(this.directory, { recursive: true });
    await writeFile(this.#file, "");
  }
}
