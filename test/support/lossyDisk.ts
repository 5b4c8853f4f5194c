import { truncate } from "node:fs/promises";
import {
  type JournalDisk,
  type JournalFile,
  realDisk,
} from "../../src/sources/local/journal/journalDisk";

/** A real disk whose syncs can fail, and which loses unsynced data in a power cut. */
export class LossyDisk implements JournalDisk {
  readonly #synced = new Map<string, number>();
  readonly makeFolder = realDisk.makeFolder.bind(realDisk);
  readonly facts = realDisk.facts.bind(realDisk);
  readonly rename = realDisk.rename.bind(realDisk);
  readonly remove = realDisk.remove.bind(realDisk);
  readonly syncFolder = realDisk.syncFolder.bind(realDisk);

  /** `fails` returns whether the next sync fails. */
  constructor(private readonly fails: () => boolean) {}

  async open(path: string, use: "append" | "read"): Promise<JournalFile> {
    const file = await realDisk.open(path, use);
    const sync = async (): Promise<void> => {
      const { identity, size } = await file.facts();
      if (this.fails()) throw Object.assign(new Error("EIO"), { code: "EIO" });
      await file.sync();
      this.#synced.set(identity, Math.max(size, this.#synced.get(identity) ?? 0));
    };
    return {
      facts: () => file.facts(),
      read: (start, end) => file.read(start, end),
      append: (bytes) => file.append(bytes),
      close: () => file.close(),
      sync,
    };
  }

  /** Discards unsynced data. The file must not be open. */
  async cutPower(path: string): Promise<void> {
    const facts = await realDisk.facts(path);
    if (facts !== undefined) await truncate(path, this.#synced.get(facts.identity) ?? 0);
  }
}
