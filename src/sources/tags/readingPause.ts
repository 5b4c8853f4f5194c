import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";

/** The name of the file that exists while reading is paused. The file is in the folder of the copies of the index. */
export const pauseFile = "paused";

/** The place where version 0.1 stored the pause: the extension's state in the editor. */
export interface FormerPause {
  get(key: string): unknown;
  update(key: string, value: undefined): PromiseLike<void>;
}
const formerKey = "isIndexPaused";

/**
 * Stores whether the user has paused reading tags, for all windows and across restarts. The pause
 * is a file, because the editor stores the whole state of an extension as one value: a window that
 * writes another part of the state would undo a change that another window has just made.
 */
export class ReadingPause {
  readonly #file: string;
  /** Whether version 0.1 stored a pause and the file for it could not be created. */
  #isFormer = false;

  constructor(
    private readonly directory: string,
    former?: FormerPause,
  ) {
    this.#file = path.join(directory, pauseFile);
    if (former?.get(formerKey) === true) this.#takeOver(former);
  }

  get isOn(): boolean {
    return this.#isFormer || existsSync(this.#file);
  }

  /** Pauses or resumes reading. Rejects if the file cannot be written or removed. */
  async set(isOn: boolean): Promise<void> {
    this.#isFormer = false;
    if (!isOn) return rm(this.#file, { force: true });
    await mkdir(this.directory, { recursive: true });
    await writeFile(this.#file, "");
  }

  /** Takes over a pause of version 0.1, synchronously, so that nothing is read before the pause applies. */
  #takeOver(former: FormerPause): void {
    try {
      mkdirSync(this.directory, { recursive: true });
      writeFileSync(this.#file, "");
    } catch {
      this.#isFormer = true;
      return;
    }
    void former.update(formerKey, undefined);
  }
}
