import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { errorCode } from "../../../engine/text/errorCode";

/** The identity of a file at a path, its size and the time of its last write. */
export interface FileFacts {
  readonly identity: string;
  readonly size: number;
  readonly writtenAt: bigint;
  readonly isFile: boolean;
}

export interface JournalFile {
  facts(): Promise<FileFacts>;
  /** Reads the bytes from `start` to before `end`; fewer if the file ends earlier. */
  read(start: number, end: number): Promise<Buffer>;
  /** Writes once at the end of the file; returns the number of bytes written. */
  append(bytes: Buffer): Promise<number>;
  /** Resolves when all appends are on disk (fdatasync). */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The file system operations that the journal needs; tests inject faults here. */
export interface JournalDisk {
  makeFolder(path: string): Promise<void>;
  /** Returns the facts about the file at the path; undefined if nothing exists there. */
  facts(path: string): Promise<FileFacts | undefined>;
  /** Opens a file; with `append`, creates the file if it does not exist. */
  open(path: string, use: "append" | "read"): Promise<JournalFile>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file. Also resolves if nothing exists at the path. */
  remove(path: string): Promise<void>;
  /** Makes the name of a new or renamed file durable; does nothing where folders cannot be synced. */
  syncFolder(path: string): Promise<void>;
}

/**
 * Appends all bytes in one write. Throws if only a part is written; the truncated record is then never acknowledged.
 */
export async function appendAll(file: JournalFile, bytes: Buffer): Promise<void> {
  const written = await file.append(bytes);
  if (written < bytes.length)
    throw Object.assign(new Error("The disk is full"), { code: "ENOSPC" });
}

export const realDisk: JournalDisk = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  async facts(path) {
    try {
      return buildFacts(await stat(path, { bigint: true }));
    } catch (error) {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    }
  },
  async open(path, use) {
    return new RealFile(await open(path, use === "append" ? "a+" : "r", 0o600));
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  async syncFolder(path) {
    if (process.platform === "win32") return;
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

class RealFile implements JournalFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async facts(): Promise<FileFacts> {
    return buildFacts(await this.#handle.stat({ bigint: true }));
  }

  async read(start: number, end: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(end - start);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, length, undefined, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  }

  async append(bytes: Buffer): Promise<number> {
    return (await this.#handle.write(bytes)).bytesWritten;
  }

  async sync(): Promise<void> {
    await this.#handle.datasync();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

function buildFacts(facts: {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  isFile(): boolean;
}): FileFacts {
  return {
    identity: `${facts.dev}:${facts.ino}`,
    size: Number(facts.size),
    writtenAt: facts.mtimeNs,
    isFile: facts.isFile(),
  };
}
