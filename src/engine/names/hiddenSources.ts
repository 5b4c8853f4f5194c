import type { NameSource } from "./name";

/**
 * A source that can be hidden: a file of the workspace, identified by its URI, or a book, identified by its title.
 */
export interface HiddenSource {
  readonly title: string;
  readonly uri?: string;
}

/** A part of the editor's storage (`Memento`). */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: readonly string[]): PromiseLike<void>;
}

export interface HiddenMemory {
  /** The setting `addressAtlas.editor.hiddenSources`: titles of books and URIs of files. */
  readonly setting: { read(): readonly string[]; write(entries: readonly string[]): Promise<void> };
  /**
   * The storage, shared by all workspaces, in which version 0.2 kept the titles of hidden books. They stay hidden until
   * the user shows them.
   */
  readonly everywhere: Memory;
  /** The storage in which version 0.2 kept the URIs of files for this workspace. */
  readonly here: Memory;
}

const titlesKey = "hiddenNameSources";
const filesKey = "hiddenNameFiles";

/** The sources that the user has hidden. A hidden book stays hidden in its next versions. */
export class HiddenSources {
  readonly #memory: HiddenMemory;
  #entries: ReadonlySet<string> = new Set();

  constructor(memory: HiddenMemory) {
    this.#memory = memory;
    this.follow();
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has({ title, uri }: HiddenSource): boolean {
    return this.#entries.has(title) || (uri !== undefined && this.#entries.has(uri));
  }

  /** Reads the setting again. Call when it has changed. */
  follow(): void {
    const { setting, everywhere, here } = this.#memory;
    const kept = [...parseTexts(everywhere.get(titlesKey)), ...parseTexts(here.get(filesKey))];
    this.#entries = new Set([...setting.read(), ...kept]);
  }

  async add({ title, uri }: HiddenSource): Promise<void> {
    const { setting } = this.#memory;
    await setting.write([...new Set([...setting.read(), uri ?? title])]);
    this.follow();
  }

  async remove({ title, uri }: HiddenSource): Promise<void> {
    const { setting, everywhere, here } = this.#memory;
    const without = (entries: readonly string[]): readonly string[] =>
      entries.filter((entry) => entry !== title && entry !== uri);
    await setting.write(without(setting.read()));
    for (const [memory, key] of [
      [everywhere, titlesKey],
      [here, filesKey],
    ] as const) {
      const kept = parseTexts(memory.get(key));
      if (without(kept).length < kept.length) await memory.update(key, without(kept));
    }
    this.follow();
  }
}

/** Builds the entry that hides the source of a name. */
export function buildHiddenSource({ title, place }: NameSource): HiddenSource {
  return place === undefined ? { title } : { title, uri: place.uri };
}

function parseTexts(stored: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return texts.filter((text) => typeof text === "string");
}
