import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { makeTemporaryFolder } from "./temporaryFolder";

/** A confirmed tagging of these addresses. */
export interface Acknowledgement {
  readonly tag: string;
  readonly addresses: readonly string[];
  /** The first and the last file that was the journal during the request. */
  readonly first: number;
  readonly last: number;
}

/**
 * Removes or replaces a journal under open windows, and keeps every former journal file, up to its
 * length at that time.
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

  /** Moves the file away; `by` replaces it, if given. */
  async move(by?: string): Promise<void> {
    const kept = join(this.directory, `kept-${this.#files}`);
    try {
      await rename(this.path, kept);
    } catch {
      return; // No window has begun a new one yet.
    }
    this.#files += 1;
    if (by !== undefined) await writeFile(this.path, by, { flag: "wx" }).catch(() => undefined);
    this.#kept[this.#files - 1] = { path: kept, length: (await stat(kept)).size };
  }

  /** The tags of acknowledgements that are in no file that was the journal at the time. */
  async findLost(acknowledged: readonly Acknowledgement[]): Promise<readonly string[]> {
    const files = await this.#readAll();
    const isIn = ({ store }: TagJournal, { tag, addresses }: Acknowledgement): boolean =>
      addresses.every((address) => store.tagsOf(address).includes(tag));
    const lost = acknowledged.filter(
      (told) => !files.slice(told.first, told.last + 1).some((file) => isIn(file, told)),
    );
    return lost.map(({ tag }) => tag);
  }

  /** The tags whose requests are only partly in a file. */
  async findHalf(sent: readonly Pick<Acknowledgement, "tag" | "addresses">[]) {
    const files = await this.#readAll();
    const isHalf = ({ store }: TagJournal, tag: string, whole: number): boolean =>
      ![0, whole].includes(store.findTag(tag)?.addresses.length ?? 0);
    return sent
      .filter(({ tag, addresses }) => files.some((file) => isHalf(file, tag, addresses.length)))
      .map(({ tag }) => tag);
  }

  async #readAll(): Promise<readonly TagJournal[]> {
    const files: TagJournal[] = [];
    for (let file = 0; file <= this.#files; file += 1) files.push(await this.#read(file));
    return files;
  }

  /** Only up to that length: later writes of a window were not in the journal. */
  async #read(file: number): Promise<TagJournal> {
    const kept = this.#kept[file];
    const folder = await makeTemporaryFolder();
    const copy = join(folder.path, "tags.journal");
    await writeFile(copy, await readStart(kept?.path ?? this.path, kept?.length));
    const journal = new TagJournal({ directory: folder.path });
    await journal.open();
    await journal.close();
    await rm(folder.path, { recursive: true });
    return journal;
  }
}

async function readStart(path: string, length: number | undefined): Promise<Buffer> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.subarray(0, length);
}
