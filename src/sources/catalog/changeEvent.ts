export interface Unsubscribe {
  dispose(): void;
}

/**
 * An event for code that must not import `vscode`. Listeners are called synchronously, in the order
 * in which they were added.
 */
export class ChangeEvent<T> {
  readonly #listeners = new Set<(change: T) => void>();

  /** Calls the listener at each change until the result is disposed. */
  readonly on = (listener: (change: T) => void): Unsubscribe => {
    const own = (change: T): void => {
      listener(change);
    };
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  };

  fire(change: T): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
