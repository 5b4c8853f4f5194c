import { dirname, join } from "node:path";
import { errorCode } from "../../../engine/text/errorCode";
import {
  appendAll,
  type FileFacts,
  type JournalDisk,
  type JournalFile,
  realDisk,
} from "./journalDisk";
import type { JournalNotice, ReadOnlyReason } from "./journalNotice";
import { JournalTail, type TailReport } from "./journalTail";
import type { TagRecord } from "./journalRecord";
import { listChanges, mergeFiles, orderChanges } from "./mergeFiles";
import { setFileAside, setLinesAside, type Wait } from "./setAside";
import { TagStore } from "../tagStore";

export interface JournalOptions {
  /** The folder of the journal; created if it does not exist. */
  readonly directory: string;
  readonly disk?: JournalDisk;
  readonly now?: () => number;
  readonly wait?: Wait;
  readonly onNotice?: (notice: JournalNotice) => void;
  /** Called when a record could not be written, with the error code of the file system. */
  readonly onNotStored?: (code: string) => void;
}

interface Appended {
  /** Whether the file of the record is still the file at the path. `stored` contains the record only in this case. */
  readonly isInPlace: boolean;
  /** Whether no other window has written to the file since it was last read. */
  readonly isAlone: boolean;
}

/**
 * How long to wait for a new file, in milliseconds: a reset in another window renames the file and
 * then creates a new one.
 */
const momentWithoutFile = 40;
const mostMoments = 5;

/**
 * Follows the journal at a path, even if the file there is replaced, and keeps the tags read from
 * it. Calls must not overlap; `TagJournal` ensures that.
 */
export class FollowedJournal {
  readonly path: string;
  readonly disk: JournalDisk;
  readonly now: () => number;
  readonly #wait: Wait;
  readonly #onNotice: (notice: JournalNotice) => void;
  #store = new TagStore();
  /**
   * The files whose tags are shown, each in chunks. The last one is the file that was opened last.
   */
  #files: readonly (readonly Buffer[])[] = [];
  #tail: JournalTail | undefined;
  /** The identity of the file with an append that is not synced yet (faults.md, G-17). */
  #unsynced: string | undefined;
  #readOnly: ReadOnlyReason | undefined;

  constructor(options: JournalOptions) {
    this.path = join(options.directory, "tags.journal");
    this.disk = options.disk ?? realDisk;
    this.now = options.now ?? Date.now;
    this.#wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#onNotice = options.onNotice ?? (() => undefined);
  }

  /**
   * The tags to show: the tags that were last read, merged with the tags of former files if the file was removed or
   * replaced. A new object replaces this one when another file is read or the tags are merged again.
   */
  get store(): TagStore {
    return this.#store;
  }

  /** The tags in the file at the path, as last read. Only these tags can be acknowledged (G-18). */
  get stored(): TagStore {
    return this.#tail?.stored ?? new TagStore();
  }

