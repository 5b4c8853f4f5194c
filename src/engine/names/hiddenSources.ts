import type { NameSource } from "./name";

/** A source as it is hidden: a file of the workspace by its URI, a book by its title. */
export interface HiddenSource {
  readonly title: string;
  readonly uri?: string;
}

/** A part of the editor's memory. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: readonly string[]): PromiseLike<void>;
}

export interface HiddenMemory {
  /** Kept for every workspace: the titles of books. */
  readonly everywhere: Memory;
  /** Kept for the workspace: the URIs of its files. */
  readonly here: Memory;
}

const titlesKey = "hiddenNameSources";
const filesKey = "hiddenNameFiles";

/**
 * The sources that the user has hidden. A book is hidden in its next version too. Files were once
 * hidden by their titles, for every workspace; those stay hidden until they are shown again.
 */
export class HiddenSources {
  readonly #memory: HiddenMemory;
  #titles: ReadonlySet<string>;
  #files: ReadonlySet<string>;

  constructor(memory: HiddenMemory) {
    this.#memory = memory;
    this.#titles = new Set(parseTexts(memory.everywhere.get(titlesKey)));
    this.#files = new Set(parseTexts(memory.here.get(filesKey)));
  }

  get isEmpty(): boolean {
    return this.#titles.size + this.#files.size === 0;
  }

  has({ title, uri }: HiddenSource): boolean {
    return this.#titles.has(title) || (uri !== undefined && this.#files.has(uri));
  }

  async add({ title, uri }: HiddenSource): Promise<void> {
    await (uri === undefined
      ? this.#keepTitles([...this.#titles, title])
      : this.#keepFiles([...this.#files, uri]));
  }

  async remove({ title, uri }: HiddenSource): Promise<void> {
    if (this.#titles.has(title)) {
      await this.#keepTitles([...this.#titles].filter((each) => each !== title));
    }
    if (uri !== undefined) await this.#keepFiles([...this.#files].filter((each) => each !== uri));
  }

  async #keepTitles(titles: readonly string[]): Promise<void> {
    this.#titles = new Set(titles);
    await this.#memory.everywhere.update(titlesKey, [...this.#titles]);
  }

  async #keepFiles(uris: readonly string[]): Promise<void> {
    this.#files = new Set(uris);
    await this.#memory.here.update(filesKey, [...this.#files]);
  }
}

/** How the source of a name is hidden. */
export function buildHiddenSource({ title, place }: NameSource): HiddenSource {
  return place === undefined ? { title } : { title, uri: place.uri };
}

function parseTexts(stored: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return texts.filter((text) => typeof text === "string");
}
