import { crc32 } from "node:zlib";
import type { FileFacts, JournalFile } from "./journalDisk";
import { readRecords } from "./journalRecord";
import { TagStore } from "../tagStore";

export interface BadLine {
  readonly offset: number;
  readonly line: Buffer;
}

/** The result of reading a part of the journal. */
export interface TailReport {
  readonly records: number;
  readonly bad: readonly BadLine[];
  /** Whether the part contains records of a later version. */
  readonly isNewer: boolean;
  /**
   * The file into which the tags were set aside before this journal was begun; undefined if no
   * reset was recorded.
   */
  readonly reset: string | undefined;
  /** Whether the file was never a journal. */
  readonly isForeign: boolean;
}

const checkedLength = 64;
const lineFeed = 10;

/**
 * One open journal file. Each read continues at the end of the last complete line. Overwritten
 * bytes are detected if they are among the last bytes read, or anywhere if the size of the file has
 * not changed. Otherwise the checksum of each line detects them at the next start.
 */
export class JournalTail {
  /** The tags read from this file. */
  readonly stored = new TagStore();
  /** The bytes from which the tags were read. */
  readonly chunks: Buffer[] = [];
  #position = 0;
  #seenSize = 0;
  #seenWrittenAt = 0n;
  /** The checksum of all bytes before `#position`. */
  #checksum = 0;
  /** The last bytes before `#position`; if they change, the file was overwritten. */
  #check = Buffer.alloc(0);

  constructor(
    readonly file: JournalFile,
    readonly identity: string,
  ) {}

  /** The end of the last complete line that was read. */
  get position(): number {
    return this.#position;
  }

  /** Whether a file with these facts is this file and has not become shorter. */
  isStill(facts: FileFacts): boolean {
    return facts.identity === this.identity && facts.size >= this.#position;
  }

  /**
   * Reads the appended bytes; "rewritten" if earlier bytes have changed. `written` are bytes that
   * this window appended; they are not read again if the size shows that nothing else was appended.
   */
  async readOn(
    { size, writtenAt }: FileFacts,
    written?: Buffer,
  ): Promise<TailReport | "rewritten"> {
    if (size === this.#seenSize) {
      if (writtenAt !== this.#seenWrittenAt && !(await this.#holds())) return "rewritten";
      this.#seenWrittenAt = writtenAt;
      return emptyReport;
    }
    const isAll = size - (written?.length ?? 0) === this.#position;
    const read =
      written !== undefined && isAll
        ? Buffer.concat([this.#check, written])
        : await this.file.read(this.#position - this.#check.length, size);
    if (!read.subarray(0, this.#check.length).equals(this.#check)) return "rewritten";
    const bytes = read.subarray(this.#check.length);
    const { length, ...report } = readInto(this.stored, bytes, this.#position);
    this.chunks.push(bytes.subarray(0, length));
    this.#seenSize = size;
    this.#seenWrittenAt = writtenAt;
    this.#checksum = crc32(bytes.subarray(0, length), this.#checksum);
    this.#position += length;
    const end = this.#check.length + length;
    this.#check = Buffer.from(read.subarray(Math.max(0, end - checkedLength), end));
    return report;
  }

  /**
   * Whether the bytes read so far are unchanged. A growing file gets its new modification time
   * before its new size, so a changed time alone does not prove a change.
   */
  async #holds(): Promise<boolean> {
    const bytes = await this.file.read(0, this.#position);
    return bytes.length === this.#position && crc32(bytes) === this.#checksum;
  }
}

const emptyReport: TailReport = {
  records: 0,
  bad: [],
  isNewer: false,
  reset: undefined,
  isForeign: false,
};

function readInto(
  store: TagStore,
  bytes: Buffer,
  position: number,
): TailReport & { readonly length: number } {
  const bad: BadLine[] = [];
  let records = 0;
  let isNewer = false;
  let reset: string | undefined;
  const length = readRecords(bytes, {
    change(record) {
      records += 1;
      store.apply(record);
    },
    reset(copy) {
      records += 1;
      reset = copy;
    },
    newer() {
      isNewer = true;
    },
    bad(line, offset) {
      bad.push({ line: Buffer.from(line), offset: position + offset });
    },
  });
  const isOurs =
    records > 0 || isNewer || (bad.length === 0 && (bytes[0] ?? lineFeed) === lineFeed);
  return { records, bad, isNewer, reset, isForeign: position === 0 && !isOurs, length };
}