  /** Reads the records of all shown tags again, in the order in which they were applied. */
  listChanges(): readonly TagRecord[] {
    return orderChanges(this.#files);
  }

  /** Why no record can be added; undefined while records can be added. */
  get readOnly(): ReadOnlyReason | undefined {
    return this.#readOnly;
  }

  /**
   * Returns the time for a record to append: later than all known records, whatever the clock shows
   * (G-15).
   */
  nextTime(): number {
    return Math.max(this.now(), this.#store.latest + 1, this.stored.latest + 1);
  }

  /** Opens the journal or creates one. If that fails, the tags may still be readable. */
  async open(): Promise<void> {
    try {
      await this.#openToAppend();
    } catch (error) {
      const isRefused = ["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "");
      this.#becomeReadOnly(isRefused ? "noPermission" : "unreadable");
      await this.#adopt("read").catch(() => undefined);
    }
  }

  /**
   * Reads the records appended since the last read, even if the file was replaced. Shows no record
   * that cannot be synced.
   */
  async follow(): Promise<void> {
    try {
      const facts = await this.disk.facts(this.path);
      if (facts === undefined || (await this.#syncsAgain(facts))) await this.#follow(facts);
    } catch {
      this.#becomeReadOnly("unreadable");
    }
  }

  /**
   * Tries to make a read-only journal writable again. Resolves with whether the journal is writable. Rejects if the
   * file cannot be opened.
   */
  async makeWritable(): Promise<boolean> {
    if (this.readOnly === undefined) return true;
    if (this.readOnly === "newerVersion" || this.readOnly === "closed") return false;
    await this.#openToAppend();
    return this.#isWritable();
  }

  /** Appends a record. Resolves when it is on disk. */
  async append(record: Buffer): Promise<Appended> {
    if (this.#tail === undefined) await this.#openToAppend();
    const tail = this.#tail;
    if (tail === undefined) throw new Error("The journal cannot be opened");
    if (this.#unsynced === tail.identity) await this.#sync(tail);
    this.#unsynced = tail.identity;
    const { position } = tail;
    await appendAll(tail.file, record);
    await this.#settle(tail, record);
    const isInPlace = this.#tail === tail;
    return { isInPlace, isAlone: isInPlace && tail.position === position + record.length };
  }

  /** Resolves when `stored` is on disk, in the file at the path. */
  async confirm(): Promise<void> {
    if (this.#tail !== undefined) await this.#settle(this.#tail);
  }

  /**
   * Sets the file aside and begins a new one with the given record. Resolves with the path of the
   * file that was set aside.
   */
  async replace(buildRecord: (copy: string) => Buffer): Promise<string> {
    const copy = await setFileAside(this.disk, this.path, this.now(), this.#wait);
    await this.#close();
    this.#files = [];
    this.#store = new TagStore();
    const file = await this.disk.open(this.path, "append");
    try {
      await appendAll(file, buildRecord(copy));
      await file.sync();
    } finally {
      await file.close();
    }
    await this.disk.syncFolder(dirname(this.path));
    await this.#openToAppend();
    return copy;
  }

  async close(): Promise<void> {
    await this.#close();
    this.#readOnly = "closed";
  }

  async #openToAppend(): Promise<void> {
    if ((await this.#adoptOrMakeFolder()) !== undefined) return;
    const isFile = (await this.disk.facts(this.path))?.isFile !== false;
    const copy = await setFileAside(this.disk, this.path, this.now(), this.#wait);
    this.#onNotice(
      isFile ? { kind: "fileSetAside", copy } : { kind: "folderSetAside", folder: copy },
    );
    await this.#adopt("append");
  }

  /**
   * Opens the file at the path, and creates its folder if needed. Undefined if a folder, or a file that was never a
   * journal, is at the path.
   */
  async #adoptOrMakeFolder(): Promise<TailReport | undefined> {
    try {
      return await this.#adopt("append");
    } catch (error) {
      const isMissing = errorCode(error) === "ENOENT";
      if (!isMissing && (await this.disk.facts(this.path))?.isFile === false) return undefined;
      if (!isMissing) throw error;
    }
    await this.disk.makeFolder(dirname(this.path));
    return this.#adopt("append");
  }

  /**
   * Reads the file at the path and merges its tags with the known ones. Drops the known tags if the
   * file records that they were set aside. Undefined if the file was never a journal.
   */
  async #adopt(use: "append" | "read"): Promise<TailReport | undefined> {
    const file = await this.disk.open(this.path, use);
    try {
      return await this.#join(file, use);
    } finally {
      if (this.#tail?.file !== file) await file.close().catch(() => undefined);
    }
  }

  async #join(file: JournalFile, use: "append" | "read"): Promise<TailReport | undefined> {
    const facts = await file.facts();
    const { identity, size } = facts;
    if (identity === this.#unsynced) await file.sync();
    this.#unsynced = undefined;
    const tail = new JournalTail(file, identity);
    const report = await tail.readOn(facts);
    if (report === "rewritten" || report.isForeign) return undefined;
    await this.#close();
    const files = report.reset === undefined ? this.#files : [];
    this.#files = [...files.filter((known) => !continues(tail.chunks, known)), tail.chunks];
    this.#store = this.#files.length === 1 ? tail.stored : mergeFiles(this.#files);
    this.#tail = tail;
    if (use === "append") this.#readOnly = undefined;
    if (use === "append" && size === 0) await this.disk.syncFolder(dirname(this.path));
    await this.#tellOf(report);
    return report;
  }

  async #settle(tail: JournalTail, written?: Buffer): Promise<void> {
    await this.#sync(tail);
    await this.#follow(await this.disk.facts(this.path), written);
    // If the file has been replaced, records of another window in the new file may not be on disk
    // yet (faults.md, G-25).
    if (this.#tail !== undefined && this.#tail !== tail) await this.#settle(this.#tail);
  }

  async #sync(tail: JournalTail): Promise<void> {
    await tail.file.sync();
    if (this.#unsynced === tail.identity) this.#unsynced = undefined;
  }

  /** Syncs the file if it needs a sync. Resolves with false if that fails. */
  async #syncsAgain({ identity }: FileFacts): Promise<boolean> {
    if (this.#tail === undefined || this.#unsynced !== identity) return true;
    return this.#sync(this.#tail).then(
      () => true,
      () => false,
    );
  }

  /**
   * Continues reading the file, or switches to the file that replaced it. `written` are bytes that were just appended;
   * they are not read again if nothing else was appended.
   */
  async #follow(found: FileFacts | undefined, written?: Buffer): Promise<void> {
    if (this.#readOnly === "closed") return;
    let facts = found;
    if (facts !== undefined && this.#tail?.isStill(facts) === true) {
      const { latest } = this.#tail.stored;
      const report = await this.#tail.readOn(facts, written);
      if (report !== "rewritten" && report.reset === undefined) {
        if (report.records > 0) this.#showNew(this.#tail, latest);
        return this.#tellOf(report);
      }
    }
    const isBetween = (): boolean => facts === undefined || facts.size === 0;
    for (let pause = 0; this.#tail && isBetween() && pause < mostMoments; pause += 1) {
      await this.#wait(momentWithoutFile);
      facts = await this.disk.facts(this.path);
    }
    await this.#followElsewhere(facts);
  }

  /**
   * Adds the records of the last read to the shown tags. `latest` is the latest time before that
   * read.
   */
  #showNew(tail: JournalTail, latest: number): void {
    if (this.#store === tail.stored) return;
    const changes = listChanges(tail.chunks.slice(-1), latest);
    const isAfterAll = (changes[0]?.at ?? 0) > this.#store.latest;
    if (!isAfterAll) this.#store = mergeFiles(this.#files);
    else for (const change of changes) this.#store.apply(change);
  }

  async #followElsewhere(facts: FileFacts | undefined): Promise<void> {
    const hadFile = this.#tail !== undefined;
    if (facts === undefined) {
      await this.#close();
      if (hadFile) this.#onNotice({ kind: "removed", journal: this.path });
      return;
    }
    const report = await this.#adopt(this.#isWritable() ? "append" : "read");
    if (report === undefined) {
      await this.#close();
      this.#becomeReadOnly("unreadable");
    }
    if (!hadFile) return;
    if (report?.reset === undefined) this.#onNotice({ kind: "replaced", journal: this.path });
    else this.#onNotice({ kind: "resetElsewhere", copy: report.reset });
  }

  async #tellOf(report: TailReport): Promise<void> {
    if (report.isNewer) this.#becomeReadOnly("newerVersion");
    if (report.bad.length === 0) return;
    const copy = `${this.path}.set-aside`;
    const count = await setLinesAside(this.disk, copy, report.bad).catch(() => report.bad.length);
    if (count > 0) this.#onNotice({ kind: "linesSetAside", count, copy });
  }

  #becomeReadOnly(reason: ReadOnlyReason): void {
    if (this.#readOnly === reason) return;
    this.#readOnly = reason;
    this.#onNotice({ kind: "readOnly", reason });
  }

  #isWritable(): boolean {
    return this.#readOnly === undefined;
  }

  async #close(): Promise<void> {
    const file = this.#tail?.file;
    this.#tail = undefined;
    await file?.close().catch(() => undefined);
  }
}

/** Whether a file begins with all bytes of a former file, and so continues it. */
function continues(file: readonly Buffer[], former: readonly Buffer[]): boolean {
  const start = Buffer.concat(former);
  return Buffer.concat(file).subarray(0, start.length).equals(start);
}
