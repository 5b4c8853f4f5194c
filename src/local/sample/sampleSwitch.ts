import { join } from "node:path";
import { type JournalDisk, realDisk } from "../journal/journalDisk";

/**
 * Whether the user has hidden the sample's tags. An empty file beside the journal says so to every
 * window and after every restart. This cannot be undone.
 */
export class SampleSwitch {
  readonly #directory: string;
  readonly #path: string;
  readonly #disk: JournalDisk;
  #isHidden = false;

  constructor({ directory, disk = realDisk }: { directory: string; disk?: JournalDisk }) {
    this.#directory = directory;
    this.#path = join(directory, "sample-tags-hidden");
    this.#disk = disk;
  }

  /** The state at the last look. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** Looks for the file, which another window may have made. Never rejects. */
  async look(): Promise<void> {
    if (this.#isHidden) return;
    const facts = await this.#disk.facts(this.#path).catch(() => undefined);
    this.#isHidden = facts !== undefined;
  }

  /** Rejects if the file cannot be created; then the tags stay. */
  async hide(): Promise<void> {
    await this.#disk.makeFolder(this.#directory);
    const file = await this.#disk.open(this.#path, "append");
    await file.close();
    await this.#disk.syncFolder(this.#directory);
    this.#isHidden = true;
  }
}
