import type { LocalState } from "./localState";
import type { VisibleTags } from "./visibleTags";

/** How often the file is looked at: other windows' tags are seen within a second. */
const interval = 400;

/** Tells of changes of the tags; looks at the file while somebody listens. */
export class TagWatch {
  readonly #state: LocalState;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #told: VisibleTags | undefined;

  constructor(state: LocalState) {
    this.#state = state;
  }

  /** From here on changes are told. */
  begin(): void {
    this.#told = this.#state.tags;
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
    const { tags } = this.#state;
    if (this.#told === undefined || this.#told === tags) return;
    this.#told = tags;
    for (const listener of this.#listeners) listener();
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    await this.#state.sync();
    this.tell();
  }
}
