import type { TagJournal } from "./tagJournal";
import type { TagStore } from "./tagStore";

/** How often the file is looked at: other windows' tags are seen within a second. */
const interval = 400;

/** Tells of changes of the tags; looks at the file while somebody listens. */
export class TagWatch {
  readonly #journal: TagJournal;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #told: { readonly store: TagStore; readonly version: number };

  constructor(journal: TagJournal) {
    this.#journal = journal;
    this.#told = { store: journal.store, version: journal.store.version };
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#look(), interval).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.dispose();
    };
  }

  /** Calls the listeners when the tags are others than at the call before. */
  tell(): void {
    const { store } = this.#journal;
    if (this.#told.store === store && this.#told.version === store.version) return;
    this.#told = { store, version: store.version };
    for (const listener of this.#listeners) listener();
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    await this.#journal.sync();
    this.tell();
  }
}
