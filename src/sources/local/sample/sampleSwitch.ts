import { join } from "node:path";
import { type JournalDisk, realDisk } from "../journal/journalDisk";

/** The file next to the journal that turns the sample on. */
export const sampleMarker = "sample-tags-shown";

/**
 * Stores whether the user has turned the sample on, as an empty file next to the journal. The state applies to all
 * windows and survives restarts.
 */
export class SampleSwitch {
  readonly #directory: string;
  readonly #path: string;
  readonly #disk: JournalDisk;
  #isOn = false;

  constructor({ directory, disk = realDisk }: { directory: string; disk?: JournalDisk }) {
    this.#directory = directory;
    this.#path = join(directory, sampleMarker);
    this.#disk = disk;
  }

  /** The state after the last call of `look` or `turn`. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Looks for the file, which another window may have created or removed. Never rejects. */
  async look(): Promise<void> {
    const facts = await this.#disk.facts(this.#path).catch(() => undefined);
    this.#isOn = facts !== undefined;
  }

  /**
   * Turns the sample on or off. Rejects if the file cannot be created or removed; the state then
   * stays unchanged.
   */
  async turn(isOn: boolean): Promise<void> {
    if (isOn) {
      await this.#disk.makeFolder(this.#directory);
      const file = await this.#disk.open(this.#path, "append");
      await file.close();
    } else {
      await this.#disk.remove(this.#path);
    }
    await this.#disk.syncFolder(this.#directory);
    this.#isOn = isOn;
  }
}
