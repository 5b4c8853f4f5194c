import { randomBytes } from "node:crypto";
import * as nodeDisk from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A lease expires after this time without renewal, in milliseconds. */
export const leaseLasts = 30_000;
/**
 * If several windows write the lease at once, all of them see the same winner after this time, in
 * milliseconds.
 */
const settles = 150;

type Disk = Pick<typeof nodeDisk, "mkdir" | "readFile" | "rm" | "stat" | "utimes" | "writeFile">;

/**
 * Lets only one window read from the service. The lease saves requests and is not a lock: if two windows hold it, both
 * read the same data. The age of the lease is measured by the system time, which all windows share. After a change of
 * the system time two windows may read for a while.
 */
export class ReadingLease {
  readonly #owner = randomBytes(8).toString("hex");

  constructor(
    private readonly file: string,
    private readonly disk: Disk = nodeDisk,
    private readonly now: () => number = Date.now,
  ) {}

  /** Takes the lease, or renews it; false while another window holds it. */
  async acquire(): Promise<boolean> {
    const holder = await this.#holder();
    if (holder === this.#owner) {
      await this.#date();
      return true;
    }
    if (holder !== undefined) return false;
    await this.disk.mkdir(path.dirname(this.file), { recursive: true });
    await this.disk.writeFile(this.file, this.#owner, { mode: 0o600 });
    await this.#date();
    await sleep(settles);
    return (await this.#holder()) === this.#owner;
  }

  async release(): Promise<void> {
    if ((await this.#holder()) === this.#owner) await this.disk.rm(this.file, { force: true });
  }

  #date(): Promise<void> {
    return this.disk.utimes(this.file, this.now() / 1_000, this.now() / 1_000);
  }

  /**
   * Returns the holder of the lease; undefined if there is none, or if the lease is dated more than 30 seconds in the
   * past or the future.
   */
  async #holder(): Promise<string | undefined> {
    try {
      const { mtimeMs } = await this.disk.stat(this.file);
      if (Math.abs(this.now() - mtimeMs) > leaseLasts) return undefined;
      return await this.disk.readFile(this.file, "utf8");
    } catch {
      return undefined;
    }
  }
}
