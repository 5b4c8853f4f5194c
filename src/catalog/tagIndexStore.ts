import { createHash } from "node:crypto";
import * as nodeDisk from "node:fs/promises";
import * as path from "node:path";
import { putInPlace } from "./putInPlace";
import { TagIndex, type TagIndexParts } from "./tagIndex";
import {
  decodeTagIndex,
  encodeTagIndex,
  generationOf,
  newGeneration,
  startLength,
} from "./tagIndexFile";

/** The calls of the disk that the index needs: where tests inject faults. */
export type Disk = Pick<
  typeof nodeDisk,
  "mkdir" | "open" | "readFile" | "rename" | "rm" | "stat" | "utimes" | "writeFile"
>;

export type LoadedIndex =
  | { readonly kind: "index"; readonly index: TagIndex; readonly checkedAt: number }
  | { readonly kind: "absent" }
  /** The file of a later release: it is neither read nor overwritten. */
  | { readonly kind: "future" };

export interface CopyOnDisk {
  /** When the service was last asked whether anything has changed, by whichever window. */
  readonly checkedAt: number;
  /** Whether another window has written it since we last read or wrote it. */
  readonly isNew: boolean;
}

const largestFile = 256 * 1024 * 1024;

/**
 * The copy of the tag index on disk, one for each base URL, shared by all windows. The time of its
 * file is when the service was last asked whether anything has changed.
 */
export class TagIndexStore {
  /** The path of the copy without its ending. */
  readonly stem: string;
  readonly file: string;
  readonly #service: string;
  #generation: string | undefined;
  #future = false;

  /** `baseUrl` goes into a digest only, since its path may hold a secret. */
  constructor(
    private readonly directory: string,
    baseUrl: string,
    private readonly disk: Disk = nodeDisk,
  ) {
    this.#service = createHash("sha256").update(baseUrl).digest("hex");
    this.stem = path.join(directory, `tags-${this.#service.slice(0, 16)}`);
    this.file = `${this.stem}.index`;
  }

  /** A copy that cannot be read is as good as none: the service has all of it. */
  async load(): Promise<LoadedIndex> {
    const found = await this.#stat();
    if (found === undefined || found.size > largestFile) return { kind: "absent" };
    const file = await this.disk.readFile(this.file).catch(() => undefined);
    const decoded = file && decodeTagIndex(file, this.#service);
    this.#future = decoded?.kind === "future";
    if (decoded?.kind === "future") return decoded;
    if (decoded?.kind !== "index") return { kind: "absent" };
    this.#generation = decoded.generation;
    const index = new TagIndex(decoded.parts);
    return { kind: "index", index, checkedAt: found.mtimeMs };
  }

  /** What another window may have done meanwhile; nothing where there is no copy that is ours to use. */
  async look(): Promise<CopyOnDisk | undefined> {
    const found = await this.#stat();
    if (found === undefined) return undefined;
    const generation = await this.#readGeneration();
    this.#future = generation === "future";
    if (this.#future) return undefined;
    const isNew = generation !== undefined && generation !== this.#generation;
    return { checkedAt: found.mtimeMs, isNew };
  }

  /** Writes all of it durably beside the copy, then puts it in its place at once. */
  async save(parts: TagIndexParts): Promise<void> {
    if (this.#future) return;
    const generation = newGeneration();
    await this.disk.mkdir(this.directory, { recursive: true });
    // One name for all windows: a draft that was left behind is overwritten, a mixed one is refused.
    const places = { draft: `${this.stem}.draft`, file: this.file };
    await putInPlace(this.disk, encodeTagIndex(parts, this.#service, generation), places);
    this.#generation = generation;
  }

  /** Notes that the service was asked and that nothing has changed. */
  async touch(now: number): Promise<void> {
    if (this.#future) return;
    await this.disk.utimes(this.file, now / 1_000, now / 1_000);
  }

  #stat(): Promise<{ readonly size: number; readonly mtimeMs: number } | undefined> {
    return this.disk.stat(this.file).catch(() => undefined);
  }

  async #readGeneration(): Promise<string | undefined> {
    const handle = await this.disk.open(this.file, "r").catch(() => undefined);
    if (handle === undefined) return undefined;
    try {
      const { buffer } = await handle.read(Buffer.alloc(startLength), 0, startLength, 0);
      return generationOf(buffer);
    } finally {
      await handle.close();
    }
  }
}
