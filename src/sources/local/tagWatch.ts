import type { LocalState } from "./localState";
import type { VisibleTags } from "./visibleTags";

/**
 * How often the journal and the sample's switch are checked, in milliseconds. Changes by other windows appear within a
 * second.
 */
const interval = 400;

/** Calls listeners when the shown tags change. While there are listeners, checks for changes by other windows. */
export class TagWatch {
  readonly #state: LocalState;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #reported: VisibleTags | undefined;

  constructor(state: LocalState) {
    this.#state = state;
  }

  /** Starts to report changes. The tags at this moment do not count as a change. */
  begin(): void {
    this.#reported = this.#state.tags;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#look(), interval).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.dispose();
    };
  }

  /** Calls the listeners if the tags have changed since the last call. */
  tell(): void {
    const { tags } = this.#state;
    if (this.#reported === undefined || this.#reported === tags) return;
    this.#reported = tags;
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
