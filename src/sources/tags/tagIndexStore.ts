import { createHash } from "node:crypto";
import * as nodeDisk from "node:fs/promises";
import * as path from "node:path";
import { writeAtomically } from "./writeAtomically";
import { TagIndex, type TagIndexParts } from "./tagIndex";
import {
  checkedAtOffset,
  decodeTagIndex,
  encodeTagIndex,
  encodeTime,
  newGeneration,
  readStart,
  startLength,
} from "./tagIndexFile";

/** The disk operations of the index; tests inject faults here. */
export type Disk = Pick<typeof nodeDisk, "mkdir" | "open" | "readFile" | "rename" | "stat">;

type LoadedIndex =
  | { readonly kind: "index"; readonly index: TagIndex; readonly checkedAt: number }
  | { readonly kind: "absent" }
  /** A file of a later version: neither read nor overwritten. */
  | { readonly kind: "future" };

interface CopyOnDisk {
  /** When any window last checked the service for changes. */
  readonly checkedAt: number;
  /** Whether another window has written the copy since this window last read or wrote it. */
  readonly isNew: boolean;
}

const largestFile = 256 * 1024 * 1024;

/** The copy of the tag index on disk: one for each service, shared by all windows. */
export class TagIndexStore {
  /** The path of the copy without its extension. */
  readonly stem: string;
  readonly file: string;
  readonly #service: string;
  #generation: string | undefined;
  #future = false;

  /**
   * `baseUrl` is only used for a digest, since its path may contain a secret. For the local service it is a fixed name.
   */
  constructor(
    private readonly directory: string,
    baseUrl: string,
    private readonly disk: Disk = nodeDisk,
  ) {
    this.#service = createHash("sha256").update(baseUrl).digest("hex");
    this.stem = path.join(directory, `tags-${this.#service.slice(0, 16)}`);
    this.file = `${this.stem}.index`;
  }

  /** Loads the copy. An unreadable copy is ignored, since the service has all data. */
  async load(): Promise<LoadedIndex> {
    const found = await this.disk.stat(this.file).catch(() => undefined);
    if (found === undefined || found.size > largestFile) return { kind: "absent" };
    const file = await this.disk.readFile(this.file).catch(() => undefined);
    const decoded = file && decodeTagIndex(file, this.#service);
    this.#future = decoded?.kind === "future";
    if (decoded?.kind === "future") return decoded;
    if (decoded?.kind !== "index") return { kind: "absent" };
    this.#generation = decoded.generation;
    const index = new TagIndex(decoded.parts);
    return { kind: "index", index, checkedAt: decoded.checkedAt };
  }

  /**
   * Returns the state of the copy, which another window may have changed; undefined if there is no
   * usable copy.
   */
  async look(): Promise<CopyOnDisk | undefined> {
    const handle = await this.disk.open(this.file, "r").catch(() => undefined);
    const start = handle && (await readFrom(handle).finally(() => handle.close()));
    this.#future = start?.kind === "future";
    if (start?.kind !== "ours" && start?.kind !== "former") return undefined;
    return { checkedAt: start.checkedAt, isNew: start.generation !== this.#generation };
  }

  /**
   * Saves the index, unless the file is of a later version. Writes durably to another file and
   * renames it atomically.
   */
  async save(parts: TagIndexParts, checkedAt: number): Promise<void> {
    if (this.#future) return;
    const generation = newGeneration();
    // Encodes the index before the first await, since the index may change while this window waits (faults.md, G-21).
    const bytes = encodeTagIndex(parts, this.#service, { generation, checkedAt });
    await this.disk.mkdir(this.directory, { recursive: true });
    // All windows use one draft name. A leftover draft is overwritten, and a draft that two windows
    // wrote at once fails its checksum.
    const places = { draft: `${this.stem}.draft`, file: this.file };
    await writeAtomically(this.disk, bytes, places);
    this.#generation = generation;
  }

  /**
   * Stores the time of a check in the copy, unless the copy is of a later version. Rejects if there is no copy, if
   * another window has replaced it, or if it has no field for the time.
   */
  async touch(checkedAt: number): Promise<void> {
    if (this.#future) return;
    const handle = await this.disk.open(this.file, "r+");
    try {
      const start = await readFrom(handle);
      if (start.kind === "future") return;
      if (start.kind !== "ours" || start.generation !== this.#generation) {
        throw new Error("another copy");
      }
      await handle.write(encodeTime(checkedAt), 0, undefined, checkedAtOffset);
    } finally {
      await handle.close();
    }
  }
}

async function readFrom(handle: nodeDisk.FileHandle): Promise<ReturnType<typeof readStart>> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(startLength), 0, startLength, 0);
  return readStart(buffer.subarray(0, bytesRead));
}
