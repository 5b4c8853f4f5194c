import assert from "node:assert/strict";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readRecords, type ByteRange } from "../../src/sources/local/journal/journalRecord";
import { TagStore } from "../../src/sources/local/tagStore";
import { isIn, type JournalChange } from "./journalChange";

/** A change that the journal acknowledged. */
export interface Acknowledgement {
  readonly change: JournalChange;
  /** The number of the journal file when the request started. `last` is the number when it ended. */
  readonly first: number;
  readonly last: number;
  /** The length of the journal file `last` after the request, in bytes. */
  readonly length: number;
}

/**
 * Moves or replaces a journal that windows have open. Keeps the moved files, and the length of each when it was moved.
 */
export class JournalMoves {
  readonly path: string;
  #files = 0;
  readonly #kept: { readonly path: string; readonly length: number }[] = [];

  constructor(private readonly directory: string) {
    this.path = join(directory, "tags.journal");
  }

  /** The number of the current journal file. */
  get current(): number {
    return this.#files;
  }

  /** Moves the journal file away. If `by` is given, a file with this content replaces it. */
  async move(by?: string): Promise<void> {
    const kept = join(this.directory, `kept-${this.#files}`);
    try {
      await rename(this.path, kept);
    } catch {
      return; // No window has created a new journal yet.
    }
    this.#files += 1;
    if (by !== undefined) await writeFile(this.path, by, { flag: "wx" }).catch(() => undefined);
    this.#kept[this.#files - 1] = { path: kept, length: (await stat(kept)).size };
  }

  /** Returns acknowledged changes that are missing in every file that was the journal during their request. */
  async findLost(acknowledged: readonly Acknowledgement[]): Promise<readonly string[]> {
    const lost = new Set(acknowledged);
    for (let file = 0; file <= this.#files; file += 1) {
      const replay = await this.#read(file);
      const concerned = acknowledged
        .filter(({ first, last }) => first <= file && file <= last)
        .map((entry) => ({ entry, length: entry.last === file ? entry.length : Infinity }))
        .sort((a, b) => a.length - b.length);
      for (const { entry, length } of concerned) {
        const bytes = replay.readUpTo(length);
        if (isIn(entry.change, bytes, replay.store)) lost.delete(entry);
      }
    }
    return [...lost].map(({ change }) => JSON.stringify(change));
  }

  /** Returns tags whose assignments are only partly stored in a file. */
  async findHalf(sent: readonly JournalChange[]): Promise<readonly string[]> {
    const half: string[] = [];
    for (let file = 0; file <= this.#files; file += 1) {
      const replay = await this.#read(file);
      replay.readUpTo(Infinity);
      for (const change of sent) {
        if (change.kind !== "assign") continue;
        const count = replay.assigned.get(change.tag)?.size ?? 0;
        if (count !== 0 && count !== change.addresses.length) half.push(change.tag);
      }
    }
    return half;
  }

  /** Returns the length of the current file; 0 if there is none. */
  async length(): Promise<number> {
    return (await stat(this.path).catch(() => undefined))?.size ?? 0;
  }

  /**
   * Reads a former file only up to its length when it was moved. Later writes of windows went to a file that was no
   * longer the journal.
   */
  async #read(file: number): Promise<Replay> {
    const kept = this.#kept[file];
    return new Replay(await readStart(kept?.path ?? this.path, kept?.length));
  }
}

class Replay {
  readonly store = new TagStore();
  /** All addresses that each tag was ever assigned to. */
  readonly assigned = new Map<string, Set<string>>();
  #read = 0;

  constructor(private readonly bytes: Buffer) {}

  /** Applies the records up to `length` and returns the bytes up to `length`. */
  readUpTo(length: number): Buffer {
    const start = this.bytes.subarray(0, length);
    this.#read += readRecords(start.subarray(this.#read), {
      change: (record) => {
        this.store.apply(record);
        if (record.kind === "assign")
          this.#noteAssigned(record.bytes, record.tag, record.addresses);
      },
      reset: () => assert.fail("a reset"),
      newer: () => assert.fail("a later version"),
      bad: () => undefined,
    });
    return start;
  }

  #noteAssigned(bytes: Buffer, tag: ByteRange, addresses: ByteRange): void {
    const textOf = ({ start, end }: ByteRange): string => bytes.toString("latin1", start, end);
    const known = this.assigned.get(textOf(tag)) ?? new Set();
    for (const address of textOf(addresses).split(" ")) known.add(address);
    this.assigned.set(textOf(tag), known);
  }
}

async function readStart(path: string, length: number | undefined): Promise<Buffer> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.subarray(0, length);
}
